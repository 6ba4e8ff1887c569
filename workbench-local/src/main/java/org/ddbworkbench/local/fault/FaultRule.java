package org.ddbworkbench.local.fault;

import java.time.Duration;
import java.util.Collection;

/**
 * One fault and the requests that it strikes.
 *
 * @param least the shortest wait of a latency, zero for other faults
 * @param most the longest wait of a latency, zero for other faults
 */
record FaultRule(FaultKind kind, When when, Duration least, Duration most) {
    FaultRule {
        if (least.isNegative() || most.compareTo(least) < 0) {
            throw new IllegalArgumentException("not a range of times: " + least + " to " + most);
        }
    }

    FaultRule(FaultKind kind, When when) {
        this(kind, when, Duration.ZERO, Duration.ZERO);
    }

    boolean strikes(String operation, long request, Draw draw) {
        return kind.concerns(operation) && when.strikes(operation, request, draw);
    }

    /** How long a request waits. */
    Duration delay(Draw draw) {
        return least.plusNanos((long) (draw.next() * (most.toNanos() - least.toNanos())));
    }

    /** The same for these operations, unless it is restricted to some already. */
    FaultRule restrictedTo(Collection<String> operations) {
        return when.operations().isEmpty() ? new FaultRule(kind, when.of(operations), least, most) : this;
    }

    @Override
    public String toString() {
        String range = kind == FaultKind.LATENCY ? least.toMillis() + "ms.." + most.toMillis() + "ms:" : "";
        return kind.label() + "=" + range + when;
    }
}
