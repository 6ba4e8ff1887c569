package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.GroupEnds;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an access. Its pieces are read one after the other, or merged where the plan says so; some requests are in flight
 * at the same time where all rows are wanted.
 */
public final class AccessReader implements RowReader {
    private final DynamoReadContext context;
    private final ResolvedAccess access;
    private final RowReader rows;
    private long delivered;
    private boolean over;

    /** Sends nothing yet. */
    public AccessReader(DynamoReadContext context, ResolvedAccess access, ReadBudget budget) {
        this.context = context;
        this.access = access;
        Cancellation cancellation = context.cancellation().child();
        AccessPlan plan = access.plan();
        boolean readsEnds = plan.readsEnds() && access.operation() == Operation.QUERY;
        GroupEnds ends = readsEnds ? plan.request().ends() : null;
        List<SortColumn> sortColumns = ends == null ? plan.request().order() : List.of(ends.order());
        List<Column> extra = sortColumns.stream().map(SortColumn::column).toList();
        ItemSlots slots = new ItemSlots();
        RowMapper mapper = RowMapper.ofRequest(access, extra, slots);
        RowOrder order = RowOrder.of(sortColumns, mapper);
        List<Cursor> starts = starts(context, cancellation, access, budget, slots, mapper);
        ReadAhead ahead = new ReadAhead(context.threads(), cancellation);
        RowSource source = readsEnds
                ? new FirstOfPieces(starts, order, ahead)
                : new OrderedRows(allRows(starts, order, ahead), order, access.isInOrder() || sortColumns.isEmpty());
        this.rows = new LimitedReader(source, access.limit(), access.goal(), cancellation::cancel);
    }

    private RowSource allRows(List<Cursor> starts, RowOrder order, ReadAhead ahead) {
        return access.isMerged()
                ? merged(starts, order, ahead)
                : new SequentialRows(
                        new PageSequence(starts, access.operation() == Operation.SCAN, pace(access), ahead),
                        Page::onlyRows);
    }

    /** Part by part; the pieces of each are merged. */
    private RowSource merged(List<Cursor> starts, RowOrder order, ReadAhead ahead) {
        List<RowSource> parts = new ArrayList<>();
        int from = 0;
        for (List<KeyRead> part : access.parts()) {
            int to = from + part.size();
            parts.add(new MergedRows(starts.subList(from, to), order, ahead));
            from = to;
        }
        return parts.size() == 1 ? parts.get(0) : new ConsecutiveRows(parts);
    }

    /** Where the pieces begin; each row is made by the mapper. */
    static List<Cursor> starts(
            DynamoReadContext context,
            Cancellation cancellation,
            ResolvedAccess access,
            ReadBudget budget,
            ItemSlots slots,
            RowMapper mapper) {
        if (access.plan().fetchesBack()) {
            return FetchBack.starts(context, cancellation, access, budget, slots, mapper);
        }
        RowDecoder decoder = new RowDecoder(slots, List.of(mapper), context.mismatches());
        RequestSender sender = new RequestSender(
                context,
                cancellation,
                Requests.of(access),
                decoder,
                decoder.projection(access.plan().projected().orElse(null)),
                budget,
                context.meter().begin(access));
        return Cursors.of(sender, access.first());
    }

    /** A lookup asks for no more keys than its join has rows for, all of which have to be answered. */
    private static PageSequence.Pace pace(ResolvedAccess access) {
        return access.plan().request().lookup() == null ? PageSequence.Pace.GROWING : PageSequence.Pace.EAGER;
    }

    @Override
    public @Nullable Object @Nullable [] next() {
        @Nullable Object[] row = rows.next();
        if (row != null) {
            delivered++;
        } else if (!over) {
            over = true;
            if (delivered < access.limit()) {
                context.meter().readToEnd(access);
            }
        }
        return row;
    }

    @Override
    public void close() {
        over = true;
        rows.close();
    }
}
