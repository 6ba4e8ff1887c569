package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/**
 * What one access of a statement has read so far; units as in {@link Usage}.
 *
 * @param operation GetItem, BatchGetItem, Query or Scan
 * @param table the physical table
 * @param index the index that was read, or null for the table itself
 * @param entity the SQL table that it was read for
 */
public record AccessUsage(
        String operation,
        String table,
        @Nullable String index,
        String entity,
        long requests,
        long itemsRead,
        long bytesRead,
        double readUnits) {}
