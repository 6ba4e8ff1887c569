package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/**
 * How many items to ask for where only some rows are wanted. Without a Limit DynamoDB reads up to 1 MB, and charges for it,
 * although the first of its items may be enough; too low a Limit takes more requests.
 */
final class PageSizes {
    /** About as many items of 1 KB cost 12 read units, where a page costs 128. */
    private static final long FEW = 100;

    private static final long ITEMS_FOR_A_ROW = 10;
    private static final int BOUNDED_PAGES = 2;

    private PageSizes() {}

    /**
     * The Limit of a request; null: none.
     *
     * @param wanted how many rows are wanted; {@link Long#MAX_VALUE}: all
     * @param page how many pages of the piece were read before that had other items than rows
     */
    static @Nullable Integer limit(Requests requests, long wanted, int page) {
        long items = Math.min(items(requests, wanted, page), requests.pageItems());
        return items >= Integer.MAX_VALUE ? null : (Integer) (int) items;
    }

    private static long items(Requests requests, long wanted, int page) {
        if (wanted >= Integer.MAX_VALUE) {
            return Long.MAX_VALUE;
        }
        if (requests.exact()) {
            // Items that are no rows after all are rare, but may be many in one place.
            return page == 0 ? wanted + requests.strays() : Math.max(wanted, FEW);
        }
        if (page >= BOUNDED_PAGES) {
            return Long.MAX_VALUE;
        }
        return Math.max(wanted * ITEMS_FOR_A_ROW, FEW) * (page == 0 ? 1 : ITEMS_FOR_A_ROW);
    }
}
