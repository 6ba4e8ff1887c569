/**
 * Faults of single-table designs, found in a catalog and in a sample of a table's items. {@link org.ddbworkbench.lint.Linter} runs
 * the checks; each of them is a class of its own that tells its findings, of rules that {@link org.ddbworkbench.lint.LintRule} lists.
 * Sends no requests.
 */
@NullMarked
package org.ddbworkbench.lint;

import org.jspecify.annotations.NullMarked;
