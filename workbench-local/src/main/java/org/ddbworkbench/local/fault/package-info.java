/**
 * Faults on demand: which requests go wrong, and how. {@link org.ddbworkbench.local.fault.Faults} says what an engine injects;
 * {@link org.ddbworkbench.local.LocalDynamoDb#injectFaults} makes it do so.
 */
@NullMarked
package org.ddbworkbench.local.fault;

import org.jspecify.annotations.NullMarked;
