package org.ddbworkbench.access;

/** What one read of a key or of a piece of a partition takes, on average; of eventually consistent reads. */
record Take(double items, double readUnits, double requests) {
    static final Take NOTHING = new Take(0, 0, 0);

    /**
     * That of each of so many reads.
     *
     * @param consistent whether the estimate is of strongly consistent reads, which take twice as many read units
     */
    static Take of(Estimate estimate, double reads, boolean consistent) {
        double units = estimate.readUnits() / (consistent ? 2 : 1);
        return new Take(estimate.items() / reads, units / reads, estimate.requests() / reads);
    }

    Take plus(Take other) {
        return new Take(items + other.items, readUnits + other.readUnits, requests + other.requests);
    }

    /**
     * What lies between this and another one.
     *
     * @param weight of the other one, from 0 to 1
     */
    Take towards(Take other, double weight) {
        return new Take(
                items + weight * (other.items - items),
                readUnits + weight * (other.readUnits - readUnits),
                requests + weight * (other.requests - requests));
    }

    /** Whether one takes so many times the read units of the other. */
    boolean isFarFrom(Take other, double times) {
        return Math.max(readUnits, other.readUnits) > times * Math.max(0.5, Math.min(readUnits, other.readUnits));
    }
}
