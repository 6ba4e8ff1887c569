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
        DynamoDbClient client = DynamoClients.create(clientSettings(settings));
        try {
            return new Backend(settings, catalog(settings, client), client);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
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

    private static Catalog catalog(ConnectionSettings settings, DynamoDbClient client) {
        Path file = settings.catalog().orElse(null);
        if (file != null) {
            return CatalogReader.read(file);
        }
        String table = settings.value(ConnectionProperty.TABLE).orElse(null);
        return table == null ? Demo.catalog() : TableDescriber.catalogOf(client, table);
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
