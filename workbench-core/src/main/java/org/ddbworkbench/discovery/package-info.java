/** Catalogs from data: what entities the items of a table are, found from a sample of them. Sends no requests. */
@NullMarked
package org.ddbworkbench.discovery;

import org.jspecify.annotations.NullMarked;
