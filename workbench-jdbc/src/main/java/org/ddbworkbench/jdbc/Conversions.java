package org.ddbworkbench.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.ddbworkbench.calcite.ResultColumn;

/**
 * Conversions between the kinds of values that {@link org.ddbworkbench.calcite.RowStream} gives and the classes that JDBC
 * clients ask for. They are exact or they fail: 22003 when the number does not fit, 22018 when the text is no such thing.
 */
final class Conversions {
    private static final Map<Class<?>, ValueConversion<?>> BY_CLASS = byClass();

    private Conversions() {}

    private static Map<Class<?>, ValueConversion<?>> byClass() {
        Map<Class<?>, ValueConversion<?>> conversions = new HashMap<>();
        conversions.put(Object.class, Conversions::toJdbcObject);
        conversions.put(String.class, Conversions::toText);
        conversions.put(Boolean.class, Conversions::toBoolean);
        conversions.put(Byte.class, Conversions::toByte);
        conversions.put(Short.class, Conversions::toShort);
        conversions.put(Integer.class, Conversions::toInteger);
        conversions.put(Long.class, Conversions::toLong);
        conversions.put(Float.class, Conversions::toFloat);
        conversions.put(Double.class, Conversions::toDouble);
        conversions.put(BigDecimal.class, Conversions::toBigDecimal);
        conversions.put(BigInteger.class, Conversions::toBigInteger);
        conversions.put(LocalDate.class, Conversions::toLocalDate);
        conversions.put(LocalTime.class, Conversions::toLocalTime);
        conversions.put(LocalDateTime.class, Conversions::toLocalDateTime);
        conversions.put(Instant.class, Conversions::toInstant);
        conversions.put(
                OffsetDateTime.class,
                (value, column) -> toInstant(value, column).atOffset(ZoneOffset.UTC));
        conversions.put(java.sql.Date.class, (value, column) -> CalendarValues.date(toLocalDate(value, column), null));
        conversions.put(java.sql.Time.class, (value, column) -> CalendarValues.time(toLocalTime(value, column), null));
        conversions.put(
                java.sql.Timestamp.class,
                (value, column) -> CalendarValues.timestamp(toLocalDateTime(value, column), null));
        conversions.put(byte[].class, Conversions::toBytes);
        conversions.put(UUID.class, Conversions::toUuid);
        conversions.put(Array.class, Conversions::toArray);
        return Map.copyOf(conversions);
    }

    static <T> T convert(Object value, ResultColumn column, Class<T> type) throws SQLException {
        ValueConversion<?> conversion = BY_CLASS.get(type);
        if (conversion != null) {
            return type.cast(conversion.convert(value, column));
        }
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw mismatch(value, column, type.getName());
    }

