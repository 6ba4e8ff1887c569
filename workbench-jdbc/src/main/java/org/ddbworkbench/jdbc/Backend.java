package org.ddbworkbench.jdbc;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.calcite.SqlEngineOptions;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.discovery.Discovered;
import org.ddbworkbench.discovery.Discovery;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.dynamo.ItemSampler;
import org.ddbworkbench.dynamo.TableDescriber;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What is behind a connection: a catalog, a client, and engines over them. */
final class Backend implements AutoCloseable {
    private static final double SAMPLE_READ_UNITS = 500;
    private static final int SAMPLE_ITEMS = 2_000;
    private static final long SAMPLE_SECONDS = 10;

    private final ConnectionSettings settings;
    private final Catalog catalog;
    private final DynamoDbClient client;
    private final List<String> notices;

    private Backend(ConnectionSettings settings, Catalog catalog, DynamoDbClient client, List<String> notices) {
        this.notices = List.copyOf(notices);
        this.settings = settings;
        this.catalog = catalog;
        this.client = client;
    }

    /**
     * Sends requests only for tables without a catalog: for their descriptions.
     *
     * @param transport carries the requests instead of the network; null for what the settings say
     */
    static Backend open(ConnectionSettings settings, @Nullable SdkHttpClient transport) {
        // The catalog first: what is wrong with it can be said without credentials or a region.
        Catalog written = writtenCatalog(settings);
        DynamoDbClient client = DynamoClients.create(
                transport == null ? clientSettings(settings) : new ClientSettings(null, null, null, transport));
        try {
            List<String> notices = new ArrayList<>();
            Catalog catalog = written != null ? written : foundCatalog(settings, client, notices);
            return new Backend(settings, catalog, client, notices);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** A catalog without entities, or with those that a sample shows. */
    private static Catalog foundCatalog(ConnectionSettings settings, DynamoDbClient client, List<String> notices) {
        if (!Boolean.parseBoolean(settings.valueOrDefault(ConnectionProperty.DISCOVER))) {
            return TableDescriber.catalogOf(client, settings.tables());
        }
        List<PhysicalTable> tables = new ArrayList<>();
        for (String table : settings.tables()) {
            ItemSample sample = ItemSampler.sample(client, table, SAMPLE_READ_UNITS, SAMPLE_ITEMS, SAMPLE_SECONDS);
            Discovered discovered = Discovery.infer(sample);
            tables.addAll(discovered.catalog().tables());
            notices.add(String.format(
                    Locale.ROOT,
                    "discovered %d entities of %s from %,d items, %.1f read units; keep them with workbench discover --table"
                            + " %s --output catalog.yaml",
                    discovered.entities().size(),
                    table,
                    sample.items().size(),
                    sample.readUnits(),
                    table));
        }
        return new Catalog("discovered catalog of " + String.join(", ", settings.tables()), tables);
    }

    /** What was done to connect that the user should know of. */
    List<String> notices() {
        return notices;
    }

    /** Null when there are just the names of tables. */
    private static @Nullable Catalog writtenCatalog(ConnectionSettings settings) {
        Path file = settings.catalog().orElse(null);
        if (file != null) {
            return CatalogReader.read(file);
        }
        return settings.demo() ? Demo.catalog() : null;
    }

    static ClientSettings clientSettings(ConnectionSettings settings) {
        URI endpoint = settings.endpoint().orElse(null);
        if (settings.demo() && endpoint == null) {
            return Demo.clientSettings(settings.valueOrDefault(ConnectionProperty.DEMO));
        }
        return new ClientSettings(
                endpoint,
                settings.value(ConnectionProperty.REGION).orElse(null),
                settings.value(ConnectionProperty.PROFILE).orElse(null),
                null);
    }

    /** An engine as the settings say; what ANALYZE finds is kept beside a catalog that is a file. */
    SqlEngine engine() {
        SqlEngineOptions options = new SqlEngineOptions(
                settings.allowScan(),
                settings.valueOrDefault(ConnectionProperty.SCHEMA),
                settings.consistentRead(),
                settings.price(),
                Boolean.parseBoolean(settings.valueOrDefault(ConnectionProperty.SUGGEST_KEYS)),
                settings.catalog().map(SqlEngineOptions::statisticsBeside).orElse(null));
        return SqlEngine.create(catalog, client, options);
    }

    ConnectionSettings settings() {
        return settings;
    }

    Catalog catalog() {
        return catalog;
    }

    @Override
    public void close() {
        client.close();
    }
}
