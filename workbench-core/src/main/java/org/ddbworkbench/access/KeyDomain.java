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

    /** Every value. */
    static KeyDomain all() {
        return new Spans(List.of(KeySpan.ALL));
    }

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

    /** The values that are in one of the domains. */
    static KeyDomain union(List<KeyDomain> domains) {
        if (domains.stream().allMatch(Points.class::isInstance)) {
            Set<Object> values = new LinkedHashSet<>();
            domains.forEach(domain -> values.addAll(((Points) domain).values));
            return new Points(values);
        }
        return spans(
                domains.stream().flatMap(domain -> domain.pieces().stream()).toList());
    }

    /** All values as intervals. */
    private List<KeySpan> pieces() {
        return this instanceof Points points
                ? points.values.stream().map(KeySpan::of).toList()
                : ((Spans) this).spans;
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
     * The values that DynamoDB can store; of intervals those around the given ones that it can be asked for.
     *
     * @param maxBytes longest text in bytes of UTF-8
     */
    default KeyDomain storable(int maxBytes) {
        if (this instanceof Points points) {
            Set<Object> kept = new LinkedHashSet<>(points.values);
            kept.removeIf(value -> !Storable.isKey(value, maxBytes));
            return new Points(kept);
        }
        return spans(((Spans) this)
                .spans.stream().map(span -> Storable.around(span, maxBytes)).toList());
    }

    /** One interval around all of it when it has more pieces than that. */
    default KeyDomain atMost(int pieces) {
        List<KeySpan> spans = pieces();
        return spans.size() <= pieces
                ? this
                : spans(List.of(spans.stream()
                        .sorted(KeySpan.BY_LOW)
                        .reduce(KeySpan::hull)
                        .orElseThrow()));
    }

    private boolean contains(Object value) {
        return this instanceof Points points
                ? points.values.contains(value)
                : ((Spans) this).spans.stream().anyMatch(span -> span.contains(value));
    }
}
