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

    /** Sends a request only for a table without a catalog: its description. */
    static Backend open(ConnectionSettings settings) {
        // The catalog first: what is wrong with it can be said without credentials or a region.
        Catalog written = writtenCatalog(settings);
        DynamoDbClient client = DynamoClients.create(clientSettings(settings));
        try {
            Catalog catalog = written != null ? written : TableDescriber.catalogOf(client, table(settings));
            return new Backend(settings, catalog, client);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** Null when there is just the name of a table. */
    private static @Nullable Catalog writtenCatalog(ConnectionSettings settings) {
        Path file = settings.catalog().orElse(null);
        if (file != null) {
            return CatalogReader.read(file);
        }
        return settings.demo() ? Demo.catalog() : null;
    }

    private static String table(ConnectionSettings settings) {
        return settings.value(ConnectionProperty.TABLE).orElseThrow();
    }

    private static ClientSettings clientSettings(ConnectionSettings settings) {
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

    /** An engine whose unqualified names are in this schema; empty: the first of the catalog. */
    SqlEngine engine(String schema) {
        return SqlEngine.create(catalog, client, new SqlEngineOptions(settings.allowScan(), schema));
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
