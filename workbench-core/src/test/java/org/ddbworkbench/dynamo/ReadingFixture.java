package org.ddbworkbench.dynamo;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalResponse;
import org.ddbworkbench.local.fault.Faults;
import org.ddbworkbench.testing.RecordingTransport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A small table of books with notes and marks, and reads of it below SQL. */
final class ReadingFixture implements AutoCloseable {
    private static final String CATALOG = """
            version: 1
            tables:
              things:
                partitionKey: pk
                sortKey: sk
                separators: "#"
                indexes:
                  bykind: {partitionKey: gpk, sortKey: gsk, projection: all}
                  byowner: {partitionKey: opk, projection: keys_only}
                entities:
                  notes:
                    key: ["BOOK#{book}", "NOTE#{note}"]
                    indexes:
                      bykind: {key: ["KIND#{kind}", "{title}"], complete: true}
                      byowner: {key: "OWNER#{owner}"}
                    columns: {text: text, size: integer}
                  marks:
                    key: ["BOOK#{book}", "MARK#{mark}"]
                    columns: {color: text}
            """;
    private static final String CREATE = """
            {"TableName": "things", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [
               {"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"},
               {"AttributeName": "gpk", "AttributeType": "S"}, {"AttributeName": "gsk", "AttributeType": "S"},
               {"AttributeName": "opk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [{"IndexName": "bykind", "Projection": {"ProjectionType": "ALL"}, "KeySchema": [
               {"AttributeName": "gpk", "KeyType": "HASH"}, {"AttributeName": "gsk", "KeyType": "RANGE"}]},
               {"IndexName": "byowner", "Projection": {"ProjectionType": "KEYS_ONLY"}, "KeySchema": [
               {"AttributeName": "opk", "KeyType": "HASH"}]}]}
            """;
    /** Where reading more than is asked for never pays. */
    private static final TableStatistics LARGE_TABLE = new TableStatistics(1_000_000_000, 1_000_000_000_000L);

    /** About four of them fill a page of 1 MB. */
    static final int LARGE = 300_000;

    final LocalDynamoDb engine = LocalDynamoDb.create();
    final RecordingTransport transport;
    final DynamoDbClient client;
    final PhysicalTable table = CatalogReader.read(CATALOG, "test").tables().get(0);
    final Meter meter = new Meter();
    final Mismatches mismatches = new Mismatches();
    final Cancellation cancellation = new Cancellation();
    final DynamoReadContext context;

    ReadingFixture() {
        execute("CreateTable", CREATE);
        transport = new RecordingTransport(engine.httpClient());
        client = DynamoClients.create(new ClientSettings(null, null, null, transport));
        context = new DynamoReadContext(client, meter, mismatches, cancellation);
    }

    private void execute(String operation, String json) {
        LocalResponse response = engine.execute(operation, json.getBytes(StandardCharsets.UTF_8));
        if (response.status() != 200) {
            throw new IllegalStateException(operation + ": " + new String(response.body(), StandardCharsets.UTF_8));
        }
    }

    /** Makes requests of any kind go wrong; see {@link Faults.Builder#add(String)}. */
    void faults(String... faults) {
        Faults.Builder builder = Faults.builder();
        Arrays.stream(faults).forEach(builder::add);
        engine.injectFaults(builder.build());
    }

    void put(String item) {
        execute("PutItem", "{\"TableName\":\"things\",\"Item\":" + item + "}");
    }

    void delete(String book, String note) {
        execute(
                "DeleteItem",
                "{\"TableName\":\"things\",\"Key\":{" + text("pk", "BOOK#" + book) + "," + text("sk", "NOTE#" + note)
                        + "}}");
    }

    static String text(String attribute, String value) {
        return "\"" + attribute + "\":{\"S\":\"" + value + "\"}";
    }

    /** A note of a kind whose title is that of the note. */
    void note(String book, String note, int size, int length) {
        note(book, note, "k", note, size, length);
    }

    void note(String book, String note, String kind, String title, int size, int length) {
        put("{" + text("pk", "BOOK#" + book) + "," + text("sk", "NOTE#" + note) + "," + text("gpk", "KIND#" + kind)
                + "," + text("gsk", title) + "," + text("text", "x".repeat(length)) + ",\"size\":{\"N\":\"" + size
                + "\"}}");
    }

    /** A note that is in the index by owner. */
    void ownedNote(String book, String note, String owner, int size) {
        put("{" + text("pk", "BOOK#" + book) + "," + text("sk", "NOTE#" + note) + "," + text("opk", "OWNER#" + owner)
                + ",\"size\":{\"N\":\"" + size + "\"}}");
    }

    void mark(String book, String mark, int length) {
        put("{" + text("pk", "BOOK#" + book) + "," + text("sk", "MARK#" + mark) + ","
                + text("color", "x".repeat(length)) + "}");
    }

    VirtualTable virtual(String name) {
        return table.virtualTables().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    Column column(String name) {
        return virtual("notes").column(name).orElseThrow();
    }

    /** The column has one of the values. */
    ColumnPredicate is(String column, Object... values) {
        return is(column(column), values);
    }

    static ColumnPredicate is(Column column, Object... values) {
        List<Operand> operands = new ArrayList<>();
        Arrays.stream(values).forEach(value -> operands.add(new Operand.Constant(value)));
        return new ColumnPredicate(column, new Constraint.OneOf(operands));
    }

    AccessRequest notes(List<String> columns, ColumnPredicate... predicates) {
        return new AccessRequest(
                virtual("notes"), columns.stream().map(this::column).toList(), List.of(predicates), List.of(), null);
    }

    static AccessPlan plan(AccessRequest request) {
        return AccessPlanner.plan(request, LARGE_TABLE);
    }

    static ResolvedAccess resolve(AccessRequest request) {
        return plan(request).resolve(new Object[0]);
    }

    AccessReader reader(AccessRequest request) {
        return new AccessReader(context, resolve(request), ReadBudget.UNLIMITED);
    }

    /** The first values of the rows that are left. */
    static List<@Nullable Object> drain(RowReader reader) {
        List<@Nullable Object> values = new ArrayList<>();
        for (@Nullable Object[] row = reader.next(); row != null; row = reader.next()) {
            values.add(row[0]);
        }
        return values;
    }

    static List<@Nullable Object> drain(RowSource rows, long limit) {
        return drain(new LimitedReader(rows, limit, Long.MAX_VALUE, () -> {}));
    }

    @Override
    public void close() {
        client.close();
        engine.close();
    }
}
