package org.ddbworkbench.dynamo;

import java.util.Comparator;
import java.util.List;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * The order that rows are asked for in, as SQL has it.
 *
 * @param comparator NULL comes last, and first where descending
 * @param positions of the columns that are compared
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowOrder(Comparator<@Nullable Object[]> comparator, int[] positions) {
    static RowOrder of(List<SortColumn> columns, RowMapper mapper) {
        Comparator<@Nullable Object[]> comparator = Comparator.comparing(row -> 0);
        for (SortColumn column : columns) {
            comparator = comparator.thenComparing(comparator(mapper.position(column.column()), column.descending()));
        }
        int[] positions = columns.stream()
                .mapToInt(column -> mapper.position(column.column()))
                .toArray();
        return new RowOrder(comparator, positions);
    }

    @SuppressWarnings("unchecked")
    private static Comparator<@Nullable Object[]> comparator(int position, boolean descending) {
        Comparator<@Nullable Object[]> ascending = Comparator.comparing(
                row -> (Comparable<Object>) row[position], Comparator.nullsLast(Comparator.naturalOrder()));
        return descending ? ascending.reversed() : ascending;
    }

    /**
     * Whether DynamoDB orders the row as SQL does, compared with every other: not where a text has characters from U+D800 up,
     * nor where a column is NULL although the index key is there.
     */
    boolean isPlain(@Nullable Object[] row) {
        for (int position : positions) {
            if (row[position] == null || (row[position] instanceof String text && !TextOrder.isPlain(text))) {
                return false;
            }
        }
        return true;
    }
}
