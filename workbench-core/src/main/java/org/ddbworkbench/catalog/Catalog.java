package org.ddbworkbench.catalog;

import java.util.List;

/**
 * Which entities live in which physical tables.
 *
 * @param source where the catalog was read from, for people
 */
public record Catalog(String source, List<PhysicalTable> tables) {
    public Catalog {
        tables = List.copyOf(tables);
    }
}
