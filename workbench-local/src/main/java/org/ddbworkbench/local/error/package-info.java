/** Refusals as the service words them. Internal to the engine. */
@NullMarked
package org.ddbworkbench.local.error;

import org.jspecify.annotations.NullMarked;
