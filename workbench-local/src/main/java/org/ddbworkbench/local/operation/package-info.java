/** The operations of the service, one class each, and what several of them share. Internal to the engine. */
@NullMarked
package org.ddbworkbench.local.operation;

import org.jspecify.annotations.NullMarked;
