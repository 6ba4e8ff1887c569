package org.ddbworkbench.jdbc;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
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
    private static final double SAMPLE_READ_UNITS = 100;
    private static final int SAMPLE_ITEMS = 1_000;
    private static final long SAMPLE_SECONDS = 5;

    /** For how long connections see the entities that an earlier one found. */
    private static final long KEPT_NANOS = 600_000_000_000L;

    private static final Map<String, Found> FOUND = new ConcurrentHashMap<>();

    private record Found(Catalog catalog, long nanos) {}

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
            Catalog catalog = written != null ? written : foundCatalog(settings, client, transport != null, notices);
            return new Backend(settings, catalog, client, notices);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** A catalog without entities, or with those that a sample shows. */
    private static Catalog foundCatalog(
            ConnectionSettings settings, DynamoDbClient client, boolean inMemory, List<String> notices) {
        if (!Boolean.parseBoolean(settings.valueOrDefault(ConnectionProperty.DISCOVER))) {
            return TableDescriber.catalogOf(client, settings.tables());
        }
        List<PhysicalTable> tables = new ArrayList<>();
        for (String table : settings.tables()) {
            tables.addAll(found(settings, client, table, inMemory, notices).tables());
        }
        return new Catalog("discovered catalog of " + String.join(", ", settings.tables()), tables);
    }

    /** Samples a table once for all connections of some time, as tools open several. */
    private static Catalog found(
            ConnectionSettings settings, DynamoDbClient client, String table, boolean inMemory, List<String> notices) {
        String place = String.join(
                " ",
                table,
                settings.endpoint().map(URI::toString).orElse(""),
                settings.value(ConnectionProperty.REGION).orElse(""),
                settings.value(ConnectionProperty.PROFILE).orElse(""));
        Found known = DynamoClients.isAws(client) ? FOUND.get(place) : null;
        if (known != null && System.nanoTime() - known.nanos() < KEPT_NANOS) {
            return known.catalog();
        }
        ItemSample sample;
        try {
            sample = ItemSampler.sample(client, table, SAMPLE_READ_UNITS, SAMPLE_ITEMS, SAMPLE_SECONDS);
        } catch (WorkbenchException e) {
            if (e.code() != ErrorCode.ACCESS_DENIED && e.code() != ErrorCode.THROTTLED) {
                throw e;
            }
            notices.add(
                    "the entities of " + table + " were not looked for, since a sample can't be read (" + e.getMessage()
                            + "): all of its items are in _items; --catalog FILE, or catalog=FILE, names a catalog");
            return TableDescriber.catalogOf(client, List.of(table));
        }
        Discovered discovered = Discovery.infer(sample);
        if (!sample.items().isEmpty()) {
            // The command can't reach an engine in this JVM.
            String keep = inMemory
                    ? ""
                    : "; to keep and correct them: workbench discover --table " + table + " --output catalog.yaml";
            notices.add(notice(discovered, sample, table) + keep);
            if (DynamoClients.isAws(client)) {
                FOUND.put(place, new Found(discovered.catalog(), System.nanoTime()));
            }
        }
        return discovered.catalog();
    }

    private static String notice(Discovered discovered, ItemSample sample, String table) {
        int entities = discovered.entities().size();
        return String.format(
                Locale.ROOT,
                "found %d %s of %s in %,d items (%.1f read units)",
                entities,
                entities == 1 ? "entity" : "entities",
                table,
                sample.items().size(),
                sample.readUnits());
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