    /** What getObject gives: as JDBC maps the SQL types, so java.sql's classes for dates and times. */
    static Object toJdbcObject(Object value, ResultColumn column) {
        if (value instanceof LocalDate date) {
            return CalendarValues.date(date, null);
        }
        if (value instanceof LocalTime time) {
            return CalendarValues.time(time, null);
        }
        if (value instanceof LocalDateTime timestamp) {
            return CalendarValues.timestamp(timestamp, null);
        }
        if (value instanceof List<?> elements && column.sqlType() == Types.ARRAY) {
            return new ArrayValue(elements, column).proxy();
        }
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    static Array toArray(Object value, ResultColumn column) throws SQLException {
        if (value instanceof Collection<?> elements) {
            return new ArrayValue(new ArrayList<>(elements), column).proxy();
        }
        throw mismatch(value, column, "ARRAY");
    }

    static String toText(Object value, ResultColumn column) {
        return ValueText.of(value);
    }

    static boolean toBoolean(Object value, ResultColumn column) throws SQLException {
        if (value instanceof Boolean bool) {
            return bool;
        }
        String text = ValueText.of(value).strip().toLowerCase(Locale.ROOT);
        return switch (text) {
            case "true", "t", "yes", "y", "1" -> true;
            case "false", "f", "no", "n", "0" -> false;
            default -> throw mismatch(value, column, "BOOLEAN");
        };
    }

    static byte toByte(Object value, ResultColumn column) throws SQLException {
        return (byte) toInteger(value, column, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
    }

    static short toShort(Object value, ResultColumn column) throws SQLException {
        return (short) toInteger(value, column, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
    }

    static int toInteger(Object value, ResultColumn column) throws SQLException {
        return (int) toInteger(value, column, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
    }

    static long toLong(Object value, ResultColumn column) throws SQLException {
        return toInteger(value, column, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
    }

    private static long toInteger(Object value, ResultColumn column, long smallest, long largest, String type)
            throws SQLException {
        long number;
        if (value instanceof Long || value instanceof Integer) {
            number = ((Number) value).longValue();
        } else {
            try {
                number = toBigDecimal(value, column).longValueExact();
            } catch (ArithmeticException e) {
                throw outOfRange(value, column, type);
            }
        }
        if (number < smallest || number > largest) {
            throw outOfRange(value, column, type);
        }
        return number;
    }

    static BigInteger toBigInteger(Object value, ResultColumn column) throws SQLException {
        try {
            return toBigDecimal(value, column).toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw outOfRange(value, column, "integer");
        }
    }

    static BigDecimal toBigDecimal(Object value, ResultColumn column) throws SQLException {
        if (value instanceof BigDecimal number) {
            return number;
        }
        if (value instanceof Long || value instanceof Integer) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        if (value instanceof Boolean bool) {
            return bool ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof Double || value instanceof String) {
            try {
                return new BigDecimal(value.toString().strip());
            } catch (NumberFormatException e) {
                throw mismatch(value, column, "DECIMAL");
            }
        }
        throw mismatch(value, column, "DECIMAL");
    }

    /** The nearest double, as everywhere; only what has no double near it fails. */
    static double toDouble(Object value, ResultColumn column) throws SQLException {
        if (value instanceof Double number) {
            return number;
        }
        double number = toBigDecimal(value, column).doubleValue();
        if (Double.isInfinite(number)) {
            throw outOfRange(value, column, "DOUBLE");
        }
        return number;
    }

    static float toFloat(Object value, ResultColumn column) throws SQLException {
        double number = toDouble(value, column);
        if (Float.isInfinite((float) number) && !Double.isInfinite(number)) {
            throw outOfRange(value, column, "REAL");
        }
        return (float) number;
    }

    static LocalDate toLocalDate(Object value, ResultColumn column) throws SQLException {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalDate();
        }
        return parse(value, column, "DATE", LocalDate::parse);
    }

    static LocalTime toLocalTime(Object value, ResultColumn column) throws SQLException {
        if (value instanceof LocalTime time) {
            return time;
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalTime();
        }
        return parse(value, column, "TIME", LocalTime::parse);
    }

    static LocalDateTime toLocalDateTime(Object value, ResultColumn column) throws SQLException {
        if (value instanceof LocalDateTime timestamp) {
            return timestamp;
        }
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        return parse(value, column, "TIMESTAMP", text -> LocalDateTime.parse(text.replace(' ', 'T')));
    }

    /** TIMESTAMP has no zone; as a point in time it is taken as UTC. */
    static Instant toInstant(Object value, ResultColumn column) throws SQLException {
        return toLocalDateTime(value, column).toInstant(ZoneOffset.UTC);
    }

    static byte[] toBytes(Object value, ResultColumn column) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw mismatch(value, column, "BINARY");
    }

    private static UUID toUuid(Object value, ResultColumn column) throws SQLException {
        return parse(value, column, "UUID", UUID::fromString);
    }

    private interface TextParser<T> {
        T parse(String text);
    }

    private static <T> T parse(Object value, ResultColumn column, String type, TextParser<T> parser)
            throws SQLException {
        if (!(value instanceof String text)) {
            throw mismatch(value, column, type);
        }
        try {
            return parser.parse(text.strip());
        } catch (DateTimeException | IllegalArgumentException e) {
            throw mismatch(value, column, type);
        }
    }

    private static SQLException outOfRange(Object value, ResultColumn column, String type) {
        return SqlErrors.data(describe(value, column) + " does not fit in " + type, SqlErrors.NUMBER_OUT_OF_RANGE);
    }

    private static SQLException mismatch(Object value, ResultColumn column, String type) {
        return SqlErrors.data(describe(value, column) + " can't be read as " + type, SqlErrors.NO_DATA_FOR_CONVERSION);
    }

    private static String describe(Object value, ResultColumn column) {
        String text = ValueText.of(value);
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        String quoted = value instanceof String ? "'" + shown + "'" : shown;
        return "column %s: %s %s".formatted(column.label(), column.typeName(), quoted);
    }
}
