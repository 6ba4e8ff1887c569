package org.ddbworkbench.local.storage;

import java.util.Collections;
import java.util.NavigableMap;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The stored keys from {@code from} (inclusive) to {@code to} (exclusive).
 *
 * @param to null when the range has no end
 */
public record KeyRange(ByteString from, @Nullable ByteString to) {
    public static final KeyRange ALL = new KeyRange(ByteString.EMPTY, null);

    /** The keys that start with {@code prefix}. */
    public static KeyRange startingWith(ByteString prefix) {
        return new KeyRange(prefix, prefix.afterPrefix());
    }

    /**
     * The keys of one of {@code segments} equal parts of the hash space.
     *
     * @param segment from 0 to {@code segments - 1}
     */
    public static KeyRange ofSegment(int segment, int segments) {
        return new KeyRange(
                KeyEncoding.fourBytes(firstHash(segment, segments)),
                segment + 1 == segments ? null : KeyEncoding.fourBytes(firstHash(segment + 1, segments)));
    }

    public boolean contains(ByteString key) {
        return key.compareTo(from) >= 0 && (to == null || key.compareTo(to) < 0);
    }

    public boolean isEmpty() {
        return to != null && from.compareTo(to) >= 0;
    }

    /** The part of this range that a reader going up still has to read when it has read {@code key}. */
    public KeyRange above(ByteString key) {
        return new KeyRange(key.next(), to);
    }

    /** The part of this range that a reader going down still has to read when it has read {@code key}. */
    public KeyRange below(ByteString key) {
        return new KeyRange(from, key);
    }

    /** The part of {@code entries} whose keys are in this range, in ascending or descending order. */
    <V> NavigableMap<ByteString, V> of(NavigableMap<ByteString, V> entries, boolean ascending) {
        if (isEmpty()) {
            return Collections.emptyNavigableMap();
        }
        NavigableMap<ByteString, V> part =
                to == null ? entries.tailMap(from, true) : entries.subMap(from, true, to, false);
        return ascending ? part : part.descendingMap();
    }

    private static long firstHash(int segment, int segments) {
        return Long.divideUnsigned(((long) segment << 32) + segments - 1, segments);
    }
}
