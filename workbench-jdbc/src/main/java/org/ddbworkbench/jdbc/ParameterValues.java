package org.ddbworkbench.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** From what JDBC clients pass as a parameter to the kinds of values that the engine takes. */
@SuppressWarnings("JavaUtilDate") // it is what JDBC clients pass
final class ParameterValues {
    private ParameterValues() {}

    static @Nullable Object of(@Nullable Object value) throws SQLException {
        if (value == null
                || value instanceof String
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof BigDecimal
                || value instanceof LocalDate
                || value instanceof LocalTime
                || value instanceof LocalDateTime
                || value instanceof List
                || value instanceof Map) {
            return value;
        }
        if (value instanceof Byte || value instanceof Short) {
            return ((Number) value).intValue();
        }
        if (value instanceof Float number) {
            // Through the shortest decimal text: 0.1f is meant as 0.1, not as 0.10000000149.
            return Double.valueOf(number.toString());
        }
        if (value instanceof BigInteger number) {
            return new BigDecimal(number);
        }
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (value instanceof Character || value instanceof UUID || value instanceof Enum<?>) {
            return value.toString();
        }
        return ofTemporal(value);
    }

    /** Points in time become UTC, which is how timestamps are stored. */
    private static Object ofTemporal(Object value) throws SQLException {
        if (value instanceof Timestamp timestamp) {
            return timestamp.toLocalDateTime();
        }
        if (value instanceof Date date) {
            return date.toLocalDate();
        }
        if (value instanceof Time time) {
            return time.toLocalTime();
        }
        if (value instanceof java.util.Date date) {
            return new Timestamp(date.getTime()).toLocalDateTime();
        }
        if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        }
        if (value instanceof OffsetDateTime time) {
            return LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC);
        }
        if (value instanceof ZonedDateTime time) {
            return LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC);
        }
        throw SqlErrors.data("a parameter can't be a " + value.getClass().getName(), "07006");
    }

    static LocalDate date(Date value, @Nullable Calendar calendar) {
        return calendar == null ? value.toLocalDate() : in(calendar, value).toLocalDate();
    }

    static LocalTime time(Time value, @Nullable Calendar calendar) {
        return calendar == null ? value.toLocalTime() : in(calendar, value).toLocalTime();
    }

    static LocalDateTime timestamp(Timestamp value, @Nullable Calendar calendar) {
        return calendar == null
                ? value.toLocalDateTime()
                : LocalDateTime.ofInstant(
                        value.toInstant(), calendar.getTimeZone().toZoneId());
    }

    private static LocalDateTime in(Calendar calendar, java.util.Date value) {
        return LocalDateTime.ofInstant(
                Instant.ofEpochMilli(value.getTime()), calendar.getTimeZone().toZoneId());
    }
}
