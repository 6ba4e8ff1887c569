package org.ddbworkbench.calcite;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.linq4j.Enumerator;
import org.ddbworkbench.dynamo.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Outer rows by their keys: the inner rows of each key are read once, in pieces that fit into memory, and each piece passes all
 * outer rows of the key before the next one is read. So an outer row comes once for each piece, and always at least once.
 */
final class KeyPasses {
    private final Iterator<Map.Entry<List<Object>, List<@Nullable Object[]>>> groups;
    private final JoinShape shape;
    private final LookupSource.Inner inner;
    private final RecentRows recent;
    private final Cancellation cancellation;
    private List<@Nullable Object[]> outerRows = List.of();
    private int position;
    private KeyRows piece = new KeyRows();
    private @Nullable Enumerator<@Nullable Object[]> rows;
    private List<Object> key = List.of();
    private @Nullable Object @Nullable [] pending;

    /**
     * @param groups the outer rows of each key
     * @param recent takes the inner rows of keys that have only one piece; a piece is what is too much for it
     */
    KeyPasses(
            Map<List<Object>, List<@Nullable Object[]>> groups,
            JoinShape shape,
            LookupSource.Inner inner,
            RecentRows recent,
            Cancellation cancellation) {
        this.groups = groups.entrySet().iterator();
        this.shape = shape;
        this.inner = inner;
        this.recent = recent;
        this.cancellation = cancellation;
    }

    /** Goes to the next outer row and its partners; false at the end. */
    boolean next() {
        position++;
        if (position < outerRows.size()) {
            return true;
        }
        position = 0;
        if (rows != null) {
            readPiece(rows);
            return true;
        }
        if (!groups.hasNext()) {
            outerRows = List.of();
            return false;
        }
        Map.Entry<List<Object>, List<@Nullable Object[]>> group = groups.next();
        key = group.getKey();
        outerRows = group.getValue();
        Enumerator<@Nullable Object[]> opened = inner.open(List.of(key)).enumerator();
        rows = opened;
        readPiece(opened);
        if (rows == null) {
            recent.put(key, piece);
        }
        return true;
    }

    private void readPiece(Enumerator<@Nullable Object[]> from) {
        piece = new KeyRows();
        if (pending != null) {
            piece.add(pending);
            pending = null;
        }
        while (from.moveNext()) {
            cancellation.check();
            @Nullable Object[] row = from.current();
            if (!key.equals(shape.innerKey(row))) {
                continue;
            }
            if (!piece.isEmpty() && recent.isTooMuch(piece)) {
                pending = row;
                return;
            }
            piece.add(row);
        }
        close();
    }

    @Nullable
    Object[] outer() {
        return outerRows.get(position);
    }

    Iterator<@Nullable Object[]> partners() {
        return piece.iterator();
    }

    /** Reads no further. */
    void close() {
        if (rows != null) {
            Enumerator<@Nullable Object[]> open = Objects.requireNonNull(rows);
            rows = null;
            open.close();
        }
    }
}
