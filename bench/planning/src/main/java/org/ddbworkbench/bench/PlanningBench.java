package org.ddbworkbench.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ddbworkbench.calcite.PreparedQuery;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.RowStream;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.calcite.SqlEngineOptions;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to prepare statements over the demo: SQL text to compiled plan, warm. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 5)
@Measurement(iterations = 5, time = 5)
@Fork(1)
public class PlanningBench {
    /** Number 15 of the cost suite. */
    private static final String JOIN = "SELECT * FROM users u JOIN invoices i ON u.tenant=i.tenant"
            + " AND u.user_id=i.user_id WHERE u.tenant='acme'";

    private static final String SLICE = "SELECT * FROM users WHERE tenant='acme'";

    private LocalDynamoDb database;
    private SqlEngine engine;
    private long texts;

    @Setup
    public void open() {
        database = LocalDynamoDb.create();
        DemoData.load(database, DemoData.Scale.SMALL);
        engine = SqlEngine.create(
                CatalogReader.read(DemoData.catalog(), "demo catalog"),
                DynamoClients.create(new ClientSettings(null, null, null, database.httpClient())),
                new SqlEngineOptions(true, ""));
    }

    @TearDown
    public void close() {
        engine.close();
        database.close();
    }

    /** A comment makes each text another one, so that its plan is not in the cache; its compiled code is. */
    private PreparedQuery prepare(String sql) {
        return engine.prepare(sql + " /* " + texts++ + " */");
    }

    @Benchmark
    public PreparedQuery join() {
        return prepare(JOIN);
    }

    /** Another constant among the columns of each, so that the plan's code is compiled too. */
    @Benchmark
    public PreparedQuery joinOfNewCode() {
        return engine.prepare(JOIN.replace("SELECT *", "SELECT u.*, i.*, " + texts++ + " AS n"));
    }

    @Benchmark
    public PreparedQuery slice() {
        return prepare(SLICE);
    }

    @Benchmark
    public PreparedQuery joinInCache() {
        return engine.prepare(JOIN);
    }

    @Benchmark
    public int joinPreparedAndRun() {
        int rows = 0;
        try (RowStream stream = prepare(JOIN).execute(List.of(), new QueryContext())) {
            while (stream.next()) {
                rows++;
            }
        }
        return rows;
    }
}
