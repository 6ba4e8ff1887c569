/** What tests share: places to run against, and tables to put there. */
@NullMarked
package org.ddbworkbench.testing;

import org.jspecify.annotations.NullMarked;
