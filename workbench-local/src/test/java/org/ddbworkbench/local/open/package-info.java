/** Files of every form that can be opened, small ones kept as resources and those of exports made on the spot. */
@NullMarked
package org.ddbworkbench.local.open;

import org.jspecify.annotations.NullMarked;
