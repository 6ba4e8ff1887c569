package org.ddbworkbench.template;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts of dates and times whose fields all have a fixed width: {@code yyyy MM dd HH mm ss} and {@code S} (digits of the
 * fraction of a second), everything else literally. A text stands for the first instant of what it names, such as a month.
 * All in UTC.
 */
final class TimePattern {
    private enum Field {
        YEAR('y', 4),
        MONTH('M', 2),
        DAY('d', 2),
        HOUR('H', 2),
        MINUTE('m', 2),
        SECOND('s', 2),
        FRACTION('S', 0);

        private final char letter;
        private final int width;

        Field(char letter, int width) {
            this.letter = letter;
            this.width = width;
        }
    }

    /** A run of one field's letters, or of literal text (null field). */
    private record Part(@Nullable Field field, int width, String literal) {}

    private static final long DAY = 86_400_000L;
    /** The times that years of four digits have, in milliseconds since 1970. */
    private static final long FIRST = LocalDate.of(0, 1, 1).toEpochDay() * DAY;

    private static final long LAST = LocalDate.of(10_000, 1, 1).toEpochDay() * DAY - 1;

    private final String pattern;
    private final List<Part> parts = new ArrayList<>();
    private final boolean ordered;
    private final Field finest;
    private final int fractionDigits;

    /** @throws IllegalArgumentException that says what is wrong with the pattern */
    TimePattern(String pattern) {
        this.pattern = pattern;
        List<Field> fields = new ArrayList<>();
        int fraction = 0;
        for (int i = 0; i < pattern.length(); ) {
            Field field = fieldOf(pattern.charAt(i));
            int end = i + 1;
            while (end < pattern.length() && pattern.charAt(end) == pattern.charAt(i) && field != null) {
                end++;
            }
            if (field == null) {
                parts.add(new Part(null, 1, pattern.substring(i, end)));
            } else {
                if (field.width > 0 && end - i != field.width) {
                    throw new IllegalArgumentException("'" + field.letter + "' must occur " + field.width + " times");
                }
                if (fields.contains(field)) {
                    throw new IllegalArgumentException("'" + field.letter + "' occurs twice");
                }
                fields.add(field);
                parts.add(new Part(field, end - i, ""));
                fraction = field == Field.FRACTION ? end - i : fraction;
            }
            i = end;
        }
        if (!fields.contains(Field.YEAR)) {
            throw new IllegalArgumentException("a date needs yyyy");
        }
        List<Field> sorted = fields.stream().sorted().toList();
        if (!sorted.equals(List.of(Field.values()).subList(0, sorted.size())) || fraction > 9) {
            throw new IllegalArgumentException("a finer field needs the coarser ones, and at most 9 digits of seconds");
        }
        this.ordered = sorted.equals(fields);
        this.finest = sorted.get(sorted.size() - 1);
        this.fractionDigits = fraction;
    }

    private static @Nullable Field fieldOf(char letter) {
        for (Field field : Field.values()) {
            if (field.letter == letter) {
                return field;
            }
        }
        return null;
    }

    /** Whether the order of texts is the order of times. */
    boolean isOrdered() {
        return ordered;
    }

    boolean hasTime() {
        return finest.compareTo(Field.DAY) > 0;
    }

    /** Whether texts tell more than milliseconds, so that several have the same value. */
    boolean isFinerThanMillis() {
        return fractionDigits > 3;
    }

    /** Whether some times that lie so many milliseconds apart have the same text. */
    boolean isCoarserThan(long millis) {
        return finest == Field.YEAR || finest == Field.MONTH || step() > millis;
    }

