package org.ddbworkbench.jdbc;

import java.util.Properties;
import org.ddbworkbench.discovery.Discovered;
import org.ddbworkbench.discovery.Discovery;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.dynamo.ItemSampler;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Catalogs from samples of tables, found with the properties of a connection. */
public final class Discoveries {
    /** After this no further page is read. */
    private static final long SECONDS = 60;

    /** What was found in which sample. */
    public record Result(Discovered discovered, ItemSample sample) {}

    private Discoveries() {}

    /**
     * Reads a sample of a table and finds its entities.
     *
     * @param properties as for the driver: endpoint, region, profile, demo
     * @param maxReadUnits about how much to read
     * @param maxItems how many items to read at most
     * @throws org.ddbworkbench.WorkbenchException when the table can't be read
     */
    public static Result discover(Properties properties, String table, double maxReadUnits, int maxItems) {
        ItemSample sample = sample(properties, table, maxReadUnits, maxItems);
        return new Result(Discovery.infer(sample), sample);
    }

    /**
     * Reads a sample of a table.
     *
     * @param properties as for the driver: endpoint, region, profile, demo
     * @param maxReadUnits about how much to read
     * @param maxItems how many items to read at most
     * @throws org.ddbworkbench.WorkbenchException when the table can't be read
     */
    public static ItemSample sample(Properties properties, String table, double maxReadUnits, int maxItems) {
        Properties all = new Properties();
        all.putAll(properties);
        if (!all.containsKey(ConnectionProperty.DEMO.key())) {
            all.setProperty(ConnectionProperty.TABLE.key(), table);
        }
        ConnectionSettings settings = ConnectionSettings.parse(ConnectionSettings.URL_PREFIX, all);
        try (DynamoDbClient client = DynamoClients.create(Backend.clientSettings(settings))) {
            return ItemSampler.sample(client, table, maxReadUnits, maxItems, SECONDS);
        }
    }
}
