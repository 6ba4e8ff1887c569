/**
 * The catalog: which entities live in which physical tables, how their keys are composed, and which columns they have.
 * Read from a file by {@link org.ddbworkbench.catalog.CatalogReader}; everything else here is immutable data.
 */
@NullMarked
package org.ddbworkbench.catalog;

import org.jspecify.annotations.NullMarked;