    /** The greatest time at or before this one that a text stands for; all in milliseconds since 1970. */
    long floor(long millis) {
        return switch (finest) {
            case YEAR, MONTH -> {
                LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(millis, DAY));
                LocalDate first = finest == Field.YEAR ? day.withDayOfYear(1) : day.withDayOfMonth(1);
                yield first.toEpochDay() * DAY;
            }
            default -> Math.floorDiv(millis, step()) * step();
        };
    }

    /** The least time after this one that a text stands for. */
    long next(long millis) {
        long floor = floor(millis);
        return switch (finest) {
            case YEAR, MONTH -> {
                LocalDate first = LocalDate.ofEpochDay(Math.floorDiv(floor, DAY));
                yield (finest == Field.YEAR ? first.plusYears(1) : first.plusMonths(1)).toEpochDay() * DAY;
            }
            default -> floor + step();
        };
    }

    /** The least time at or after this one that a text stands for. */
    long ceiling(long millis) {
        return floor(millis) == millis ? millis : next(millis);
    }

    /** Milliseconds between two neighbouring texts of a pattern with days; at least 1. */
    private long step() {
        return switch (finest) {
            case YEAR, MONTH, DAY -> DAY;
            case HOUR -> 3_600_000L;
            case MINUTE -> 60_000L;
            case SECOND -> 1_000L;
            case FRACTION -> fractionDigits == 1 ? 100L : fractionDigits == 2 ? 10L : 1L;
        };
    }

    /** The times from the first to the last, both included, that texts stand for, if they are at most so many. */
    Optional<List<Long>> between(long first, long last, int atMost) {
        List<Long> times = new ArrayList<>();
        long end = Math.min(last, LAST);
        for (long time = ceiling(Math.max(first, FIRST)); time <= end; time = next(time)) {
            if (times.size() == atMost) {
                return Optional.empty();
            }
            times.add(time);
        }
        return Optional.of(times);
    }

    /** Milliseconds since 1970, or null. */
    @Nullable
    Long parse(String text) {
        if (text.length() != pattern.length()) {
            return null;
        }
        Map<Field, Integer> values = new EnumMap<>(Field.class);
        int at = 0;
        for (Part part : parts) {
            if (part.field == null) {
                if (!text.startsWith(part.literal, at)) {
                    return null;
                }
            } else {
                int value = 0;
                for (int i = at; i < at + part.width; i++) {
                    char digit = text.charAt(i);
                    if (digit < '0' || digit > '9') {
                        return null;
                    }
                    value = value * 10 + (digit - '0');
                }
                values.put(part.field, value);
            }
            at += part.width;
        }
        int nanos = values.getOrDefault(Field.FRACTION, 0);
        for (int digits = fractionDigits; digits > 0 && digits < 9; digits++) {
            nanos *= 10;
        }
        try {
            LocalDate date = LocalDate.of(
                    values.getOrDefault(Field.YEAR, 0),
                    values.getOrDefault(Field.MONTH, 1),
                    values.getOrDefault(Field.DAY, 1));
            LocalTime time = LocalTime.of(
                    values.getOrDefault(Field.HOUR, 0),
                    values.getOrDefault(Field.MINUTE, 0),
                    values.getOrDefault(Field.SECOND, 0),
                    nanos);
            return LocalDateTime.of(date, time).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    /**
     * The text of a time, as far as the pattern goes; digits finer than milliseconds are zero. Null for years that have
     * no four digits.
     */
    @Nullable
    String format(long epochMillis) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochMillis, 1000L), (int) Math.floorMod(epochMillis, 1000L) * 1_000_000, ZoneOffset.UTC);
        if (time.getYear() < 0 || time.getYear() > 9999) {
            return null;
        }
        StringBuilder text = new StringBuilder(pattern.length());
        for (Part part : parts) {
            if (part.field == null) {
                text.append(part.literal);
            } else {
                text.append(
                        switch (part.field) {
                            case YEAR -> digits(time.getYear(), 4);
                            case MONTH -> digits(time.getMonthValue(), 2);
                            case DAY -> digits(time.getDayOfMonth(), 2);
                            case HOUR -> digits(time.getHour(), 2);
                            case MINUTE -> digits(time.getMinute(), 2);
                            case SECOND -> digits(time.getSecond(), 2);
                            case FRACTION -> digits(time.getNano(), 9).substring(0, part.width);
                        });
            }
        }
        return text.toString();
    }

    private static String digits(int number, int width) {
        return String.format(Locale.ROOT, "%0" + width + "d", number);
    }

    /** How many leading characters of a text stand for the time down to milliseconds. */
    int lengthToMillis() {
        int length = 0;
        for (Part part : parts) {
            if (part.field == Field.FRACTION) {
                return length + Math.min(3, part.width);
            }
            length += part.width;
        }
        return length;
    }

    String regex() {
        StringBuilder regex = new StringBuilder();
        for (Part part : parts) {
            regex.append(part.field == null ? Pattern.quote(part.literal) : "[0-9]{" + part.width + "}");
        }
        return regex.toString();
    }

    Language language() {
        return Language.sequence(parts.stream()
                .map(part -> part.field == null ? Language.text(part.literal) : language(part.field, part.width))
                .toList());
    }

    private static Language language(Field field, int width) {
        return switch (field) {
            case YEAR, FRACTION -> Language.exactly(width, CharacterSet.DIGITS);
            case MONTH -> Language.anyOf(List.of(twoDigits("0", '1', '9'), twoDigits("1", '0', '2')));
            case DAY ->
                Language.anyOf(List.of(twoDigits("0", '1', '9'), twoDigits("12", '0', '9'), twoDigits("3", '0', '1')));
            case HOUR -> Language.anyOf(List.of(twoDigits("01", '0', '9'), twoDigits("2", '0', '3')));
            case MINUTE, SECOND -> twoDigits("012345", '0', '9');
        };
    }

    private static Language twoDigits(String tens, char first, char last) {
        return Language.sequence(
                List.of(Language.exactly(1, CharacterSet.of(tens)), Language.exactly(1, CharacterSet.of(first, last))));
    }

    @Override
    public String toString() {
        return pattern;
    }
}
