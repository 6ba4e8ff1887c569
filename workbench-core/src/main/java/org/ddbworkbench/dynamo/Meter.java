package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Observations;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.catalog.VirtualTable;

/** Adds up what the accesses of a statement read. Thread-safe. */
public final class Meter {
    private final List<AccessMeter> accesses = new ArrayList<>();
    private volatile Observations observations = Observations.NONE;

    /** The meter of one access. */
    public final class AccessMeter {
        private final AccessPlan plan;
        private final LongAdder rows = new LongAdder();
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

        /** Counts a row that the access yielded. */
        void addRow() {
            rows.increment();
        }

        /**
         * Told when all that the access asks for was read, so that later estimates profit.
         *
         * @param reads how many keys or pieces of partitions that was
         */
        synchronized void readToEnd(int reads) {
            observations.record(plan, reads, itemsRead, readUnits, requests);
        }

        private synchronized double readUnits() {
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
                    readUnits,
                    rows.sum());
        }
    }

    /** A meter for an access that begins now. */
    public synchronized AccessMeter begin(AccessPlan plan) {
        AccessMeter access = new AccessMeter(plan);
        accesses.add(access);
        return access;
    }

    /** Makes what accesses really read known to later plans. */
    public void reportTo(Observations newObservations) {
        observations = newObservations;
    }

    /** Read units that Scans have used so far. */
    public synchronized double scannedReadUnits() {
        return accesses.stream()
                .filter(access -> access.plan.operation() == Operation.SCAN)
                .mapToDouble(AccessMeter::readUnits)
                .sum();
    }

    /** What the accesses of a plan have read so far: one that is executed several times is one access. */
    public synchronized AccessUsage usage(AccessPlan plan) {
        return accesses.stream()
                .filter(access -> access.plan == plan)
                .map(AccessMeter::usage)
                .reduce(AccessUsage::plus)
                .orElseGet(() -> new AccessMeter(plan).usage());
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
