package org.ddbworkbench.exchange;

import java.util.List;
import org.ddbworkbench.catalog.CatalogDraft;

/**
 * What an import made.
 *
 * @param findings what could not be carried over, in the order of the files
 */
public record Imported(CatalogDraft draft, List<Finding> findings) {
    public Imported {
        findings = List.copyOf(findings);
    }
}
