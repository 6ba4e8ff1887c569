package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/**
 * What one access of a statement has read so far; units as in {@link Usage}.
 *
 * @param operation GetItem, BatchGetItem, Query or Scan
 * @param table the physical table
 * @param index the index that was read, or null for the table itself
 * @param entity the SQL table that it was read for
 * @param rows rows that it yielded
 */
public record AccessUsage(
        String operation,
        String table,
        @Nullable String index,
        String entity,
        long requests,
        long itemsRead,
        long bytesRead,
        double readUnits,
        long rows) {
    /** The sum with another execution of the same access. */
    AccessUsage plus(AccessUsage other) {
        return new AccessUsage(
                operation,
                table,
                index,
                entity,
                requests + other.requests,
                itemsRead + other.itemsRead,
                bytesRead + other.bytesRead,
                readUnits + other.readUnits,
                rows + other.rows);
    }
}
