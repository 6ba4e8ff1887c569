package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.catalog.VirtualTable;

/** Adds up what the accesses of a statement read. Thread-safe. */
public final class Meter {
    private final List<AccessMeter> accesses = new ArrayList<>();

    /** The meter of one access. */
    public static final class AccessMeter {
        private final AccessPlan plan;
        private long requests;
        private long itemsRead;
        private long bytesRead;
        private double readUnits;

        private AccessMeter(AccessPlan plan) {
            this.plan = plan;
        }

        /** Adds one answered request. */
        synchronized void add(long items, long bytes, double units) {
            requests++;
            itemsRead += items;
            bytesRead += bytes;
            readUnits += units;
        }

        /** Read units so far. */
        synchronized double readUnits() {
            return readUnits;
        }

        private synchronized AccessUsage usage() {
            VirtualTable table = plan.request().table();
            return new AccessUsage(
                    plan.operation().apiName(),
                    table.physicalTable().name(),
                    plan.index().map(index -> index.name()).orElse(null),
                    table.name(),
                    requests,
                    itemsRead,
                    bytesRead,
                    readUnits);
        }
    }

    /** A meter for an access that begins now. */
    public synchronized AccessMeter begin(AccessPlan plan) {
        AccessMeter access = new AccessMeter(plan);
        accesses.add(access);
        return access;
    }

    public synchronized Usage usage() {
        List<AccessUsage> usages = accesses.stream().map(AccessMeter::usage).toList();
        return new Usage(
                usages.stream().mapToLong(AccessUsage::requests).sum(),
                usages.stream().mapToLong(AccessUsage::itemsRead).sum(),
                usages.stream().mapToLong(AccessUsage::bytesRead).sum(),
                usages.stream().mapToDouble(AccessUsage::readUnits).sum(),
                usages);
    }
}
