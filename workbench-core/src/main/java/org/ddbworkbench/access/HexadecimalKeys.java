package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.jspecify.annotations.Nullable;

/**
 * Keys of type B. Planning has them as hexadecimal texts with small letters, whose order is that of the bytes; requests have
 * bytes.
 */
final class HexadecimalKeys {
    private static final String DIGITS = "0123456789abcdef";

    private HexadecimalKeys() {}

    /** The value as a request has it. */
    static Object wire(KeyAttribute attribute, Object value) {
        return attribute.type() == KeyType.B && value instanceof String text
                ? HexFormat.of().parseHex(text)
                : value;
    }

    /** The same keys, with nothing but whole bytes as values and as ends of intervals. */
    static KeyDomain ofBytes(KeyDomain domain) {
        if (domain instanceof KeyDomain.Points points) {
            Set<Object> kept = new LinkedHashSet<>(points.values());
            kept.removeIf(value -> !isBytes((String) value));
            return new KeyDomain.Points(kept);
        }
        List<KeySpan> spans = new ArrayList<>();
        for (KeySpan span : ((KeyDomain.Spans) domain).spans()) {
            spans.add(ofBytes(span));
        }
        return KeyDomain.spans(spans);
    }

    private static KeySpan ofBytes(KeySpan span) {
        KeySpan from = KeySpan.ALL;
        if (span.low() instanceof String low) {
            String least = isBytes(low) ? low : leastFrom(low);
            // Above all bytes: no key is the empty text, so this holds none.
            from = least == null
                    ? new KeySpan(null, false, "", false)
                    : new KeySpan(least, !isBytes(low) || span.lowInclusive(), null, false);
        }
        if (span.high() instanceof String high && !high.isEmpty()) {
            String end = isBytes(high) ? high : leastFrom(high);
            return end == null
                    ? from
                    : from.intersect(new KeySpan(null, false, end, isBytes(high) && span.highInclusive()));
        }
        return from.intersect(span.high() == null ? KeySpan.ALL : new KeySpan(null, false, "", false));
    }

    private static boolean isBytes(String text) {
        return text.length() % 2 == 0 && text.chars().allMatch(c -> DIGITS.indexOf(c) >= 0);
    }

    /** The least text of whole bytes above a text that is not one; null when there is none. */
    private static @Nullable String leastFrom(String text) {
        int known = 0;
        while (known < text.length() && DIGITS.indexOf(text.charAt(known)) >= 0) {
            known++;
        }
        String prefix = text.substring(0, known);
        if (known == text.length()) {
            return prefix + "0";
        }
        for (int i = 0; i < DIGITS.length(); i++) {
            if (DIGITS.charAt(i) > text.charAt(known)) {
                return padded(prefix + DIGITS.charAt(i));
            }
        }
        while (prefix.endsWith("f")) {
            prefix = prefix.substring(0, prefix.length() - 1);
        }
        if (prefix.isEmpty()) {
            return null;
        }
        int last = DIGITS.indexOf(prefix.charAt(prefix.length() - 1));
        return padded(prefix.substring(0, prefix.length() - 1) + DIGITS.charAt(last + 1));
    }

    private static String padded(String digits) {
        return digits.length() % 2 == 0 ? digits : digits + "0";
    }
}
