package org.ddbworkbench.catalog;

import java.nio.file.Path;

/** Reads a catalog file: YAML 1.2, of which JSON is a part. */
public final class CatalogReader {
    private CatalogReader() {}

    /** @throws org.ddbworkbench.WorkbenchException that names file, line and path in the document */
    public static Catalog read(Path file) {
        throw new UnsupportedOperationException();
    }

    /**
     * @param source name of the document in error messages
     */
    public static Catalog read(String yaml, String source) {
        throw new UnsupportedOperationException();
    }
}
