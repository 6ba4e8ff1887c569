package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The type of a template variable: which texts it takes, and what they mean.
 *
 * <p>Bounds are texts in UTF-8 byte order. A bound is a superset bound: every text that decodes to a value within the
 * asked range lies within it, some others may as well.
 */
public interface VariableType {
    /** How many values are few enough to be listed by {@link #values}. */
    int FEW = 1_000;

    /** As written in a template, such as {@code int(10)}. */
    String name();

    ValueKind kind();

    /** A regular expression that matches the texts, and perhaps others that {@link #decode} refuses; without groups. */
    String regex();

    /** The value of a text, or null when it is no text of this type. */
    @Nullable
    Object decode(String text);

    /** The texts of a value of this type's {@link #kind}. */
    Encoding encode(Object value);

    /**
     * The texts that an application writes for a value into a key which is not where the value is read from: also for values
     * that this type would not read back.
     */
    default Encoding composed(Object value) {
        return encode(value);
    }

    /**
     * Whether {@link #composed} drops a part of some values, so that such texts compare as {@link #isLossy lossy} ones do: a
     * condition on them is a superset, and their order tells nothing of values with one text.
     */
    default boolean isLossyWhenComposed() {
        return isLossy();
    }

    /** {@link #lowerBound} of such texts: what is lost in writing makes them less, not more. */
    default @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return lowerBound(value, inclusive);
    }

    /** Whether every value encodes to one exact text or none. */
    boolean isExact();

    /** Whether all texts have the same number of bytes. */
    boolean isFixedWidth();

    /** Whether every text that is not empty is one of this type. */
    default boolean takesEveryText() {
        return false;
    }

    /** Whether a range of values bounds the texts. */
    default boolean isBounded() {
        return false;
    }

    /** Whether the byte order of texts is the order of values (for text: but for characters from U+D800 up). */
    default boolean isOrdered() {
        return false;
    }

    /**
     * A text at or below every text of a value at or above (inclusive) or above (exclusive) the given one; null when
     * there is no useful one.
     */
    default @Nullable String lowerBound(Object value, boolean inclusive) {
        return null;
    }

    /** The counterpart of {@link #lowerBound}; null when there is no useful one. */
    default @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        return null;
    }

    /**
     * An upper bound of texts.
     *
     * @param text the bound, included
     * @param extensions whether every text that begins with the bound is within it, too
     */
    record UpperBound(String text, boolean extensions) {}

    /** {@link #upperBound} of {@link #composed} texts. */
    default @Nullable UpperBound composedUpperBound(Object value, boolean inclusive) {
        return upperBound(value, inclusive);
    }

    /** Whether a range of values bounds {@link #composed} texts. */
    default boolean isBoundedWhenComposed() {
        return isBounded();
    }

    /**
     * What the texts of all values begin with that begin with a text; empty when there is nothing that is known of them.
     *
     * @param composed whether the texts are {@link #composed} ones
     */
    default String prefix(String beginning, boolean composed) {
        return beginning;
    }

    /** How much of the beginning of values the texts tell. */
    default Prefixes prefixes(boolean composed) {
        return Prefixes.ALL;
    }

    /** What texts say of the beginnings of values. */
    enum Prefixes {
        /** A text begins with {@link #prefix} of a beginning just where the value begins with that. */
        ALL,
        /** Other values' texts may begin with it, too. */
        SOME,
        /** Nothing. */
        NONE
    }

    /**
     * Whether the greatest value has the least text. Then {@link #lowerBound} bounds the texts of values at or below the given
     * one, {@link #upperBound} those of values at or above it, and of a type that {@link #isOrdered} the texts descend.
     */
    default boolean isDescending() {
        return false;
    }

    /** Whether an attribute of the variable's name, where one is declared, has the value, and the text tells less than it. */
    default boolean yieldsToAttribute() {
        return false;
    }

    /**
     * The value as the number that a key of type N holds; with a fraction where no key has just this value. For types of {@link
     * #isPlainNumber plain numbers}.
     */
    default BigDecimal toNumber(Object value) {
        return value instanceof Long number ? BigDecimal.valueOf(number) : (BigDecimal) value;
    }

    /** Whether texts are numbers as DynamoDB writes those of type N: plain, without leading zeros. */
    default boolean isPlainNumber() {
        return false;
    }

    /** All values, ascending, where they are few: at most {@link #FEW}; empty: they are more. */
    default Optional<List<Object>> values() {
        return Optional.empty();
    }

    /**
     * The values within a range, ascending, where there are at most so many: every text that decodes to a value within the
     * range is the text of one of them. Of a {@link #isLossy lossy} type one value for each text of values within the range,
     * the least that has the text.
     *
     * @param low null: open
     * @param high null: open
     * @return empty when they are more or can't be listed; always for a type that is not {@link #isExact exact}
     */
    default Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        return Optional.empty();
    }

    /**
     * Whether several values have the same text, so that a text does not tell the value: a condition on such texts is a
     * superset of the condition on values, even on equality, and their order tells nothing of values with one text. {@link
     * #decode} then yields the least value of those that have the text.
     */
    default boolean isLossy() {
        return false;
    }

    /** Whether values are made up by the writer to spread the items: every item has one, and no attribute tells it. */
    default boolean isShard() {
        return false;
    }

    /** The language of this type's texts, to find out whether two templates can match the same key. */
    Language language();
}
