package org.ddbworkbench.jdbc;

import java.net.URI;
import java.util.Locale;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;

/** The demo: a multi-tenant billing table in an engine of its own, in this JVM. */
final class Demo {
    /** Never resolved: the transport does not use the network. */
    private static final URI ENDPOINT = URI.create("http://demo.invalid");

    private Demo() {}

    /**
     * Makes an engine, fills it, and says how to reach it. Each call makes another.
     *
     * @param scale a choice of {@link ConnectionProperty#DEMO}
     */
    static ClientSettings clientSettings(String scale) {
        LocalDynamoDb engine = LocalDynamoDb.create();
        DemoData.load(engine, DemoData.Scale.valueOf(scale.toUpperCase(Locale.ROOT)));
        return new ClientSettings(ENDPOINT, null, null, engine.httpClient());
    }

    static Catalog catalog() {
        return CatalogReader.read(DemoData.catalog(), "demo catalog");
    }
}
