package org.ddbworkbench.dynamo;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/** Makes column values of attribute values. */
public final class ColumnConverter {
    private ColumnConverter() {}

    /**
     * Makes a value of a column's type.
     *
     * @param value of the classes that {@link org.ddbworkbench.catalog.ItemAttributes} names, not NULL
     * @return a value of the class that the type says, or null when the value can't be one
     */
    public static @Nullable Object convert(Object value, ColumnType type) {
        return switch (type) {
            case TEXT -> value instanceof String ? value : null;
            case INTEGER -> value instanceof BigDecimal number ? Numbers.toLong(number) : null;
            case NUMBER -> value instanceof BigDecimal ? value : null;
            case DOUBLE -> value instanceof BigDecimal number ? (Object) number.doubleValue() : null;
            case BOOLEAN -> value instanceof Boolean ? value : null;
            case DATE -> value instanceof String text ? date(text) : null;
            case TIMESTAMP -> value instanceof String text ? timestamp(text) : null;
            case EPOCH_SECONDS -> value instanceof BigDecimal number ? millis(number.movePointRight(3)) : null;
            case EPOCH_MILLIS -> value instanceof BigDecimal number ? millis(number) : null;
            case BINARY -> value instanceof byte[] ? value : null;
            case LIST -> value instanceof List ? value : null;
            case MAP -> value instanceof Map ? value : null;
            case STRING_SET, NUMBER_SET, BINARY_SET ->
                value instanceof Set<?> set && typeName(set).equals(wireType(type)) ? List.copyOf(set) : null;
            case DOCUMENT -> value;
        };
    }

    private static String wireType(ColumnType set) {
        return set == ColumnType.STRING_SET ? "SS" : set == ColumnType.NUMBER_SET ? "NS" : "BS";
    }

    private static @Nullable Integer date(String text) {
        if (text.length() != 10) {
            return null;
        }
        try {
            return (int) LocalDate.parse(text).toEpochDay();
        } catch (DateTimeException notADate) {
            return null;
        }
    }

    private static @Nullable Long timestamp(String text) {
        if (text.length() < 16 || text.charAt(10) != 'T') {
            return null;
        }
        boolean zoned = text.endsWith("Z") || text.lastIndexOf('+') > 10 || text.lastIndexOf('-') > 10;
        try {
            return zoned
                    ? OffsetDateTime.parse(text).toInstant().toEpochMilli()
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException | ArithmeticException notATime) {
            return null;
        }
    }

    private static @Nullable Long millis(BigDecimal number) {
        return Numbers.toLong(number.setScale(0, java.math.RoundingMode.FLOOR));
    }

    /** The DynamoDB type of a value. */
    static String typeName(Object value) {
        if (value instanceof String) {
            return "S";
        }
        if (value instanceof BigDecimal) {
            return "N";
        }
        if (value instanceof Boolean) {
            return "BOOL";
        }
        if (value instanceof byte[]) {
            return "B";
        }
        if (value instanceof Set<?> set) {
            // Sets are never empty.
            return typeName(set.iterator().next()) + "S";
        }
        if (value instanceof List) {
            return "L";
        }
        return value instanceof Map ? "M" : "NULL";
    }
}
