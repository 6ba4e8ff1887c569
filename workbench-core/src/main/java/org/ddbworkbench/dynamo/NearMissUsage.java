package org.ddbworkbench.dynamo;

/**
 * What was read after a statement had found nothing, to see which key may have been meant.
 *
 * @param requests that were answered
 * @param readUnits as DynamoDB reported them
 */
public record NearMissUsage(long requests, double readUnits) {
    public static final NearMissUsage NONE = new NearMissUsage(0, 0);
}
