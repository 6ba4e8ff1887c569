package org.ddbworkbench.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ddbworkbench.calcite.PreparedQuery;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.RowStream;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.calcite.SqlEngineOptions;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.Usage;
import org.ddbworkbench.local.DemoData;
import org.jspecify.annotations.Nullable;

/** Runs SQL and tells what came of it. */
public final class Sql implements AutoCloseable {
    private final SqlEngine engine;

    private Sql(SqlEngine engine) {
        this.engine = engine;
    }

    /**
     * The answer to a statement.
     *
     * @param warnings and usage as they are at the end
     */
    public record Answer(List<List<@Nullable Object>> rows, Usage usage, List<String> warnings) {
        /** The operations that were used, in the order in which they began. */
        public List<String> operations() {
            return usage.accesses().stream()
                    .map(access -> access.operation() + (access.index() == null ? "" : " " + access.index()))
                    .toList();
        }

        /** The rows of a single column as text, one a line. */
        public String text() {
            return String.join(
                    "\n", rows.stream().map(row -> String.valueOf(row.get(0))).toList());
        }
    }

    public static Sql of(Backend backend, Catalog catalog) {
        return of(backend.settings(), catalog);
    }

    /** Over a connection of its own, with scans allowed. */
    public static Sql of(ClientSettings settings, Catalog catalog) {
        return of(settings, catalog, new SqlEngineOptions(true, ""));
    }

    public static Sql of(ClientSettings settings, Catalog catalog, SqlEngineOptions options) {
        return new Sql(SqlEngine.create(catalog, DynamoClients.create(settings), options));
    }

    /** The demo at scale small. */
    public static Sql demo(Backend backend) {
        backend.createTable(DemoData.tableName(), DemoData.createTableRequest());
        DemoData.batchWriteRequests(DemoData.Scale.SMALL).forEach(batch -> backend.send("BatchWriteItem", batch));
        return of(backend, CatalogReader.read(DemoData.catalog(), "demo catalog"));
    }

    public Answer run(String sql, @Nullable Object... parameters) {
        QueryContext context = new QueryContext();
        PreparedQuery query = engine.prepare(sql);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (RowStream stream = query.execute(Arrays.asList(parameters), context)) {
            while (stream.next()) {
                rows.add(stream.row());
            }
        }
        return new Answer(rows, context.usage(), context.warnings());
    }

    public SqlEngine engine() {
        return engine;
    }

    @Override
    public void close() {
        engine.close();
    }
}
