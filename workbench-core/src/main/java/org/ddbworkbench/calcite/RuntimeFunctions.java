package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.function.SemiStrict;
import org.apache.calcite.linq4j.function.Strict;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/** Functions that stand in for Calcite's own where those round, or know no documents; public for generated code only. */
public final class RuntimeFunctions {
    private static final MathContext DIGITS = new MathContext(38, RoundingMode.HALF_UP);

    private RuntimeFunctions() {}

    /** A quotient of 38 digits, as many as DynamoDB's numbers have; Calcite's has 16. */
    @Strict
    public static BigDecimal divide(BigDecimal dividend, BigDecimal divisor) {
        if (divisor.signum() == 0) {
            throw new ArithmeticException("division by zero");
        }
        return Numbers.normalize(dividend.divide(divisor, DIGITS));
    }

    /** The one form of a number. */
    @Strict
    public static BigDecimal normalize(BigDecimal number) {
        return Numbers.normalize(number);
    }

    /** An element of a document: NULL where there is none, and where the document is no map or list. */
    @SemiStrict
    public static @Nullable Object item(Object document, Object key) {
        if (document instanceof Map<?, ?> map) {
            return map.get(String.valueOf(key));
        }
        if (document instanceof List<?> list && key instanceof Number number) {
            int index = number.intValue();
            return index >= 1 && index <= list.size() ? list.get(index - 1) : null;
        }
        return null;
    }

    /** Below zero, zero or above it; NULL where two values can't be compared. */
    @SemiStrict
    public static @Nullable Integer compare(Object a, Object b) {
        if (a instanceof Number && b instanceof Number) {
            return decimal(a).compareTo(decimal(b));
        }
        if (a instanceof String text && b instanceof String other) {
            return Integer.signum(text.compareTo(other));
        }
        return a instanceof Boolean bool && b instanceof Boolean other ? (Integer) bool.compareTo(other) : null;
    }

    /** A number of whatever class, exactly. */
    static BigDecimal decimal(Object number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(String.valueOf(number));
    }
}
