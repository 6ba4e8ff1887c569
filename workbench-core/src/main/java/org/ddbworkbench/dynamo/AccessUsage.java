package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/**
 * What one access of a statement has read so far, however often it was executed; units as in {@link Usage}.
 *
 * @param operation GetItem, BatchGetItem, Query or Scan
 * @param table the physical table
 * @param index the index that was read, or null for the table itself
 * @param entity the SQL table that it was read for; of requests that serve several, all their names
 * @param executions how often the access began
 * @param rows what came out: items that were read, are no rows and so were dropped are the difference. Of an index whose
 *     items are fetched from the table, those that are fetched
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
        boolean estimated,
        long executions,
        long rows) {}
