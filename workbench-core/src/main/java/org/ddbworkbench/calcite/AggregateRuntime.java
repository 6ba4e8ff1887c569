package org.ddbworkbench.calcite;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/** What generated code of aggregates calls; public for that reason only. */
public final class AggregateRuntime {
    private AggregateRuntime() {}

    /** Each row once, when it is first read. */
    public static <T extends @Nullable Object> Enumerable<T> distinct(Enumerable<T> rows) {
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                return new Distinct<>(rows.enumerator());
            }
        };
    }

    /**
     * The groups of each partition, partition after partition.
     *
     * @param rows in which those of one partition come together
     * @param key what tells the partitions apart
     * @param groups the groups of the rows of one partition
     */
    public static <T extends @Nullable Object, K, G extends @Nullable Object> Enumerable<G> byPartition(
            Enumerable<T> rows, Function1<T, K> key, Function1<Enumerable<T>, Enumerable<G>> groups) {
        return new AbstractEnumerable<G>() {
            @Override
            public Enumerator<G> enumerator() {
                return new ByPartition<>(rows.enumerator(), key, groups);
            }
        };
    }

    private static final class Distinct<T extends @Nullable Object> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final Set<T> seen = new HashSet<>();

        Distinct(Enumerator<T> rows) {
            this.rows = rows;
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            while (rows.moveNext()) {
                if (seen.add(rows.current())) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void reset() {
            rows.reset();
            seen.clear();
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    private static final class ByPartition<T extends @Nullable Object, K, G extends @Nullable Object>
            implements Enumerator<G> {
        private final Enumerator<T> rows;
        private final Function1<T, K> key;
        private final Function1<Enumerable<T>, Enumerable<G>> groups;
        private final Set<K> seen = new HashSet<>();
        private boolean more;
        private @Nullable Enumerator<G> partition;

        ByPartition(Enumerator<T> rows, Function1<T, K> key, Function1<Enumerable<T>, Enumerable<G>> groups) {
            this.rows = rows;
            this.key = key;
            this.groups = groups;
            this.more = rows.moveNext();
        }

        @Override
        public G current() {
            if (partition == null) {
                throw new java.util.NoSuchElementException();
            }
            return partition.current();
        }

        @Override
        public boolean moveNext() {
            while (partition == null || !partition.moveNext()) {
                if (!more) {
                    return false;
                }
                partition = groups.apply(nextPartition()).enumerator();
            }
            return true;
        }

        /** The rows from the current one on that are of its partition; they are read once. */
        private Enumerable<T> nextPartition() {
            K first = key.apply(rows.current());
            if (!seen.add(first)) {
                throw new WorkbenchException(
                        ErrorCode.SERVICE,
                        "a Scan read the items of partition " + first
                                + " in two pieces, so they can't be grouped as they" + " come",
                        "group by an expression instead, such as COALESCE(column, '')",
                        null);
            }
            return new AbstractEnumerable<T>() {
                @Override
                public Enumerator<T> enumerator() {
                    return new OfPartition(first);
                }
            };
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("rows are read once");
        }

        @Override
        public void close() {
            rows.close();
        }

        /** Leaves the first row of the next partition for the next one to read. */
        private final class OfPartition implements Enumerator<T> {
            private final K partitionKey;
            private boolean begun;
            private boolean ended;

            OfPartition(K partitionKey) {
                this.partitionKey = partitionKey;
            }

            @Override
            public T current() {
                return rows.current();
            }

            @Override
            public boolean moveNext() {
                if (ended) {
                    return false;
                }
                if (begun) {
                    more = rows.moveNext();
                }
                begun = true;
                ended = !more || !key.apply(rows.current()).equals(partitionKey);
                return !ended;
            }

            @Override
            public void reset() {
                throw new UnsupportedOperationException("rows are read once");
            }

            @Override
            public void close() {}
        }
    }
}
