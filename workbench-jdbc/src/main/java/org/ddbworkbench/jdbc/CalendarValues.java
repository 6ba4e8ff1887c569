package org.ddbworkbench.jdbc;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** java.sql's dates and times, which are points in time: the wall clock in the calendar's zone, or in the JVM's. */
final class CalendarValues {
    private CalendarValues() {}

    static Date date(LocalDate value, @Nullable Calendar calendar) {
        return calendar == null ? Date.valueOf(value) : new Date(millis(value.atStartOfDay(), calendar));
    }

    static Time time(LocalTime value, @Nullable Calendar calendar) {
        return calendar == null ? Time.valueOf(value) : new Time(millis(value.atDate(LocalDate.EPOCH), calendar));
    }

    static Timestamp timestamp(LocalDateTime value, @Nullable Calendar calendar) {
        return calendar == null
                ? Timestamp.valueOf(value)
                : Timestamp.from(value.atZone(calendar.getTimeZone().toZoneId()).toInstant());
    }

    private static long millis(LocalDateTime value, Calendar calendar) {
        return value.atZone(calendar.getTimeZone().toZoneId()).toInstant().toEpochMilli();
    }
}
