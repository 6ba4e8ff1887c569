/**
 * What any DynamoDB-compatible endpoint has to do, operation by operation, checked through the AWS SDK against this engine,
 * in process and over HTTP, and against servers that others wrote.
 */
@NullMarked
package org.ddbworkbench.local.contract;

import org.jspecify.annotations.NullMarked;
