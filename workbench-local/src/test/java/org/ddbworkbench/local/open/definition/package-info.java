/** What people say about keys. */
@NullMarked
package org.ddbworkbench.local.open.definition;

import org.jspecify.annotations.NullMarked;
