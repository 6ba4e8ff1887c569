package org.ddbworkbench.template;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The number of a shard, that is one of the partitions over which a writer spreads what would be too hot for one.
 *
 * @param lowest at least 0
 * @param width number of digits, after leading zeros if need be; 0: without padding
 */
record ShardType(long lowest, long highest, int width) implements VariableType {
    private static final int MOST_DIGITS = 18;

    /** One digit of a range. */
    private record Digit(char first, char last) {}

    ShardType {
        if (lowest > highest) {
            throw new IllegalArgumentException("the lower bound comes first");
        }
    }

    /**
     * Reads the bounds.
     *
     * @param bounds such as {@code 0..9} or {@code 00..31}
     * @throws IllegalArgumentException that says what is wrong with them
     */
    static ShardType of(String bounds) {
        if (!bounds.matches("[0-9]{1," + MOST_DIGITS + "}[.]{2}[0-9]{1," + MOST_DIGITS + "}")) {
            throw new IllegalArgumentException("a shard needs its bounds, as in shard(0..9) or shard(00..31)");
        }
        int dots = bounds.indexOf("..");
        String low = bounds.substring(0, dots);
        String high = bounds.substring(dots + 2);
        boolean padded = isPadded(low) || isPadded(high);
        if (padded && low.length() != high.length()) {
            throw new IllegalArgumentException(
                    "padded bounds are equally wide: shard(" + Integers.padded(low, high.length()) + ".." + high + ")");
        }
        return new ShardType(Long.parseLong(low), Long.parseLong(high), padded ? low.length() : 0);
    }

    private static boolean isPadded(String digits) {
        return digits.length() > 1 && digits.startsWith("0");
    }

    @Override
    public String name() {
        return "shard(" + text(lowest) + ".." + text(highest) + ")";
    }

    private String text(long shard) {
        return Integers.padded(Long.toString(shard), width);
    }

    @Override
    public ValueKind kind() {
        return ValueKind.INTEGER;
    }

    @Override
    public String regex() {
        return pieces().stream()
                .map(piece -> piece.stream()
                        .map(digit -> "[" + digit.first + "-" + digit.last + "]")
                        .collect(Collectors.joining()))
                .collect(Collectors.joining("|"));
    }

    @Override
    public @Nullable Object decode(String text) {
        if (text.isEmpty() || text.length() > MOST_DIGITS) {
            return null;
        }
        long shard = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return null;
            }
            shard = shard * 10 + (digit - '0');
        }
        return shard >= lowest && shard <= highest && text(shard).equals(text) ? shard : null;
    }

    @Override
    public Encoding encode(Object value) {
        String digits = Integers.digits(value);
        String text = digits == null ? "" : Integers.padded(digits, width);
        return decode(text) == null ? new Encoding.None() : new Encoding.Exact(text);
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return text(lowest).length() == text(highest).length();
    }

    @Override
    public boolean isBounded() {
        return isFixedWidth();
    }

    @Override
    public boolean isOrdered() {
        return isFixedWidth();
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        BigInteger least = isFixedWidth() ? Integers.least(value, inclusive) : null;
        return least == null ? null : text(clamp(least));
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        BigInteger greatest = isFixedWidth() ? Integers.greatest(value, inclusive) : null;
        return greatest == null ? null : new UpperBound(text(clamp(greatest)), false);
    }

    private long clamp(BigInteger shard) {
        return shard.max(BigInteger.valueOf(lowest))
                .min(BigInteger.valueOf(highest))
                .longValueExact();
    }

    @Override
    public boolean isShard() {
        return true;
    }

    @Override
    public Optional<List<Object>> values() {
        return between(null, true, null, true, FEW);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        BigInteger first = BigInteger.valueOf(lowest);
        BigInteger last = BigInteger.valueOf(highest);
        BigInteger least = low == null ? first : Integers.least(low, lowInclusive);
        BigInteger greatest = high == null ? last : Integers.greatest(high, highInclusive);
        return least == null || greatest == null
                ? Optional.empty()
                : Integers.between(least.max(first), greatest.min(last), atMost)
                        .map(shards -> shards.stream()
                                .map(shard -> (Object) shard.longValueExact())
                                .toList());
    }

    @Override
    public boolean isPlainNumber() {
        return width == 0;
    }

    @Override
    public Language language() {
        return Language.anyOf(pieces().stream()
                .map(piece -> Language.sequence(piece.stream()
                        .map(digit -> Language.exactly(1, CharacterSet.of(digit.first, digit.last)))
                        .toList()))
                .toList());
    }

    /** The texts as sequences of digits, each within a range; the shortest first. */
    private List<List<Digit>> pieces() {
        List<List<Digit>> pieces = new ArrayList<>();
        int narrowest = text(lowest).length();
        int widest = text(highest).length();
        for (int digits = narrowest; digits <= widest; digits++) {
            String first = digits == narrowest ? text(lowest) : "1" + "0".repeat(digits - 1);
            String last = digits == widest ? text(highest) : "9".repeat(digits);
            pieces.addAll(pieces(first, last));
        }
        return pieces;
    }

    /** Those between two texts of the same number of digits. */
    private static List<List<Digit>> pieces(String first, String last) {
        char low = first.charAt(0);
        char high = last.charAt(0);
        int rest = first.length() - 1;
        if (rest == 0) {
            return List.of(List.of(new Digit(low, high)));
        }
        if (low == high) {
            return beginning(low, pieces(first.substring(1), last.substring(1)));
        }
        List<List<Digit>> pieces = new ArrayList<>(beginning(low, pieces(first.substring(1), "9".repeat(rest))));
        if (high - low > 1) {
            List<Digit> between = new ArrayList<>(Collections.nCopies(rest, new Digit('0', '9')));
            between.add(0, new Digit((char) (low + 1), (char) (high - 1)));
            pieces.add(between);
        }
        pieces.addAll(beginning(high, pieces("0".repeat(rest), last.substring(1))));
        return pieces;
    }

    private static List<List<Digit>> beginning(char digit, List<List<Digit>> pieces) {
        List<List<Digit>> longer = new ArrayList<>();
        for (List<Digit> piece : pieces) {
            List<Digit> digits = new ArrayList<>(piece);
            digits.add(0, new Digit(digit, digit));
            longer.add(digits);
        }
        return longer;
    }
}
