package org.ddbworkbench.access;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;

/**
 * Whether the rows of an access come one partition after the other, and which columns tell the partitions apart. A Scan in one
 * segment reads the items of a partition together, as they are stored.
 */
public final class PartitionClustering {
    private PartitionClustering() {}

    /**
     * Finds columns whose values rows of one partition share and rows of different partitions don't.
     *
     * @param candidates the columns to choose from
     * @return some of the candidates, at least one; empty when they don't tell partitions apart, or rows of several come mixed
     */
    public static Optional<Set<Column>> columns(AccessPlan plan, Set<Column> candidates) {
        if (plan.operation() != Operation.SCAN || plan.segments() > 1 || plan.isMerged() || plan.fetchesBack()) {
            return Optional.empty();
        }
        VirtualTable table = plan.request().table();
        KeySchema key = plan.index()
                .map(SecondaryIndex::key)
                .orElseGet(() -> table.physicalTable().key());
        Set<Column> columns = new LinkedHashSet<>();
        for (KeyAttribute attribute : key.partition()) {
            Optional<Set<Column>> ofAttribute = TellingColumns.of(table, attribute, candidates);
            if (ofAttribute.isEmpty()) {
                return Optional.empty();
            }
            columns.addAll(ofAttribute.get());
        }
        return columns.isEmpty() ? Optional.empty() : Optional.of(columns);
    }
}
