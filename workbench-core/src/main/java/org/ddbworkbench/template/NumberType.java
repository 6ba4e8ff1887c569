package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Any number in plain notation: for keys of type N, which DynamoDB orders as numbers; as text it has no order. */
record NumberType() implements VariableType {
    private static final Pattern PATTERN = Pattern.compile("0|-?(?:[1-9][0-9]*(?:[.][0-9]*[1-9])?|0[.][0-9]*[1-9])");

    @Override
    public String name() {
        return "number";
    }

    @Override
    public String regex() {
        return PATTERN.pattern();
    }

    @Override
    public ValueKind kind() {
        return ValueKind.DECIMAL;
    }

    @Override
    public @Nullable Object decode(String text) {
        return PATTERN.matcher(text).matches() ? Numbers.normalize(new BigDecimal(text)) : null;
    }

    @Override
    public Encoding encode(Object value) {
        return value instanceof BigDecimal number
                ? new Encoding.Exact(Numbers.normalize(number).toPlainString())
                : new Encoding.None();
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return false;
    }

    @Override
    public boolean isPlainNumber() {
        return true;
    }

    @Override
    public Language language() {
        Language positive = IntegerType.positive();
        Language whole = Language.anyOf(List.of(Language.text("0"), positive));
        Language last = Language.exactly(1, CharacterSet.NONZERO_DIGITS);
        Language digits = Language.anyOf(List.of(
                last, Language.sequence(List.of(Language.atLeast(1, CharacterSet.DIGITS), last))));
        Language fractional = Language.sequence(List.of(whole, Language.text("."), digits));
        Language negative =
                Language.sequence(List.of(Language.text("-"), Language.anyOf(List.of(positive, fractional))));
        return Language.anyOf(List.of(whole, fractional, negative));
    }
}
