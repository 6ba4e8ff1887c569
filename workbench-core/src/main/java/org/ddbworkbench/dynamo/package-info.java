/**
 * Executes access plans with the AWS SDK: pages are followed, metered, and decoded from the response bytes straight into
 * the columns that a plan needs.
 */
@NullMarked
package org.ddbworkbench.dynamo;

import org.jspecify.annotations.NullMarked;
