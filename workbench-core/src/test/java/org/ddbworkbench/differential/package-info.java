/**
 * Randomised differential tests: whatever path a statement takes, its rows are those of a full read that is filtered,
 * sorted and cut in memory by code that knows nothing of keys, indexes and templates.
 */
@NullMarked
package org.ddbworkbench.differential;

import org.jspecify.annotations.NullMarked;
