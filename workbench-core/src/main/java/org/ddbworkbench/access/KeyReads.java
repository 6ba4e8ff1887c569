package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.KeyAttribute;
import org.jspecify.annotations.Nullable;

/** Puts reads of several conditions together so that no item is read twice. */
final class KeyReads {
    private static final Comparator<Piece> BY_START = Comparator.comparing(Piece::span, KeySpan.BY_LOW);

    private KeyReads() {}

    /** What a read says after the partition key: values of the first sort key attributes, then perhaps an interval. */
    private record Piece(List<KeyRead.Term> terms, int depth) {
        /** The first sort key attribute's interval. */
        KeySpan span() {
            return spanAt(depth);
        }

        KeySpan spanAt(int position) {
            if (position >= terms.size()) {
                return KeySpan.ALL;
            }
            KeyRead.Term term = terms.get(position);
            return term instanceof KeyRead.Equal equal ? KeySpan.of(equal.value()) : ((KeyRead.Within) term).span();
        }
    }

    /**
     * The same items, each in one read; within a partition in the order of the key.
     *
     * @param partitionAttributes how many attributes the partition key has
     */
    static List<KeyRead> disjoint(List<KeyRead> reads, int partitionAttributes) {
        LinkedHashSet<KeyRead> distinct = new LinkedHashSet<>(reads);
        if (distinct.size() == 1) {
            return List.copyOf(distinct);
        }
        List<KeyRead> disjoint = new ArrayList<>();
        byPartition(distinct, partitionAttributes).forEach((partition, all) -> {
            List<Piece> pieces = new ArrayList<>();
            all.forEach(read -> pieces.add(new Piece(read.terms(), partitionAttributes)));
            merge(pieces).forEach(piece -> disjoint.add(new KeyRead(piece.terms)));
        });
        return disjoint;
    }

    /** One read for each partition, around all that is read of it. */
    static List<KeyRead> hulls(List<KeyRead> reads, int partitionAttributes) {
        List<KeyRead> hulls = new ArrayList<>();
        byPartition(reads, partitionAttributes).forEach((partition, all) -> {
            Piece hull = null;
            for (KeyRead read : all) {
                Piece piece = new Piece(read.terms(), partitionAttributes);
                hull = hull == null ? piece : hull(hull, piece);
            }
            if (hull != null) {
                hulls.add(new KeyRead(hull.terms));
            }
        });
        return hulls;
    }

    private static Map<List<KeyRead.Term>, List<KeyRead>> byPartition(Iterable<KeyRead> reads, int attributes) {
        Map<List<KeyRead.Term>, List<KeyRead>> partitions = new LinkedHashMap<>();
        for (KeyRead read : reads) {
            partitions
                    .computeIfAbsent(read.terms().subList(0, attributes), partition -> new ArrayList<>())
                    .add(read);
        }
        return partitions;
    }

    /** Merges pieces that have a key in common, until none do. */
    private static List<Piece> merge(List<Piece> pieces) {
        List<Piece> sorted = new ArrayList<>(pieces);
        sorted.sort(BY_START);
        List<Piece> merged = new ArrayList<>();
        boolean changed = false;
        for (Piece piece : sorted) {
            int overlapping = overlapping(merged, piece);
            if (overlapping < 0) {
                merged.add(piece);
            } else {
                merged.set(overlapping, hull(merged.get(overlapping), piece));
                changed = true;
            }
        }
        return changed && merged.size() > 1 ? merge(merged) : merged;
    }

    /** Position of a piece that has a key in common with the one that begins last; -1: there is none. */
    private static int overlapping(List<Piece> merged, Piece piece) {
        for (int i = merged.size() - 1; i >= 0; i--) {
            if (overlap(merged.get(i), piece)) {
                return i;
            }
            KeySpan earlier = merged.get(i).span();
            if (earlier.isBelow(piece.span())) {
                // Pieces that were merged so far are apart, so all others are below, too.
                return -1;
            }
        }
        return -1;
    }

    private static boolean overlap(Piece a, Piece b) {
        int depth = Math.max(a.terms.size(), b.terms.size());
        for (int i = a.depth; i < depth; i++) {
            if (a.spanAt(i).intersect(b.spanAt(i)).isEmpty()) {
                return false;
            }
            if (!isSame(a, b, i)) {
                return true;
            }
        }
        return true;
    }

    private static boolean isSame(Piece a, Piece b, int position) {
        return position < a.terms.size()
                && position < b.terms.size()
                && a.terms.get(position) instanceof KeyRead.Equal
                && a.terms.get(position).equals(b.terms.get(position));
    }

    /** The values that both begin with, and one interval around what follows. */
    private static Piece hull(Piece a, Piece b) {
        int same = a.depth;
        while (isSame(a, b, same)) {
            same++;
        }
        List<KeyRead.Term> terms = new ArrayList<>(a.terms.subList(0, same));
        KeyAttribute attribute = attributeAt(a, b, same);
        if (attribute != null) {
            KeySpan left = a.spanAt(same);
            KeySpan right = b.spanAt(same);
            KeySpan span = KeySpan.BY_LOW.compare(left, right) <= 0 ? left.hull(right) : right.hull(left);
            if (!span.isAll()) {
                terms.add(new KeyRead.Within(attribute, span));
            }
        }
        return new Piece(terms, a.depth);
    }

    private static @Nullable KeyAttribute attributeAt(Piece a, Piece b, int position) {
        return position < a.terms.size()
                ? a.terms.get(position).attribute()
                : position < b.terms.size() ? b.terms.get(position).attribute() : null;
    }
}
