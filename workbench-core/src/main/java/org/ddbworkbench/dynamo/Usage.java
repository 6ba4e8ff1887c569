package org.ddbworkbench.dynamo;

import java.util.List;

/**
 * What a statement has read so far.
 *
 * @param requests DynamoDB requests that were answered
 * @param itemsRead items evaluated: ScannedCount of Query and Scan, keys asked of GetItem and BatchGetItem
 * @param bytesRead bytes of response bodies, as received
 * @param readUnits read units as DynamoDB reported them, summed over table and indexes
 * @param estimated whether a server reported no read units for some request, so that they follow from what it sent
 * @param accesses the same, for each access of the plan
 * @param nearMiss what was read besides, which no other number counts
 */
public record Usage(
        long requests,
        long itemsRead,
        long bytesRead,
        double readUnits,
        boolean estimated,
        List<AccessUsage> accesses,
        NearMissUsage nearMiss) {

    public Usage {
        accesses = List.copyOf(accesses);
    }

    /** Without a look for a near miss. */
    public Usage(
            long requests,
            long itemsRead,
            long bytesRead,
            double readUnits,
            boolean estimated,
            List<AccessUsage> accesses) {
        this(requests, itemsRead, bytesRead, readUnits, estimated, accesses, NearMissUsage.NONE);
    }
}
