package org.ddbworkbench.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges whose values can be listed: no text of a value within the range is missing from the texts of the list. */
class FiniteRangesTest {
    private static final int ROUNDS = 10_000;
    private static final int AT_MOST = 60;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int",
                "int(4)",
                "int(4+)",
                "int(20)",
                "date",
                "date(dd.MM.yyyy)",
                "date(yyyy-MM)",
                "date(yyyy)",
                "timestamp(minutes)",
                "timestamp(millis)",
                "timestamp(yyyyMMddHH)",
                "timestamp(MM/yyyy)",
                "timestamp(yyyyMMddHHmmss.S)",
                "bucket(yyyy-MM-dd)",
                "bucket(yyyyMMddHH)",
                "bucket(MM/yyyy)",
                "enum(b|a|ab|é|Z|😀|\uFFFF)",
                "shard(0..9)",
                "shard(00..31)",
                "shard(1..200)"
            })
    void holdEveryValue(String type) throws TemplateException {
        VariableType variable = type(type);
        RandomValues random = new RandomValues(type.hashCode());
        int listed = 0;
        int within = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Object value = value(random, variable);
            Object low = random.number(8) == 0 ? null : random.near(value, variable.kind());
            Object high = random.number(8) == 0 ? null : random.near(value, variable.kind());
            boolean lowInclusive = random.number(2) == 0;
            boolean highInclusive = random.number(2) == 0;
            Optional<List<Object>> values = variable.between(low, lowInclusive, high, highInclusive, AT_MOST);
            if (values.isEmpty()) {
                continue;
            }
            listed++;
            boolean inRange = isWithin(value, low, lowInclusive, high, highInclusive);
            within += inRange ? 1 : 0;
            String range = (lowInclusive ? "[" : "(") + low + ", " + high + (highInclusive ? "]" : ")");
            assertThat(values.get()).as(range).hasSizeLessThanOrEqualTo(AT_MOST);
            for (int v = 0; v < values.get().size(); v++) {
                Object one = values.get().get(v);
                assertThat(v == 0 || compare(values.get().get(v - 1), one) < 0)
                        .as("%s: %s", range, values.get())
                        .isTrue();
                assertThat(variable.isLossy() || isWithin(one, low, lowInclusive, high, highInclusive))
                        .as("%s in %s", one, range)
                        .isTrue();
            }
            List<Encoding> texts = values.get().stream().map(variable::encode).toList();
            assertThat(!inRange || texts.contains(variable.encode(value)))
                    .as("%s in %s: %s", value, range, values.get())
                    .isTrue();
        }
        assertThat(listed).isGreaterThan(ROUNDS / 20);
        assertThat(within).isGreaterThan(ROUNDS / 100);
    }

    /** A value that has a text: of a lossy type any, else one that a text decodes to. */
    private static Object value(RandomValues random, VariableType variable) {
        if (!variable.isLossy()) {
            return variable.decode(random.textOf(variable));
        }
        Object value = random.value(variable.kind());
        while (variable.encode(value) instanceof Encoding.None) {
            value = random.value(variable.kind());
        }
        return value;
    }

    private static boolean isWithin(
            Object value, @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive) {
        return (low == null || compare(value, low) >= (lowInclusive ? 0 : 1))
                && (high == null || compare(value, high) <= (highInclusive ? 0 : -1));
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return ((Comparable<Object>) a).compareTo(b);
    }

    @Test
    void monthsAndHoursAreSteps() throws TemplateException {
        assertThat(type("date(yyyy-MM)").between(day("2025-12-02"), true, day("2026-02-01"), true, 10))
                .contains(List.of(day("2026-01-01"), day("2026-02-01")));
        assertThat(type("date(yyyy-MM)").between(day("2026-02-02"), true, day("2026-02-28"), true, 10))
                .contains(List.of());
        assertThat(type("timestamp(yyyyMMddHH)")
                        .between(time("2026-01-01T22:00:00Z"), false, time("2026-01-02T00:00:00Z"), false, 10))
                .contains(List.of(time("2026-01-01T23:00:00Z")));
    }

    @Test
    void bucketsAreThoseThatTheRangeTouches() throws TemplateException {
        assertThat(type("bucket(yyyy-MM)").between(day("2025-12-02"), true, day("2026-02-01"), false, 10))
                .contains(List.of(day("2025-12-01"), day("2026-01-01")));
        assertThat(type("bucket(yyyy-MM-dd)")
                        .between(time("2026-01-01T23:59:59.999Z"), true, time("2026-01-02T00:00:00Z"), true, 10))
                .contains(List.of(time("2026-01-01T00:00:00Z"), time("2026-01-02T00:00:00Z")));
        assertThat(type("bucket(yyyy-MM-dd)")
                        .between(time("2026-01-01T23:00:00Z"), true, time("2026-01-01T22:00:00Z"), true, 10))
                .contains(List.of());
    }

    @Test
    void typesOfFewValuesListThem() throws TemplateException {
        assertThat(type("enum(b|a|a)").values()).contains(List.of("a", "b"));
        assertThat(type("shard(00..03)").values()).contains(List.of(0L, 1L, 2L, 3L));
        assertThat(type("shard(1..1000)").values().orElseThrow()).hasSize(VariableType.FEW);
        assertThat(type("shard(0..1000)").values()).isEmpty();
        assertThat(type("shard(0..1000)").between(990L, false, null, true, 10))
                .hasValueSatisfying(shards -> assertThat(shards).hasSize(10));
        assertThat(type("shard(0..9)").between(new BigDecimal("7.5"), true, null, true, 10))
                .contains(List.of(8L, 9L));
    }

    @Test
    void whatCannotBeListedIsNot() throws TemplateException {
        for (String type : List.of("text", "number", "uuid", "timestamp", "timestamp(micros)")) {
            VariableType variable = type(type);
            Object value = variable.kind() == ValueKind.TEXT
                    ? "a"
                    : variable.kind() == ValueKind.DECIMAL ? BigDecimal.ONE : (Object) 0L;
            assertThat(variable.values()).isEmpty();
            assertThat(variable.between(value, true, value, true, AT_MOST))
                    .as(type)
                    .isEmpty();
        }
        assertThat(type("date").between(null, true, 0, true, AT_MOST)).isEmpty();
        assertThat(type("int").between(null, true, 0L, true, AT_MOST)).isEmpty();
        assertThat(type("int").between(1L, true, 11L, true, 10)).isEmpty();
        assertThat(type("int(4)").between(null, true, 2L, false, 10)).contains(List.of(0L, 1L));
    }

    private static VariableType type(String type) throws TemplateException {
        return KeyTemplate.parse("{v:" + type + "}", "#").variables().get(0).type();
    }

    private static int day(String date) {
        return (int) LocalDate.parse(date).toEpochDay();
    }

    private static long time(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }
}
