package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/** Values for the {@code ?} of a statement, as Calcite's runtime wants them. */
final class ParameterValues {
    private ParameterValues() {}

    static List<ParameterColumn> describe(List<RelDataType> types) {
        return types.stream()
                .map(type -> new ParameterColumn(
                        type.getSqlTypeName().getJdbcOrdinal(),
                        type.getSqlTypeName().getName(),
                        SqlTypes.precision(type),
                        SqlTypes.scale(type)))
                .toList();
    }

    static List<@Nullable Object> toRuntime(List<@Nullable Object> values, List<RelDataType> types) {
        if (values.size() != types.size()) {
            throw new WorkbenchException(
                    ErrorCode.DATA, "the statement takes " + types.size() + " parameters, not " + values.size());
        }
        List<@Nullable Object> converted = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            converted.add(toRuntime(values.get(i), types.get(i), i + 1));
        }
        return converted;
    }

    private static @Nullable Object toRuntime(@Nullable Object value, RelDataType type, int number) {
        if (value == null) {
            return null;
        }
        try {
            return switch (type.getSqlTypeName()) {
                case CHAR, VARCHAR -> text(value);
                case TINYINT -> decimal(value).byteValueExact();
                case SMALLINT -> decimal(value).shortValueExact();
                case INTEGER -> decimal(value).intValueExact();
                case BIGINT -> decimal(value).longValueExact();
                case DECIMAL -> decimal(value);
                case REAL -> decimal(value).floatValue();
                case FLOAT, DOUBLE -> decimal(value).doubleValue();
                case BOOLEAN -> bool(value);
                case DATE -> (int) date(value).toEpochDay();
                case TIME -> (int) (time(value).toNanoOfDay() / 1_000_000);
                case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> millis(value);
                case BINARY, VARBINARY -> value instanceof byte[] bytes ? new ByteString(bytes) : fail(value);
                default -> value;
            };
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
            throw new WorkbenchException(
                    ErrorCode.DATA,
                    "parameter " + number + " can't be " + type.getSqlTypeName().getName() + ": '" + value + "'",
                    null,
                    e);
        }
    }

    private static <T> T fail(Object value) {
        throw new IllegalArgumentException(value.getClass().getName());
    }

    private static String text(Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }

    private static BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal number) {
            return number;
        }
        return value instanceof Number || value instanceof String
                ? new BigDecimal(String.valueOf(value).strip())
                : fail(value);
    }

    private static boolean bool(Object value) {
        if (value instanceof Boolean bool) {
            return bool;
        }
        return switch (String.valueOf(value).toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> fail(value);
        };
    }

    private static LocalDate date(Object value) {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value instanceof java.sql.Date date) {
            return date.toLocalDate();
        }
        return value instanceof LocalDateTime time ? time.toLocalDate() : LocalDate.parse(String.valueOf(value));
    }

    private static LocalTime time(Object value) {
        if (value instanceof LocalTime time) {
            return time;
        }
        return value instanceof java.sql.Time time ? time.toLocalTime() : LocalTime.parse(String.valueOf(value));
    }

    private static long millis(Object value) {
        if (value instanceof Instant instant) {
            return instant.toEpochMilli();
        }
        if (value instanceof OffsetDateTime time) {
            return time.toInstant().toEpochMilli();
        }
        if (value instanceof ZonedDateTime time) {
            return time.toInstant().toEpochMilli();
        }
        if (value instanceof java.sql.Timestamp timestamp) {
            return millis(timestamp.toLocalDateTime());
        }
        if (value instanceof java.util.Date date && !(value instanceof java.sql.Date)) {
            return date.getTime();
        }
        if (value instanceof LocalDateTime time) {
            return Math.addExact(
                    Math.multiplyExact(time.toEpochSecond(ZoneOffset.UTC), 1000L),
                    BigDecimal.valueOf(time.getNano(), 6)
                            .setScale(0, RoundingMode.FLOOR)
                            .longValue());
        }
        if (value instanceof LocalDate || value instanceof java.sql.Date) {
            return millis(date(value).atStartOfDay());
        }
        String text = String.valueOf(value).strip().replace(' ', 'T');
        if (text.length() == 10) {
            return millis(LocalDate.parse(text));
        }
        return text.endsWith("Z") ? Instant.parse(text).toEpochMilli() : millis(LocalDateTime.parse(text));
    }
}
