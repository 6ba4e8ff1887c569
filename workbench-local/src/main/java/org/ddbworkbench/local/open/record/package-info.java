/** Files as streams of records, whatever they look like inside. Internal to the engine. */
@NullMarked
package org.ddbworkbench.local.open.record;

import org.jspecify.annotations.NullMarked;
