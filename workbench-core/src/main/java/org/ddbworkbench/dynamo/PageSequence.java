package org.ddbworkbench.dynamo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages of all pieces of an access. Not thread-safe.
 *
 * <p>Nothing is read ahead where only some rows are wanted. Else the reading grows with what was asked for, so that a
 * consumer that stops early has little read for nothing.
 */
final class PageSequence {
    /** How much is read ahead. */
    enum Pace {
        /** Nothing. */
        AS_NEEDED,
        /** From the second page on other pieces, from the third on the same piece, twice as much each time. */
        GROWING,
        /** All that is allowed, since all is going to be read. */
        EAGER
    }

    private static final int PAGES_BEFORE_THE_SAME_PIECE = 2;

    private final Deque<Branch> branches = new ArrayDeque<>();
    private final boolean anyOrder;
    private final Pace pace;
    private long asked;

    /**
     * @param pieces where each begins
     * @param anyOrder whether pages of different pieces may come as they arrive; if not, one piece comes after the other
     */
    PageSequence(List<Cursor> pieces, boolean anyOrder, Pace pace, ReadAhead ahead) {
        pieces.forEach(start -> branches.add(new Branch(start, ahead)));
        this.anyOrder = anyOrder;
        this.pace = pace;
    }

    /**
     * The next page; null at the end.
     *
     * @param wanted how many rows are still wanted; unless all ({@link Long#MAX_VALUE}), nothing is read ahead
     */
    @Nullable
    Page next(long wanted) {
        if (branches.isEmpty()) {
            return null;
        }
        asked++;
        Pace now = wanted == Long.MAX_VALUE ? pace : Pace.AS_NEEDED;
        readOthersAhead(now);
        Branch branch = choose();
        Page page = branch.take(wanted);
        if (anyOrder || branch.isAtEnd()) {
            branches.remove(branch);
        }
        if (!branch.isAtEnd()) {
            if (anyOrder) {
                branches.add(branch);
            }
            if (now == Pace.EAGER || (now == Pace.GROWING && asked > PAGES_BEFORE_THE_SAME_PIECE)) {
                branch.readAhead(Long.MAX_VALUE);
            }
        }
        return page;
    }

    /** The pieces that come after the first one. */
    private void readOthersAhead(Pace now) {
        int width = width(now);
        Iterator<Branch> others = branches.iterator();
        others.next();
        for (int i = 0; i < width && others.hasNext(); i++) {
            others.next().readAhead(Long.MAX_VALUE);
        }
    }

    private int width(Pace now) {
        return switch (now) {
            case AS_NEEDED -> 0;
            case GROWING ->
                asked == 1 ? 0 : 1 << Math.min(asked - 2, Integer.numberOfTrailingZeros(RequestThreads.MAX_IN_FLIGHT));
            case EAGER -> RequestThreads.MAX_IN_FLIGHT;
        };
    }

    private Branch choose() {
        if (anyOrder) {
            for (Branch branch : branches) {
                if (branch.isReady()) {
                    return branch;
                }
            }
        }
        return branches.getFirst();
    }

    /** Where what is left of each piece begins, after the pages that were given out. */
    List<Cursor> rest() {
        return branches.stream().map(Branch::cursor).toList();
    }
}
