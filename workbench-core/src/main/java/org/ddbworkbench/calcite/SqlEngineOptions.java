package org.ddbworkbench.calcite;

import java.nio.file.Path;
import org.ddbworkbench.dynamo.ReadPrice;
import org.jspecify.annotations.Nullable;

/**
 * Options of a connection.
 *
 * @param allowScan whether a Scan of a large table may run
 * @param defaultSchema schema of unqualified names; empty: the first of the catalog
 * @param consistentRead whether all reads are strongly consistent
 * @param price what reading costs
 * @param statisticsFile where ANALYZE keeps what it finds; null: in memory, while there is an engine
 */
public record SqlEngineOptions(
        boolean allowScan,
        String defaultSchema,
        boolean consistentRead,
        ReadPrice price,
        @Nullable Path statisticsFile) {

    /** Eventually consistent, at the default price, with statistics in memory. */
    public SqlEngineOptions(boolean allowScan, String defaultSchema) {
        this(allowScan, defaultSchema, false, ReadPrice.DEFAULT, null);
    }

    /** The file beside a catalog file where ANALYZE keeps what it finds. */
    public static Path statisticsBeside(Path catalogFile) {
        return catalogFile.resolveSibling(catalogFile.getFileName() + ".statistics.json");
    }

    SqlEngineOptions withDefaultSchema(String schema) {
        return new SqlEngineOptions(allowScan, schema, consistentRead, price, statisticsFile);
    }
}
