package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;

/** The groups of partition after partition, until there are enough. */
final class FirstGroups<T extends @Nullable Object, K> {
    private final Enumerator<T> rows;
    private final Function1<T, K> key;
    private final Set<K> seen = new HashSet<>();
    private boolean more;

    private FirstGroups(Enumerator<T> rows, Function1<T, K> key) {
        this.rows = rows;
        this.key = key;
    }

    /**
     * Reads until the partitions read have enough groups.
     *
     * @param key what tells the partitions apart
     * @param groups the groups of the rows of one partition
     * @param most how many groups are enough
     * @return empty when the rows of a partition did not come together, so that groups may lack some
     */
    static <T extends @Nullable Object, K, G extends @Nullable Object> Optional<List<G>> of(
            Enumerable<T> rows, Function1<T, K> key, Function1<Enumerable<T>, Enumerable<G>> groups, long most) {
        try (Enumerator<T> enumerator = rows.enumerator()) {
            return new FirstGroups<>(enumerator, key).read(groups, most);
        }
    }

    private <G extends @Nullable Object> Optional<List<G>> read(
            Function1<Enumerable<T>, Enumerable<G>> groups, long most) {
        List<G> found = new ArrayList<>();
        more = most > 0 && rows.moveNext();
        while (more && found.size() < most) {
            K partition = key.apply(rows.current());
            if (!seen.add(partition)) {
                return Optional.empty();
            }
            groups.apply(partition(partition)).into(found);
        }
        return Optional.of(found);
    }

    /** The rows from the current one on that are of its partition; they are read once. */
    private Enumerable<T> partition(K partition) {
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                return new OfPartition(partition);
            }
        };
    }

    /** Leaves the first row of the next partition for the next one to read. */
    private final class OfPartition implements Enumerator<T> {
        private final K partition;
        private boolean begun;
        private boolean ended;

        OfPartition(K partition) {
            this.partition = partition;
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
            ended = !more || !key.apply(rows.current()).equals(partition);
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
