package org.ddbworkbench.local.storage;

/** Provisioned read and write units per second; both 0 on demand. They are described, never enforced. */
public record Throughput(long readUnits, long writeUnits) {
    public static final Throughput ON_DEMAND = new Throughput(0, 0);
}
