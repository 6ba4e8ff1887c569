package org.ddbworkbench.jdbc;

import java.net.URI;
import java.nio.file.Path;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.calcite.SqlEngineOptions;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.TableDescriber;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What is behind a connection: a catalog, a client, and engines over them. */
final class Backend implements AutoCloseable {
    private final ConnectionSettings settings;
    private final Catalog catalog;
    private final DynamoDbClient client;

    private Backend(ConnectionSettings settings, Catalog catalog, DynamoDbClient client) {
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
            Catalog catalog = written != null ? written : TableDescriber.catalogOf(client, settings.tables());
            return new Backend(settings, catalog, client);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
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
