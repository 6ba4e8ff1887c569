/**
 * Executes access plans with the AWS SDK: pages are followed, metered, and decoded from the response bytes straight into
 * the columns that a plan needs.
 *
 * <p>An access consists of pieces: a Query for each key condition, batches of keys, segments of a Scan. A {@link
 * org.ddbworkbench.dynamo.Cursor} is a place in a piece; reading it sends a request and gives a {@link
 * org.ddbworkbench.dynamo.Page} with the next place. What reads pages, ahead or not, holds cursors and nothing else, so that
 * any reading can be taken up by another from where it is. Rows flow through {@link org.ddbworkbench.dynamo.RowSource}s,
 * which put pages one after the other, merge pieces, or put right what DynamoDB orders otherwise than SQL.
 */
@NullMarked
package org.ddbworkbench.dynamo;

import org.jspecify.annotations.NullMarked;
