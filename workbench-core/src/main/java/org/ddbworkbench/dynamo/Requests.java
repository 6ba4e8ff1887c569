package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.function.BiFunction;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of DynamoDB, for one access or for several together.
 *
 * @param index null: the table itself
 * @param backward whether a Query reads from the end of the sort key
 * @param consistent whether reads are strongly consistent; those of a global index never are
 * @param reads what to read, piece by piece
 * @param segments how many segments a Scan is read in
 * @param pageItems how many items a page has at most, {@link Integer#MAX_VALUE}: as many as fit
 * @param exact whether each item is a row, but for rare exceptions
 * @param itemSize average size of the items in bytes, as far as it is known
 * @param strays how many items at the beginning of a piece may be no rows although it is exact
 * @param expressions those of the request for one piece and for the attributes to fetch
 */
record Requests(
        Operation operation,
        PhysicalTable table,
        @Nullable SecondaryIndex index,
        boolean backward,
        boolean consistent,
        List<KeyRead> reads,
        int segments,
        int pageItems,
        boolean exact,
        double itemSize,
        int strays,
        BiFunction<KeyRead, @Nullable List<String>, RequestExpressions> expressions) {
    /** When more pieces than this are merged, their pages are smaller, since one of each is in memory. */
    private static final int PIECES_OF_FULL_PAGES = 16;

    private static final int ITEMS_IN_MEMORY = 50_000;
    private static final int FEWEST_ITEMS = 100;

    static Requests of(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        SecondaryIndex index = plan.index().orElse(null);
        return new Requests(
                access.operation(),
                plan.request().table().physicalTable(),
                index,
                plan.backward(),
                plan.request().consistent() && canBeConsistent(index),
                access.reads(),
                access.first() == Long.MAX_VALUE ? plan.segments() : 1,
                access.isMerged() ? pageItems(access) : Integer.MAX_VALUE,
                access.isExact(),
                plan.itemSize(),
                access.isExact() && plan.excludesFirstItem() ? 1 : 0,
                access::expressions);
    }

    static Requests of(ResolvedSharedAccess access) {
        SecondaryIndex index = access.index().orElse(null);
        return new Requests(
                access.operation(),
                access.table(),
                index,
                access.backward(),
                access.consistent() && canBeConsistent(index),
                access.reads(),
                access.segments(),
                Integer.MAX_VALUE,
                false,
                access.parts().stream()
                        .mapToDouble(part -> part.plan().itemSize())
                        .average()
                        .orElse(0),
                0,
                access::expressions);
    }

    private static boolean canBeConsistent(@Nullable SecondaryIndex index) {
        return index == null || index.local();
    }

    private static int pageItems(ResolvedAccess access) {
        int pieces = access.parts().stream().mapToInt(List::size).max().orElse(0);
        return pieces <= PIECES_OF_FULL_PAGES ? Integer.MAX_VALUE : Math.max(FEWEST_ITEMS, ITEMS_IN_MEMORY / pieces);
    }

    /** BatchGetItem calls on the table, for keys that are found while reading the index. */
    static Requests fetchBack(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        return new Requests(
                Operation.BATCH_GET_ITEM,
                plan.request().table().physicalTable(),
                null,
                false,
                plan.request().consistent(),
                List.of(),
                1,
                Integer.MAX_VALUE,
                false,
                plan.itemSize(),
                0,
                (read, projected) -> RequestExpressions.ofProjection(projected));
    }
}
