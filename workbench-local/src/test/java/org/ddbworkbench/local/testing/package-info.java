/** What tests of this and of other modules share. */
@NullMarked
package org.ddbworkbench.local.testing;

import org.jspecify.annotations.NullMarked;
