package org.ddbworkbench.calcite;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function1;
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
     * As many groups as are wanted, or all of them where the partitions don't come one after the other.
     *
     * @param rows in which those of one partition come together, probably
     * @param key what tells the partitions apart
     * @param groups the groups of all rows that it is given
     * @param offset how many groups are left out before those that are wanted; null: none
     * @param fetch how many groups are wanted; null: all
     */
    public static <T extends @Nullable Object, K, G extends @Nullable Object> Enumerable<G> firstGroups(
            Enumerable<T> rows,
            Function1<T, K> key,
            Function1<Enumerable<T>, Enumerable<G>> groups,
            @Nullable Number offset,
            @Nullable Number fetch) {
        long skipped = offset == null ? 0 : offset.longValue();
        long wanted = fetch == null ? Long.MAX_VALUE : fetch.longValue();
        long most = wanted > Long.MAX_VALUE - skipped ? Long.MAX_VALUE : skipped + wanted;
        return new AbstractEnumerable<G>() {
            @Override
            public Enumerator<G> enumerator() {
                return new OpenedLater<>(() -> FirstGroups.of(rows, key, groups, most)
                        .map(Linq4j::asEnumerable)
                        .orElseGet(() -> groups.apply(rows))
                        .enumerator());
            }
        };
    }

    /** Opens its rows when the first one is asked for. */
    private static final class OpenedLater<T extends @Nullable Object> implements Enumerator<T> {
        private final Supplier<Enumerator<T>> open;
        private @Nullable Enumerator<T> rows;

        OpenedLater(Supplier<Enumerator<T>> open) {
            this.open = open;
        }

        @Override
        public T current() {
            if (rows == null) {
                throw new NoSuchElementException();
            }
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            if (rows == null) {
                rows = open.get();
            }
            return rows.moveNext();
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("rows are read once");
        }

        @Override
        public void close() {
            if (rows != null) {
                rows.close();
            }
        }
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
}
