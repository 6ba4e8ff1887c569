package org.ddbworkbench.local.storage;

import java.time.Instant;
import java.util.Optional;

/**
 * How a table is paid for. It is described, never enforced.
 *
 * @param throughput of the table; each global index has its own
 * @param lastOnDemand when the table was last made one that pays by request; empty for one that never was
 */
public record Billing(boolean onDemand, Throughput throughput, Optional<Instant> lastOnDemand) {
    public static Billing onDemand(Instant since) {
        return new Billing(true, Throughput.ON_DEMAND, Optional.of(since));
    }

    public static Billing provisioned(Throughput throughput) {
        return new Billing(false, throughput, Optional.empty());
    }

    /** Provisioned from now on, with what there is to remember of the time before. */
    public Billing toProvisioned(Throughput next) {
        return new Billing(false, next, lastOnDemand);
    }
}
