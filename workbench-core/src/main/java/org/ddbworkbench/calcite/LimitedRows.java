package org.ddbworkbench.calcite;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** What generated code of limits calls; public for that reason only. */
public final class LimitedRows {
    private LimitedRows() {}

    /**
     * Some of the rows.
     *
     * @param offset how many are left out before them
     * @param fetch how many there are at most
     */
    public static <T extends @Nullable Object> Enumerable<T> of(Enumerable<T> rows, long offset, long fetch) {
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                return new Limited<>(rows.enumerator(), offset, fetch);
            }
        };
    }

    /** The number of rows that a parameter says. */
    public static long count(DataContext root, String parameter) {
        if (root.get(parameter) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalStateException(parameter + " is no number of rows");
    }

    private static final class Limited<T extends @Nullable Object> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final long offset;
        private final long fetch;
        private long skipped;
        private long given;

        Limited(Enumerator<T> rows, long offset, long fetch) {
            this.rows = rows;
            this.offset = offset;
            this.fetch = fetch;
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            if (given >= fetch) {
                return false;
            }
            while (skipped < offset) {
                if (!rows.moveNext()) {
                    return false;
                }
                skipped++;
            }
            given++;
            return rows.moveNext();
        }

        @Override
        public void reset() {
            rows.reset();
            skipped = 0;
            given = 0;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
