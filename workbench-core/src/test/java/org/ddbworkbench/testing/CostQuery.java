package org.ddbworkbench.testing;

import java.util.List;
import org.ddbworkbench.dynamo.Usage;

/**
 * A query of the cost suite, and what an expert's plan reads for it.
 *
 * @param number in the suite
 * @param rows rows of the result
 * @param byHand the best plan; more than one where they are equally good
 */
public record CostQuery(String number, String sql, List<Object> parameters, int rows, List<Cost> byHand) {

    /**
     * What a plan reads.
     *
     * @param items ScannedCount, plus keys asked of GetItem and BatchGetItem
     */
    public record Cost(long items, long requests) {
        public static Cost of(Usage usage) {
            return new Cost(usage.itemsRead(), usage.requests());
        }

        /** The greater of the two quotients; nothing against nothing is 1. */
        double over(Cost other) {
            return Math.max(quotient(items, other.items), quotient(requests, other.requests));
        }

        private static double quotient(long ours, long theirs) {
            if (theirs == 0) {
                return ours == 0 ? 1 : Double.POSITIVE_INFINITY;
            }
            return (double) ours / theirs;
        }
    }

    public CostQuery {
        parameters = List.copyOf(parameters);
        byHand = List.copyOf(byHand);
    }

    /** How much more is read than by hand: 1 is the goal. */
    public double ratio(Usage usage) {
        Cost ours = Cost.of(usage);
        return byHand.stream().mapToDouble(ours::over).min().orElseThrow();
    }

    @Override
    public String toString() {
        return number;
    }
}
