package org.ddbworkbench.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.template.TextOrder;

/** The values that a key attribute can have, given the predicates. Always a superset of the true ones. */
sealed interface KeyDomain {
    /** Some values. */
    record Points(Set<Object> values) implements KeyDomain {}

    /** Some intervals. */
    record Spans(List<KeySpan> spans) implements KeyDomain {}

    KeyDomain ALL = new Spans(List.of(KeySpan.ALL));

    /** Intervals that don't overlap, ascending: no value is read twice. */
    static KeyDomain spans(List<KeySpan> spans) {
        List<KeySpan> sorted = new ArrayList<>(spans);
        sorted.removeIf(KeySpan::isEmpty);
        sorted.sort(KeySpan.BY_LOW);
        List<KeySpan> merged = new ArrayList<>();
        for (KeySpan span : sorted) {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).reaches(span)) {
                merged.set(last, merged.get(last).hull(span));
            } else {
                merged.add(span);
            }
        }
        return new Spans(merged);
    }

    default boolean isEmpty() {
        return this instanceof Points points ? points.values.isEmpty() : ((Spans) this).spans.isEmpty();
    }

    default KeyDomain intersect(KeyDomain other) {
        if (this instanceof Points points) {
            Set<Object> kept = new LinkedHashSet<>();
            for (Object value : points.values) {
                if (other.contains(value)) {
                    kept.add(value);
                }
            }
            return new Points(kept);
        }
        if (other instanceof Points) {
            return other.intersect(this);
        }
        List<KeySpan> kept = new ArrayList<>();
        for (KeySpan mine : ((Spans) this).spans) {
            for (KeySpan theirs : ((Spans) other).spans) {
                KeySpan both = mine.intersect(theirs);
                if (!both.isEmpty()) {
                    kept.add(both);
                }
            }
        }
        return spans(kept);
    }

    /**
     * The part that DynamoDB can hold and be asked for: key texts are not empty and have a greatest length.
     *
     * @param maxBytes greatest length in bytes of UTF-8
     */
    default KeyDomain storable(int maxBytes) {
        if (this instanceof Points points) {
            Set<Object> kept = new LinkedHashSet<>(points.values);
            kept.removeIf(value -> value instanceof String text && (text.isEmpty() || isLonger(text, maxBytes)));
            return new Points(kept);
        }
        List<KeySpan> kept = new ArrayList<>();
        for (KeySpan span : ((Spans) this).spans) {
            kept.add(storable(span, maxBytes));
        }
        return spans(kept);
    }

    /** One interval around all of it when it has more pieces than that. */
    default KeyDomain atMost(int pieces) {
        List<KeySpan> spans = this instanceof Points points
                ? points.values.stream()
                        .map(value -> new KeySpan(value, true, value, true))
                        .toList()
                : ((Spans) this).spans;
        return spans.size() <= pieces
                ? this
                : spans(List.of(spans.stream()
                        .sorted(KeySpan.BY_LOW)
                        .reduce(KeySpan::hull)
                        .orElseThrow()));
    }

    /** A span around the given one whose ends are not too long. */
    private static KeySpan storable(KeySpan span, int maxBytes) {
        KeySpan storable = span;
        if (span.low() instanceof String low && isLonger(low, maxBytes)) {
            storable = new KeySpan(beginning(low, maxBytes), true, storable.high(), storable.highInclusive());
        }
        if (span.high() instanceof String high && isLonger(high, maxBytes)) {
            String above = TextOrder.prefixEnd(beginning(high, maxBytes));
            storable = new KeySpan(storable.low(), storable.lowInclusive(), above, false);
        }
        return storable;
    }

    private static boolean isLonger(String text, int maxBytes) {
        return text.length() * 3 > maxBytes && text.getBytes(StandardCharsets.UTF_8).length > maxBytes;
    }

    /** As many characters of the text as fit in any case. */
    private static String beginning(String text, int maxBytes) {
        return text.substring(0, text.offsetByCodePoints(0, maxBytes / 4));
    }

    private boolean contains(Object value) {
        return this instanceof Points points
                ? points.values.contains(value)
                : ((Spans) this).spans.stream().anyMatch(span -> span.contains(value));
    }
}
