package org.ddbworkbench.access;

/**
 * What runs of accesses of one shape have read. The more runs there were, the more they weigh against a guess.
 *
 * @param average a moving average
 * @param runs how many there were, up to a bound; one that found nothing counts for less
 * @param found whether any of them found something
 */
record Experience(Take average, double runs, boolean found) {
    static final Experience NONE = new Experience(Take.NOTHING, 0, false);

    private static final double WEIGHT_OF_NEWEST = 0.3;

    /** Where nothing was found, the key was one that isn't there, which tells little of those that are. */
    private static final double EMPTY_RUN = 1.0 / 3;

    /** What a sample says weighs as much as so many runs; so does any guess against runs that found nothing. */
    private static final double ANCHOR = 3;

    private static final double MOST_RUNS = 10;

    /** The same with one more run. */
    Experience with(Take newest) {
        boolean empty = newest.items() == 0;
        boolean first = runs == 0 || (!found && !empty);
        double weight = first ? 1 : empty ? WEIGHT_OF_NEWEST * EMPTY_RUN : WEIGHT_OF_NEWEST;
        return new Experience(
                average.towards(newest, weight), Math.min(MOST_RUNS, runs + (empty ? EMPTY_RUN : 1)), found || !empty);
    }

    /**
     * What the next run is expected to take.
     *
     * @param sampled whether the guess follows from a sample; another one means nothing once something was found
     */
    Take estimate(Take guess, boolean sampled) {
        double anchor = sampled || !found ? ANCHOR : 0;
        return guess.towards(average, runs / (anchor + runs));
    }
}
