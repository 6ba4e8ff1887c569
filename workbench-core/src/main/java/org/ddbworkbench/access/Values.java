package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.util.Arrays;
import org.ddbworkbench.template.TextOrder;

/** Comparison of column values (as SQL compares them here) and of key values (as DynamoDB orders them). */
final class Values {
    private Values() {}

    /** SQL's order of two values of one column: text by UTF-16 code units. */
    @SuppressWarnings("unchecked")
    static int compare(Object a, Object b) {
        return ((Comparable<Object>) a).compareTo(b);
    }

    /** Whether two values can be compared: those of one column can, parts of documents need not be of one type. */
    static boolean areAlike(Object a, Object b) {
        return a.getClass() == b.getClass() && a instanceof Comparable;
    }

    static boolean isEqual(Object a, Object b) {
        return areAlike(a, b) && compare(a, b) == 0;
    }

    /** DynamoDB's order of two values of one key attribute. */
    static int compareKeys(Object a, Object b) {
        if (a instanceof String x && b instanceof String y) {
            return TextOrder.UTF8.compare(x, y);
        }
        if (a instanceof byte[] x && b instanceof byte[] y) {
            return Arrays.compareUnsigned(x, y);
        }
        return ((BigDecimal) a).compareTo((BigDecimal) b);
    }
}
