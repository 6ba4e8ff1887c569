/**
 * Other formats for what a catalog says: {@link org.ddbworkbench.exchange.Importer} makes a draft of a catalog from the
 * definitions that other tools hold, {@link org.ddbworkbench.exchange.ExportFormat} writes a catalog for them. Depends on the
 * catalog and its templates alone.
 */
@NullMarked
package org.ddbworkbench.exchange;

import org.jspecify.annotations.NullMarked;
