package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

    private boolean contains(Object value) {
        return this instanceof Points points
                ? points.values.contains(value)
                : ((Spans) this).spans.stream().anyMatch(span -> span.contains(value));
    }
}
