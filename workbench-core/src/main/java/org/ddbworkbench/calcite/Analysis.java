package org.ddbworkbench.calcite;

import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.KnownStatistics;
import org.ddbworkbench.dynamo.TableSample;
import org.jspecify.annotations.Nullable;

/** The answer to ANALYZE: reads the tables, keeps what it finds for later plans, and shows it, a row for each entity. */
record Analysis(
        AnalyzeCommand command, KnownStatistics statistics, Function<QueryContext, DynamoReadContext> readContexts)
        implements PreparedQuery {
    private static final List<ResultColumn> COLUMNS = List.of(
            text("schema"),
            text("entity"),
            number("items"),
            number("bytes"),
            number("average_size"),
            number("partitions"),
            text("extent"));

    private static ResultColumn text(String label) {
        return new ResultColumn(label, Types.VARCHAR, "VARCHAR", 0, 0, false, null, null, null);
    }

    private static ResultColumn number(String label) {
        return new ResultColumn(label, Types.BIGINT, "BIGINT", 19, 0, true, null, null, null);
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public List<ParameterColumn> parameters() {
        return List.of();
    }

    @Override
    public RowStream execute(List<@Nullable Object> parameterValues, QueryContext context) {
        return new ComputedRows(() -> {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (PhysicalTable table : command.tables()) {
                TableSample sample = statistics.analyze(readContexts.apply(context), table, command.budget());
                rows.addAll(rows(table, sample));
            }
            statistics.takeWarnings().forEach(context::warn);
            return rows;
        });
    }

    private List<List<@Nullable Object>> rows(PhysicalTable table, TableSample sample) {
        List<String> names =
                new ArrayList<>(table.entities().stream().map(Entity::name).toList());
        names.add(PhysicalTable.UNCLASSIFIED);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (String name : names) {
            EntityStatistics found = sample.entities().get(name);
            boolean isThere = found != null || !name.equals(PhysicalTable.UNCLASSIFIED);
            if (isThere && (command.only() == null || command.only().name().equals(name))) {
                rows.add(row(table, name, found, sample));
            }
        }
        return rows;
    }

    private static List<@Nullable Object> row(
            PhysicalTable table, String entity, @Nullable EntityStatistics found, TableSample sample) {
        if (found == null) {
            return Arrays.asList(table.schema(), entity, null, null, null, null, "not in the sample");
        }
        String partitionKey = table.key().partition().get(0).name();
        return Arrays.asList(
                table.schema(),
                entity,
                Math.round(found.items()),
                Math.round(found.bytes()),
                found.items() == 0 ? null : Math.round(found.bytes() / found.items()),
                Math.round(found.distinct().getOrDefault(partitionKey, 0.0)),
                sample.extent());
    }
}
