/** JSON in, JSON out: request members, attribute values, answers. Internal to the engine. */
@NullMarked
package org.ddbworkbench.local.wire;

import org.jspecify.annotations.NullMarked;
