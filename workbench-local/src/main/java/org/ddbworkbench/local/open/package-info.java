/**
 * Opens files of DynamoDB data as tables of an engine: exports to S3, scan dumps, batch-write files, NoSQL Workbench models,
 * lines of DynamoDB JSON.
 *
 * <p>{@link org.ddbworkbench.local.open.TableFiles#open} is the way in. It finds out what each file is by its content, reads
 * it as a stream of {@code record}s, and files these under the key that flags, a {@code definition} or the data tell.
 */
@NullMarked
package org.ddbworkbench.local.open;

import org.jspecify.annotations.NullMarked;
