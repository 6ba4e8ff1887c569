package org.ddbworkbench.dynamo;

import java.util.List;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;

/** Counts the rows of an access. Where every item is a row, no item is transferred. */
public final class AccessCounter {
    private AccessCounter() {}

    /**
     * Reads the access to its end, or until the limit of its request is reached.
     *
     * @return the number of its rows
     * @throws org.ddbworkbench.WorkbenchException when DynamoDB can't be read, the budget is used up, or the statement was
     *     cancelled
     */
    public static long count(DynamoReadContext context, ResolvedAccess access, ReadBudget budget) {
        Cancellation cancellation = context.cancellation().child();
        boolean byService = isCountedByService(access);
        boolean all = access.limit() == Long.MAX_VALUE;
        PageSequence pages = new PageSequence(
                byService
                        ? counting(context, cancellation, access, budget)
                        : checking(context, cancellation, access, budget),
                all,
                all ? PageSequence.Pace.EAGER : PageSequence.Pace.AS_NEEDED,
                new ReadAhead(context.threads(), cancellation));
        long count = 0;
        try {
            while (count < access.limit()) {
                Page page = pages.next(all ? Long.MAX_VALUE : access.limit() - count);
                if (page == null) {
                    context.meter().readToEnd(access);
                    return count;
                }
                count += byService ? page.count() : page.onlyRows().size();
            }
            return access.limit();
        } finally {
            cancellation.cancel();
        }
    }

    private static boolean isCountedByService(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        return plan.isCountable()
                && !plan.fetchesBack()
                && (access.operation() == Operation.QUERY || access.operation() == Operation.SCAN);
    }

    private static List<Cursor> counting(
            DynamoReadContext context, Cancellation cancellation, ResolvedAccess access, ReadBudget budget) {
        RowDecoder nothing = new RowDecoder(new ItemSlots(), List.of(), context.mismatches());
        return Cursors.of(
                new RequestSender(
                        context,
                        cancellation,
                        Requests.of(access),
                        nothing,
                        null,
                        budget,
                        context.meter().begin(access)),
                access.limit());
    }

    private static List<Cursor> checking(
            DynamoReadContext context, Cancellation cancellation, ResolvedAccess access, ReadBudget budget) {
        ItemSlots slots = new ItemSlots();
        RowMapper mapper = RowMapper.ofPredicates(access, null, slots);
        return AccessReader.starts(context, cancellation, access, budget, slots, mapper);
    }
}
