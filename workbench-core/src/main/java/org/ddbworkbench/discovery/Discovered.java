package org.ddbworkbench.discovery;

import java.util.List;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogDraft;

/**
 * What was found in a sample.
 *
 * @param draft with the evidence as comments
 * @param text the draft as a catalog file
 * @param catalog the same, read
 * @param entities the largest first
 * @param findings what is not clear, in lines
 * @param unclassified how many items of the sample belong to no entity
 */
public record Discovered(
        CatalogDraft.Table draft,
        String text,
        Catalog catalog,
        List<EntityFound> entities,
        List<String> findings,
        int unclassified) {
    public Discovered {
        entities = List.copyOf(entities);
        findings = List.copyOf(findings);
    }

    /** How sure it is that the items are one entity. */
    public enum Confidence {
        HIGH,
        MEDIUM,
        LOW
    }

    /**
     * An entity.
     *
     * @param key a template for each attribute of the table's key
     * @param items of the sample that the catalog takes for the entity's
     */
    public record EntityFound(String name, List<String> key, int items, Confidence confidence) {
        public EntityFound {
            key = List.copyOf(key);
        }
    }
}
