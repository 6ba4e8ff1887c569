package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.ValueKind;
import org.ddbworkbench.template.VariableType;

/** Key texts that differ from a given one in what writers get wrong: padding, and upper or lower case. */
final class KeyRepair {
    /** Numbers of this many digits fit a long. */
    private static final int LONG_DIGITS = 18;

    private KeyRepair() {}

    /** The text with its numbers as the template writes them; empty when it has another form, or they are right. */
    static Optional<String> padded(KeyTemplate template, String text) {
        StringBuilder form = new StringBuilder();
        for (Segment segment : template.segments()) {
            form.append(
                    segment instanceof Segment.Variable variable
                            ? "("
                                    + (isNumber(variable.type())
                                            ? "[0-9]+"
                                            : variable.type().regex()) + ")"
                            : Pattern.quote(((Segment.Literal) segment).text()));
        }
        Matcher matcher = Pattern.compile(form.toString(), Pattern.DOTALL).matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        StringBuilder repaired = new StringBuilder();
        int variable = 0;
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Variable current) {
                repaired.append(padded(current.type(), matcher.group(++variable)));
            } else {
                repaired.append(((Segment.Literal) segment).text());
            }
        }
        String key = repaired.toString();
        return key.equals(text) || template.match(key) == null ? Optional.empty() : Optional.of(key);
    }

    private static boolean isNumber(VariableType type) {
        return type.kind() == ValueKind.INTEGER || type.kind() == ValueKind.DECIMAL;
    }

    private static String padded(VariableType type, String digits) {
        if (!isNumber(type) || (type.kind() == ValueKind.INTEGER && digits.length() > LONG_DIGITS)) {
            return digits;
        }
        Object value = type.kind() == ValueKind.INTEGER ? (Object) Long.parseLong(digits) : new BigDecimal(digits);
        return type.encode(value) instanceof Encoding.Exact exact ? exact.text() : digits;
    }

    /**
     * The text with its free texts in lower case or, where they are so already, in upper case. What the template says itself
     * stays, and so does what its types say.
     *
     * @return empty when the text doesn't match the template, or has no letters to change
     */
    static Optional<String> otherCase(KeyTemplate template, String text) {
        Object[] values = template.match(text);
        if (values == null) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            VariableType type = template.variables().get(i).type();
            boolean free = type.kind() == ValueKind.TEXT && type.isExact();
            if (!(type.encode(values[i]) instanceof Encoding.Exact exact)) {
                return Optional.empty();
            }
            texts.add(free ? otherCase(type, exact.text()) : exact.text());
        }
        StringBuilder key = new StringBuilder();
        int variable = 0;
        for (Segment segment : template.segments()) {
            key.append(segment instanceof Segment.Literal literal ? literal.text() : texts.get(variable++));
        }
        return key.toString().equals(text) ? Optional.empty() : Optional.of(key.toString());
    }

    private static String otherCase(VariableType type, String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        String other = lower.equals(text) ? text.toUpperCase(Locale.ROOT) : lower;
        return type.encode(other) instanceof Encoding.Exact ? other : text;
    }
}
