package org.ddbworkbench.lint;

import org.ddbworkbench.catalog.PhysicalTable;

/** Looks for faults in what a catalog says of a table. */
@FunctionalInterface
interface CatalogCheck {
    void check(PhysicalTable table, Findings findings);
}
