/**
 * Randomised differential tests: whatever path a statement takes, its rows are those of an independent database that was
 * loaded with the rows of each virtual table and knows nothing of keys, indexes and templates.
 */
@NullMarked
package org.ddbworkbench.differential;

import org.jspecify.annotations.NullMarked;
