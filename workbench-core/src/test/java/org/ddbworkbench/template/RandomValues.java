package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Texts and values for randomised tests: few enough that they often agree, with all that tells two orders apart. */
public final class RandomValues {
    private static final List<String> CHARACTERS = List.of(
            "a",
            "b",
            "z",
            "A",
            "Z",
            "0",
            "9",
            " ",
            "!",
            "-",
            "_",
            "|",
            "~",
            "#",
            ".",
            "\u0001",
            "é",
            "\uD7FF",
            "\uE000",
            "\uFFFD",
            "\uFFFF",
            "😀",
            "𝄞",
            "\uDBFF\uDFFF");
    private static final List<Long> TIMES = List.of(
            0L,
            -1L,
            1_782_205_920_000L,
            1_782_205_979_999L,
            1_772_323_199_999L,
            1_772_323_200_000L,
            -62_167_219_200_000L,
            253_402_300_799_999L,
            253_402_300_800_000L,
            -62_167_219_200_001L);
    private static final List<Long> STEPS = List.of(1L, 9L, 10L, 100L, 999L, 1_000L, 60_000L, 3_600_000L, 86_400_000L);

    private static final int MOST_CANDIDATES = 1_000_000;

    private final Random random;

    public RandomValues(long seed) {
        this.random = new Random(seed);
    }

    public int number(int bound) {
        return random.nextInt(bound);
    }

    public <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A short text, maybe empty. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(pick(CHARACTERS));
        }
        return text.toString();
    }

    /** A text that the type decodes. */
    public String textOf(VariableType type) {
        for (int i = 0; i < MOST_CANDIDATES; i++) {
            String text = candidate(type);
            if (type.decode(text) != null) {
                return text;
            }
        }
        throw new IllegalArgumentException("no text of " + type.name());
    }

    private String candidate(VariableType type) {
        if (type instanceof EnumType values) {
            return pick(values.texts());
        }
        if (type instanceof CodesType codes) {
            return pick(List.copyOf(codes.labels().keySet()));
        }
        if (type.name().equals("re([0-9]{4}-Q[1-4])")) {
            return "20" + (10 + random.nextInt(20)) + "-Q" + (1 + random.nextInt(4));
        }
        if (type instanceof FixedTextType fixed) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < fixed.width(); i++) {
                text.append(pick(CHARACTERS));
            }
            return text.toString();
        }
        if (type instanceof RegexType regex && regex.source().matches("[0-9]+")) {
            return regex.source();
        }
        if (type instanceof PaddedType || type instanceof EscapedTextType) {
            return ((Encoding.Exact) type.composed(text())).text();
        }
        if (type instanceof TokenType token) {
            String of = token.name().equals("uuid") ? "09afAF" : "09AZaz";
            int length = token.name().equals("uuid") ? 36 : token.name().equals("ulid") ? 26 : 27;
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < length; i++) {
                boolean dash = length == 36 && List.of(8, 13, 18, 23).contains(i);
                text.append(dash ? '-' : i < 2 || i > length - 2 ? of.charAt(random.nextInt(of.length())) : 'A');
            }
            return text.toString();
        }
        if (type.kind() == ValueKind.TEXT) {
            return text();
        }
        Encoding encoding = type.composed(value(type.kind()));
        if (encoding instanceof Encoding.Exact exact) {
            return exact.text();
        }
        if (!(encoding instanceof Encoding.Prefix prefix)) {
            return "";
        }
        String digits = Integer.toString(100 + random.nextInt(900));
        List<String> ends = List.of("", "Z", ":07", ":59Z", ":00.5", ":59.999999Z", digits, digits + "Z");
        return prefix.prefix() + pick(ends);
    }

    /** A value of the kind. */
    public Object value(ValueKind kind) {
        return switch (kind) {
            case TEXT -> text();
            case INTEGER -> integer();
            case DECIMAL -> decimal();
            case DATE -> (int) Math.floorDiv(time(), 86_400_000L);
            case TIMESTAMP -> time();
        };
    }

    private long integer() {
        long magnitude =
                pick(List.of(1L, 5L, 10L, 99L, 100L, 999L, 1_000L, 9_999L, 10_000L, 99_999L, 100_000L, 1L << 53));
        return (random.nextInt(5) == 0 ? -1 : 1) * (magnitude + random.nextInt(3) - 1);
    }

    private BigDecimal decimal() {
        BigDecimal wide = random.nextBoolean() ? BigDecimal.ONE : new BigDecimal("1e" + (18 + random.nextInt(4)));
        BigDecimal number = BigDecimal.valueOf(integer()).multiply(wide);
        return Numbers.normalize(random.nextInt(3) == 0 ? number.add(new BigDecimal("0.5")) : number);
    }

    private long time() {
        return pick(TIMES) + (random.nextInt(5) - 2) * pick(STEPS);
    }

    /** A value that a predicate could compare another one with: alike, slightly less or more, or any. */
    public Object near(Object value, ValueKind kind) {
        if (random.nextInt(4) == 0) {
            return value(kind);
        }
        if (value instanceof String text) {
            return switch (random.nextInt(4)) {
                case 0 -> text;
                case 1 -> text + pick(CHARACTERS);
                case 2 -> text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(text.length(), -1));
                default ->
                    text.isEmpty()
                            ? text
                            : text.substring(0, text.offsetByCodePoints(text.length(), -1)) + pick(CHARACTERS);
            };
        }
        if (value instanceof Long number) {
            return number + (random.nextInt(3) - 1) * (kind == ValueKind.TIMESTAMP ? pick(STEPS) : 1);
        }
        if (value instanceof Integer number) {
            return number + random.nextInt(3) - 1;
        }
        return Numbers.normalize(((BigDecimal) Objects.requireNonNull(value))
                .add(pick(List.of(BigDecimal.ZERO, BigDecimal.ONE, new BigDecimal("-0.5"), new BigDecimal("0.1")))));
    }
}
