/**
 * The {@code workbench} command. Statements come from {@code -e}, {@code -f}, standard input or the line editor, are cut
 * apart by {@link org.ddbworkbench.shell.Script}, run by {@link org.ddbworkbench.shell.Session} through JDBC, and printed
 * by a {@link org.ddbworkbench.shell.ResultPrinter}. Standard output carries data only; what it cost, warnings and errors
 * go to standard error.
 */
@NullMarked
package org.ddbworkbench.shell;

import org.jspecify.annotations.NullMarked;
