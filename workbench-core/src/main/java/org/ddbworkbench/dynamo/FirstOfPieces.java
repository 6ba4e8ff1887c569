package org.ddbworkbench.dynamo;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first row of each piece; some pieces are read at the same time. */
final class FirstOfPieces implements RowSource {
    private final List<Piece> pieces;
    private final RowOrder order;
    private int next;

    /** The rows of one piece. */
    private static final class Piece implements RowSource {
        private final Branch branch;
        private Iterator<@Nullable Object[]> rows = Collections.emptyIterator();

        Piece(Branch branch) {
            this.branch = branch;
        }

        @Override
        public @Nullable Object @Nullable [] next(long wanted) {
            while (!rows.hasNext()) {
                if (branch.isAtEnd()) {
                    return null;
                }
                rows = branch.take(wanted).onlyRows().iterator();
            }
            return rows.next();
        }
    }

    /**
     * @param order of the rows within each piece, in which it is read
     */
    FirstOfPieces(List<Cursor> starts, RowOrder order, ReadAhead ahead) {
        this.pieces = starts.stream()
                .map(start -> new Piece(new Branch(start, ahead)))
                .toList();
        this.order = order;
    }

    @Override
    public @Nullable Object @Nullable [] next(long wanted) {
        while (next < pieces.size()) {
            pieces.subList(next + 1, Math.min(pieces.size(), next + RequestThreads.MAX_IN_FLIGHT))
                    .forEach(piece -> piece.branch.readAhead(1));
            @Nullable Object[] first = new OrderedRows(pieces.get(next++), order, true).next(1);
            if (first != null) {
                return first;
            }
        }
        return null;
    }
}
