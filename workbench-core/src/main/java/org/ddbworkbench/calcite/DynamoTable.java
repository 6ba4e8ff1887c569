package org.ddbworkbench.calcite;

import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.VirtualTable;

/** A virtual table for Calcite. */
final class DynamoTable extends AbstractTable implements TranslatableTable {
    private final VirtualTable table;
    private final List<Column> columns;
    private final SqlEngineOptions options;
    private final Supplier<TableStatistics> statistics;

    /**
     * @param columns those that a statement can name
     */
    DynamoTable(
            VirtualTable table, List<Column> columns, SqlEngineOptions options, Supplier<TableStatistics> statistics) {
        this.table = table;
        this.columns = columns;
        this.options = options;
        this.statistics = statistics;
    }

    /** Whether it is a column that {@code *} leaves out. */
    boolean isHidden(String column) {
        return columns.stream()
                .skip(table.columns().size())
                .anyMatch(hidden -> hidden.name().equalsIgnoreCase(column));
    }

    TableStatistics statistics() {
        return statistics.get();
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        return SqlTypes.rowType(factory, columns);
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
        return new DynamoScan(
                context.getCluster(),
                context.getCluster().traitSetOf(Convention.NONE),
                relOptTable,
                new ScanState(
                        AccessRequest.all(table)
                                .withColumns(columns)
                                .withConsistency(options.consistentRead())
                                .withScanBound(
                                        options.allowScan() ? Double.POSITIVE_INFINITY : ScanGuard.FREE_READ_UNITS),
                        List.of()));
    }
}
