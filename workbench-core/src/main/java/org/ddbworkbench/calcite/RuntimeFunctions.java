package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
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
            int index = position(number, list);
            return index < 0 ? null : list.get(index);
        }
        return null;
    }

    /** Whether a document has no such part; a NULL in a map or list is one. */
    public static boolean isMissing(@Nullable Object document, @Nullable Object key) {
        if (key == null) {
            return true;
        }
        if (document instanceof Map<?, ?> map) {
            return !map.containsKey(String.valueOf(key));
        }
        return !(document instanceof List<?> list) || !(key instanceof Number number) || position(number, list) < 0;
    }

    /** The position from 0; below 0: the list has no such one. */
    private static int position(Number number, List<?> list) {
        BigDecimal index = decimal(number);
        boolean there = index.compareTo(BigDecimal.ONE) >= 0
                && index.compareTo(BigDecimal.valueOf(list.size())) <= 0
                && index.stripTrailingZeros().scale() <= 0;
        return there ? index.intValue() - 1 : -1;
    }

    /** The type of a part of a document; NULL where there is none. */
    public static @Nullable String typeOfPart(@Nullable Object document, @Nullable Object key) {
        if (document == null || key == null || isMissing(document, key)) {
            return null;
        }
        Object part = item(document, key);
        return part == null ? "NULL" : typeOf(part);
    }

    /** The type in which DynamoDB has a value, such as S or SS; NULL of NULL. */
    @SemiStrict
    public static @Nullable String typeOf(Object value) {
        if (value instanceof Set<?> set) {
            // Sets are never empty.
            return typeOf(set.iterator().next()) + "S";
        }
        if (value instanceof List) {
            return "L";
        }
        if (value instanceof Map) {
            return "M";
        }
        if (value instanceof Boolean) {
            return "BOOL";
        }
        return value instanceof Number ? "N" : value instanceof byte[] || value instanceof ByteString ? "B" : "S";
    }

    /** What a value is ordered by; NULL of NULL. */
    @SemiStrict
    public static Object orderKey(Object value) {
        return new DocumentOrder(value);
    }

    /** How many elements or entries; NULL where a document is no list, set or map. */
    @SemiStrict
    public static @Nullable Integer cardinality(Object document) {
        return document instanceof Collection<?> elements
                ? (Integer) elements.size()
                : document instanceof Map<?, ?> map ? map.size() : null;
    }

    /** The elements of a list or set; none where a value is neither. */
    public static List<?> elements(@Nullable Object document) {
        return document instanceof List<?> list
                ? list
                : document instanceof Set<?> set ? new ArrayList<>(set) : List.of();
    }

    /** The entries of a map; none where a value is none. */
    public static Map<?, ?> entries(@Nullable Object document) {
        return document instanceof Map<?, ?> map ? map : Map.of();
    }

    /**
     * Whether a list or set has the element, or a text the part; NULL where a document is none of these.
     */
    @SemiStrict
    public static @Nullable Boolean contains(Object document, Object wanted) {
        return document instanceof String text
                ? (Boolean) (wanted instanceof String part && text.contains(part))
                : hasElement(document, wanted);
    }

    /** Whether a list or set has the element; NULL where a document is neither. */
    @SemiStrict
    public static @Nullable Boolean hasElement(Object document, Object wanted) {
        if (!(document instanceof Collection<?> elements)) {
            return null;
        }
        for (Object element : elements) {
            if (element != null && isEqual(element, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Whether two values are equal; those of different types are not. */
    @SemiStrict
    public static Boolean isEqual(Object value, Object wanted) {
        Integer compared = compare(value, wanted);
        if (compared != null) {
            return compared == 0;
        }
        return value instanceof byte[] bytes ? new ByteString(bytes).equals(wanted) : value.equals(wanted);
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
