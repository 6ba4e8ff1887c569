/** Catalogs from data: what entities the items of a table are, found from a sample of them. Pure but for {@link
 * org.ddbworkbench.discovery.TableReader}, which reads the sample. */
@NullMarked
package org.ddbworkbench.discovery;

import org.jspecify.annotations.NullMarked;
