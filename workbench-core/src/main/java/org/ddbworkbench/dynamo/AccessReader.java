package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an access, read page by page as they are asked for. Not thread-safe; {@link Cancellation} is.
 *
 * <p>Where rows were asked for in the order of a text column, DynamoDB's order differs from SQL's between characters from
 * U+D800 up. Rows without such characters come before all later ones in both orders, so they pass; from the first row
 * with such a character on, the rest is read to the end and sorted. The same goes for a NULL, which a column can have although
 * the index key is there.
 */
public final class AccessReader {
    private final AccessPlan plan;
    private final PageReader pages;
    private final long limit;
    private final int[] orderPositions;
    private final Comparator<@Nullable Object[]> order;
    private Iterator<@Nullable Object[]> page = Collections.emptyIterator();
    private boolean sorted;
    private long delivered;

    public AccessReader(DynamoReadContext context, ResolvedAccess access, ReadBudget budget) {
        this.plan = access.plan();
        this.limit = access.limit();
        List<SortColumn> sortColumns = plan.request().order();
        List<Column> extra = sortColumns.stream().map(SortColumn::column).toList();
        RowDecoder decoder = new RowDecoder(access, extra, context.mismatches());
        this.pages = new PageReader(context, access, decoder, budget);
        this.orderPositions = extra.stream().mapToInt(decoder::position).toArray();
        this.order = comparator(sortColumns, decoder);
    }

    @SuppressWarnings("unchecked")
    private static Comparator<@Nullable Object[]> comparator(List<SortColumn> columns, RowDecoder decoder) {
        Comparator<@Nullable Object[]> all = Comparator.comparing(row -> 0);
        for (SortColumn column : columns) {
            int position = decoder.position(column.column());
            Comparator<@Nullable Object[]> one = Comparator.comparing(
                    row -> (Comparable<Object>) row[position], Comparator.nullsLast(Comparator.naturalOrder()));
            all = all.thenComparing(column.descending() ? one.reversed() : one);
        }
        return all;
    }

    /**
     * The next row: the columns of the request, in their order; maybe more after them. Null at the end.
     *
     * @throws org.ddbworkbench.WorkbenchException when DynamoDB can't be read, or the statement was cancelled
     */
    public @Nullable Object @Nullable [] next() {
        if (delivered >= limit) {
            return null;
        }
        while (!page.hasNext()) {
            List<@Nullable Object[]> rows = pages.next(limit - delivered);
            if (rows == null) {
                return null;
            }
            page = rows.iterator();
        }
        @Nullable Object[] row = page.next();
        if (!sorted && !isPlain(row)) {
            row = sortRest(row);
        }
        delivered++;
        pages.meter().addRow();
        return row;
    }

    private boolean isPlain(@Nullable Object[] row) {
        for (int position : orderPositions) {
            if (row[position] == null || (row[position] instanceof String text && !TextOrder.isPlain(text))) {
                return false;
            }
        }
        return true;
    }

    /** Reads all that is left, sorts it, and returns the first. */
    private @Nullable Object[] sortRest(@Nullable Object[] first) {
        List<@Nullable Object[]> rest = new ArrayList<>();
        rest.add(first);
        page.forEachRemaining(rest::add);
        List<@Nullable Object[]> rows = pages.next(Long.MAX_VALUE);
        while (rows != null) {
            rest.addAll(rows);
            rows = pages.next(Long.MAX_VALUE);
        }
        rest.sort(order);
        sorted = true;
        page = rest.iterator();
        return Objects.requireNonNull(page.next());
    }
}
