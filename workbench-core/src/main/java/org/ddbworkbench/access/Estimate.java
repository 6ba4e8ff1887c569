package org.ddbworkbench.access;

/**
 * What an access is expected to read.
 *
 * @param items items evaluated
 * @param readUnits read units
 * @param requests requests sent
 * @param bytes bytes of the items that are sent
 * @param rows rows that come out
 */
public record Estimate(double items, double readUnits, double requests, double bytes, double rows)
        implements Comparable<Estimate> {
    /** Read units first, then requests, then bytes, then items. */
    @Override
    public int compareTo(Estimate other) {
        int byUnits = Double.compare(readUnits, other.readUnits);
        if (byUnits != 0) {
            return byUnits;
        }
        int byRequests = Double.compare(requests, other.requests);
        if (byRequests != 0) {
            return byRequests;
        }
        int byBytes = Double.compare(bytes, other.bytes);
        return byBytes != 0 ? byBytes : Double.compare(items, other.items);
    }
}
