package org.ddbworkbench.access;

/**
 * What an access is expected to read.
 *
 * @param items items evaluated
 * @param readUnits read units, eventually consistent
 * @param requests requests sent
 */
public record Estimate(double items, double readUnits, double requests) implements Comparable<Estimate> {
    /** Read units first, then requests, then items. */
    @Override
    public int compareTo(Estimate other) {
        int byUnits = Double.compare(readUnits, other.readUnits);
        int byRequests = byUnits != 0 ? byUnits : Double.compare(requests, other.requests);
        return byRequests != 0 ? byRequests : Double.compare(items, other.items);
    }
}
