package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Merges pieces, each of which comes in DynamoDB's order. A row that is not {@linkplain RowOrder#isPlain plain} comes as soon
 * as it is the first of its piece, since all that is left has to be sorted then: see {@link OrderedRows}.
 */
final class MergedRows implements RowSource {
    private final RowOrder order;
    private final List<Piece> pieces = new ArrayList<>();
    private final PriorityQueue<Piece> heads;
    private @Nullable Piece last;
    private boolean begun;

    /** A piece and its first row that was not given out yet. */
    private final class Piece {
        private final int number;
        private final Branch branch;
        private Iterator<@Nullable Object[]> rows =
                List.<@Nullable Object[]>of().iterator();
        private @Nullable Object @Nullable [] head;
        private boolean plain;
        private int pages;

        Piece(int number, Branch branch) {
            this.number = number;
            this.branch = branch;
        }

        /** Moves to the next row, if there is one. */
        boolean advance(long wanted) {
            while (!rows.hasNext()) {
                if (branch.isAtEnd()) {
                    return false;
                }
                rows = branch.take(wanted).onlyRows().iterator();
                if (++pages > 1 && wanted == Long.MAX_VALUE) {
                    branch.readAhead(wanted);
                }
            }
            head = rows.next();
            plain = order.isPlain(head);
            return true;
        }
    }

    MergedRows(List<Cursor> starts, RowOrder order, ReadAhead ahead) {
        this.order = order;
        for (Cursor start : starts) {
            pieces.add(new Piece(pieces.size(), new Branch(start, ahead)));
        }
        Comparator<Piece> plainLast = Comparator.comparing(piece -> piece.plain);
        heads = new PriorityQueue<>(
                plainLast.thenComparing(piece -> piece.head, order.comparator()).thenComparing(piece -> piece.number));
    }

    @Override
    public @Nullable Object @Nullable [] next(long wanted) {
        if (!begun) {
            begin(wanted);
        } else if (last != null && last.advance(wanted)) {
            heads.add(last);
        }
        last = heads.poll();
        return last == null ? null : last.head;
    }

    /** Every piece has to show its first row before one can be given out. */
    private void begin(long wanted) {
        begun = true;
        for (int i = 0; i < pieces.size(); i++) {
            for (int j = i + 1; j < Math.min(pieces.size(), i + 1 + RequestThreads.MAX_IN_FLIGHT); j++) {
                pieces.get(j).branch.readAhead(wanted);
            }
            Piece piece = pieces.get(i);
            if (piece.advance(wanted)) {
                heads.add(piece);
            }
        }
    }
}
