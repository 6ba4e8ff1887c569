package org.ddbworkbench.local.fault;

import java.util.Collection;

/** What happens to the requests that it strikes. */
sealed interface Rule permits FaultRule, LatencyRule {
    When when();

    /** The same for these requests. */
    Rule with(When other);

    boolean strikes(String operation, long request, Draw draw);

    /** The same for these operations, unless it is restricted to some already. */
    default Rule restrictedTo(Collection<String> operations) {
        return when().operations().isEmpty() ? with(when().of(operations)) : this;
    }
}
