package org.ddbworkbench.testing;

import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;

/** A table whose partitions are days: of log lines by the day of their time, and of orders by day and shard. */
public final class LogTable {
    private static final String NAME = "logs_t";

    private static final String CREATE = """
            {"TableName": "logs_t", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [
               {"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"},
               {"AttributeName": "level", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [{"IndexName": "bylevel", "Projection": {"ProjectionType": "KEYS_ONLY"}, "KeySchema": [
               {"AttributeName": "level", "KeyType": "HASH"}]}]}
            """;

    private LogTable() {}

    public static Catalog catalog() {
        return CatalogReader.read("""
                version: 1
                tables:
                  logs_t:
                    partitionKey: pk
                    sortKey: sk
                    indexes:
                      bylevel: {partitionKey: level, projection: keys_only}
                    entities:
                      logs:
                        key: ["LOG#{at:bucket(yyyy-MM-dd)}", "{at:timestamp(millis)}"]
                        indexes: {bylevel: {key: "{level}", complete: true}}
                        columns: {level: text, line: text}
                      orders:
                        key: ["ORDER#{day:date}.{shard:shard(0..3)}", "{order_id}"]
                        columns: {cents: integer}
                """, "log table");
    }

    /** Makes the table: thirty days of four lines each, one of them an error, and two days of eight orders each. */
    public static void load(Backend backend) {
        backend.createTable(NAME, CREATE);
        for (int day = 1; day <= 30; day++) {
            for (int hour = 0; hour < 24; hour += 6) {
                backend.put(NAME, """
                        {"pk": {"S": "LOG#2026-01-%1$02d"}, "sk": {"S": "2026-01-%1$02dT%2$02d:00:00.000Z"},
                         "level": {"S": "%3$s"}, "line": {"S": "line %1$d.%2$d"}}""".formatted(day, hour, hour == 12 ? "ERROR" : "INFO"));
            }
        }
        for (int order = 0; order < 16; order++) {
            backend.put(NAME, """
                    {"pk": {"S": "ORDER#2026-01-0%1$d.%2$d"}, "sk": {"S": "o%3$02d"}, "cents": {"N": "%4$d"}}""".formatted(1 + order / 8, order % 4, order, 100 * order));
        }
    }
}
