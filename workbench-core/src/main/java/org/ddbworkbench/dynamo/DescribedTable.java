package org.ddbworkbench.dynamo;

import org.ddbworkbench.access.TableStatistics;
import org.jspecify.annotations.Nullable;

/**
 * What DescribeTable tells of a table.
 *
 * @param statistics its size; {@link TableStatistics#UNKNOWN} where it isn't told
 * @param identity null where the credentials may not describe the table
 */
record DescribedTable(TableStatistics statistics, @Nullable TableIdentity identity) {
    /** Of a table that may not be described. */
    static final DescribedTable UNKNOWN = new DescribedTable(TableStatistics.UNKNOWN, null);

    boolean hasSize() {
        return statistics != TableStatistics.UNKNOWN;
    }
}
