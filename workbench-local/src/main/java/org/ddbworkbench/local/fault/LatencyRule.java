package org.ddbworkbench.local.fault;

import java.time.Duration;

/**
 * A time for which requests wait before they are executed.
 *
 * @param least the shortest
 * @param most the longest
 */
record LatencyRule(When when, Duration least, Duration most) implements Rule {
    /** Its name in texts. */
    static final String LABEL = "latency";

    LatencyRule {
        if (least.isNegative() || most.compareTo(least) < 0) {
            throw new IllegalArgumentException("not a range of times: " + least + " to " + most);
        }
    }

    @Override
    public Rule with(When other) {
        return new LatencyRule(other, least, most);
    }

    @Override
    public boolean strikes(String operation, long request, Draw draw) {
        return when.strikes(operation, request, draw);
    }

    /** How long a request waits. */
    Duration delay(Draw draw) {
        return least.plusNanos((long) (draw.next() * (most.toNanos() - least.toNanos())));
    }

    @Override
    public String toString() {
        return LABEL + "=" + least.toMillis() + "ms.." + most.toMillis() + "ms:" + when;
    }
}
