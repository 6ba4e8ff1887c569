package org.ddbworkbench.jdbc;

import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.dynamo.ClientSettings;

/** The demo: a multi-tenant billing table in an engine of its own, in this JVM. */
final class Demo {
    private Demo() {}

    /**
     * @param scale a choice of {@link ConnectionProperty#DEMO}
     */
    static ClientSettings clientSettings(String scale) {
        throw new UnsupportedOperationException(scale);
    }

    static Catalog catalog() {
        throw new UnsupportedOperationException();
    }
}
