package org.ddbworkbench.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Json;

/**
 * The demonstration table: tenants of a billing service with their users, invoices and events, all in one DynamoDB table. The
 * data follow from the scale alone, so that counts and costs can be worked out by hand.
 */
public final class DemoData {
    private static final String TABLE_NAME = "saas-billing";
    private static final int BATCH_SIZE = 25;

    /** How much data: small is 755 items, standard about 110,000 items, 109 MB (116 MB as JSON). */
    public enum Scale {
        SMALL(5, 20, 30, 100),
        STANDARD(20, 200, 300, 5000);

        private final int tenants;
        private final int users;
        private final int invoices;
        private final int events;

        Scale(int tenants, int users, int invoices, int events) {
            this.tenants = tenants;
            this.users = users;
            this.invoices = invoices;
            this.events = events;
        }

        public int tenants() {
            return tenants;
        }

        /** Users of each tenant. */
        public int users() {
            return users;
        }

        /** Invoices of each tenant. */
        public int invoices() {
            return invoices;
        }

        /** Events of each tenant. */
        public int events() {
            return events;
        }

        /** All items of the table. */
        public int itemCount() {
            return tenants * (1 + users + invoices + events);
        }
    }

    private DemoData() {}

    public static String tableName() {
        return TABLE_NAME;
    }

    /** The body of the CreateTable request for the table. */
    public static String createTableRequest() {
        return """
                {"TableName": "saas-billing",
                 "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [
                   {"AttributeName": "pk", "AttributeType": "S"},
                   {"AttributeName": "sk", "AttributeType": "S"},
                   {"AttributeName": "gsi1pk", "AttributeType": "S"},
                   {"AttributeName": "gsi1sk", "AttributeType": "S"}],
                 "KeySchema": [
                   {"AttributeName": "pk", "KeyType": "HASH"},
                   {"AttributeName": "sk", "KeyType": "RANGE"}],
                 "GlobalSecondaryIndexes": [
                   {"IndexName": "gsi1",
                    "KeySchema": [
                      {"AttributeName": "gsi1pk", "KeyType": "HASH"},
                      {"AttributeName": "gsi1sk", "KeyType": "RANGE"}],
                    "Projection": {"ProjectionType": "ALL"}}]}
                """;
    }

    /** The items, each as an object of attribute values in the wire's JSON. */
    public static Stream<String> items(Scale scale) {
        return DemoItems.of(scale).map(DemoData::toJson);
    }

    /** The items as bodies of BatchWriteItem requests of up to 25 items. */
    public static Stream<String> batchWriteRequests(Scale scale) {
        Iterator<String> items = items(scale).iterator();
        Iterator<String> requests = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return items.hasNext();
            }

            @Override
            public String next() {
                List<String> puts = new ArrayList<>();
                while (puts.size() < BATCH_SIZE && items.hasNext()) {
                    puts.add("{\"PutRequest\":{\"Item\":" + items.next() + "}}");
                }
                return "{\"RequestItems\":{\"" + TABLE_NAME + "\":[" + String.join(",", puts) + "]}}";
            }
        };
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(requests, Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    /**
     * Creates the table in {@code engine} and fills it. One that a run left half filled is made anew.
     *
     * @throws IllegalStateException when the engine already has a table of that name
     */
    public static void load(LocalDynamoDb engine, Scale scale) {
        new DemoTable(engine).load(scale);
    }

    /** Whether {@code engine} has the table with all that was loaded into it. */
    public static boolean isLoaded(LocalDynamoDb engine) {
        return new DemoTable(engine).isLoaded();
    }

    /** The catalog that describes the table to the workbench, as YAML. */
    public static String catalog() {
        try (InputStream catalog = DemoData.class.getResourceAsStream("demo-catalog.yaml")) {
            return new String(Objects.requireNonNull(catalog).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String toJson(Item item) {
        byte[] json = Json.toBytes(generator -> AttributeValueWriter.writeAll(generator, item.attributes()));
        return new String(json, StandardCharsets.UTF_8);
    }
}
