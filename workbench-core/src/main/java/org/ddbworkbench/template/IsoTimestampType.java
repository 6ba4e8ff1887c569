package org.ddbworkbench.template;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * ISO-8601 time stamps in UTC of any precision from minutes to nanoseconds, with or without a Z. Since texts of
 * different precision don't sort as their times do, conditions on them are supersets; declare the precision, as in
 * {@code timestamp(minutes)}, to have exact ones.
 */
record IsoTimestampType() implements VariableType {
    private static final Pattern PATTERN =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?Z?");

    private static final long MINUTE = 60_000L;
    private static final TimePattern TO_MINUTES = new TimePattern("yyyy-MM-ddTHH:mm");

    @Override
    public String name() {
        return "timestamp";
    }

    @Override
    public String regex() {
        return PATTERN.pattern();
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TIMESTAMP;
    }

    @Override
    public @Nullable Object decode(String text) {
        if (!PATTERN.matcher(text).matches()) {
            return null;
        }
        String local = text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
        try {
            return LocalDateTime.parse(local).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    @Override
    public Encoding encode(Object value) {
        String minutes = TO_MINUTES.format((Long) value);
        return minutes == null ? new Encoding.None() : new Encoding.Prefix(minutes);
    }

    @Override
    public boolean isExact() {
        return false;
    }

    @Override
    public boolean isFixedWidth() {
        return false;
    }

    @Override
    public boolean isBounded() {
        return true;
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        return TO_MINUTES.format((Long) value);
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        long millis = (Long) value;
        boolean before = !inclusive && Math.floorMod(millis, MINUTE) == 0;
        String minutes = TO_MINUTES.format(millis);
        return minutes == null ? null : new UpperBound(minutes, !before);
    }

    @Override
    public Language language() {
        Language minutes = TO_MINUTES.language();
        Language seconds = new TimePattern("yyyy-MM-ddTHH:mm:ss").language();
        Language fraction =
                Language.sequence(List.of(seconds, Language.text("."), Language.atLeast(1, CharacterSet.DIGITS)));
        Language local = Language.anyOf(List.of(minutes, seconds, fraction));
        return Language.anyOf(List.of(local, Language.sequence(List.of(local, Language.text("Z")))));
    }
}
