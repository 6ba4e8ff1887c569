package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates over parts of documents, whose type is known value by value; public for generated code only. Values that
 * can't be added up or compared with the ones before are passed over.
 */
public final class DocumentAggregates {
    private DocumentAggregates() {}

    /** The least value. */
    public static final class Min {
        /** No value yet. */
        public @Nullable Object init() {
            return null;
        }

        /** The lesser of the two. */
        public @Nullable Object add(@Nullable Object least, @Nullable Object value) {
            return least(least, value, 1);
        }

        /** The least of two groups. */
        public @Nullable Object merge(@Nullable Object a, @Nullable Object b) {
            return least(a, b, 1);
        }

        /** The answer. */
        public @Nullable Object result(@Nullable Object least) {
            return least;
        }
    }

    /** The greatest value. */
    public static final class Max {
        /** No value yet. */
        public @Nullable Object init() {
            return null;
        }

        /** The greater of the two. */
        public @Nullable Object add(@Nullable Object greatest, @Nullable Object value) {
            return least(greatest, value, -1);
        }

        /** The greatest of two groups. */
        public @Nullable Object merge(@Nullable Object a, @Nullable Object b) {
            return least(a, b, -1);
        }

        /** The answer. */
        public @Nullable Object result(@Nullable Object greatest) {
            return greatest;
        }
    }

    private static @Nullable Object least(@Nullable Object known, @Nullable Object value, int direction) {
        if (value == null) {
            return known;
        }
        if (known == null) {
            return value;
        }
        Integer order = RuntimeFunctions.compare(known, value);
        return order != null && order * direction > 0 ? value : known;
    }

    /** The sum of the numbers; NULL when there are none. */
    public static final class Sum {
        /** Nothing yet. */
        public @Nullable Object init() {
            return null;
        }

        /** One more. */
        public @Nullable Object add(@Nullable Object sum, @Nullable Object value) {
            if (!(value instanceof Number)) {
                return sum;
            }
            BigDecimal number = RuntimeFunctions.decimal(value);
            return sum == null ? number : ((BigDecimal) sum).add(number);
        }

        /** The sum of two groups. */
        public @Nullable Object merge(@Nullable Object a, @Nullable Object b) {
            return add(a, b);
        }

        /** The answer. */
        public @Nullable Object result(@Nullable Object sum) {
            return sum;
        }
    }

    /** The average of the numbers; NULL when there are none. */
    public static final class Average {
        /** Sum and count of no numbers. */
        public BigDecimal[] init() {
            return new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO};
        }

        /** One more. */
        public BigDecimal[] add(BigDecimal[] sumAndCount, @Nullable Object value) {
            return value instanceof Number
                    ? new BigDecimal[] {
                        sumAndCount[0].add(RuntimeFunctions.decimal(value)), sumAndCount[1].add(BigDecimal.ONE)
                    }
                    : sumAndCount;
        }

        /** Sum and count of two groups. */
        public BigDecimal[] merge(BigDecimal[] a, BigDecimal[] b) {
            return new BigDecimal[] {a[0].add(b[0]), a[1].add(b[1])};
        }

        /** The answer. */
        public @Nullable Object result(BigDecimal[] sumAndCount) {
            return sumAndCount[1].signum() == 0 ? null : RuntimeFunctions.divide(sumAndCount[0], sumAndCount[1]);
        }
    }
}
