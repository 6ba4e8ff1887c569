package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Observations;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** Adds up what the accesses of a statement read. Thread-safe. */
public final class Meter {
    /** Plans are told apart by identity. */
    private record Key(List<AccessPlan> plans, Operation operation) {
        Key {
            plans = List.copyOf(plans);
        }
    }

    private final Map<Key, Total> totals = new LinkedHashMap<>();
    private final Map<Key, Ended> ended = new HashMap<>();
    private Observations observations = Observations.NONE;
    private NearMissUsage nearMiss = NearMissUsage.NONE;

    /** The executions of an access that were read to their ends, and how many keys or pieces they have read. */
    private record Ended(long executions, long reads) {}

    /** The sum over all executions of an access. */
    private static final class Total {
        private final Key key;
        private final @Nullable SecondaryIndex index;
        private long executions;
        private long requests;
        private long itemsRead;
        private long rows;
        private long bytesRead;
        private double readUnits;
        private boolean estimated;
        private long found;
        private long used;
        private final long[] rowsOfEach;

        Total(Key key, @Nullable SecondaryIndex index) {
            this.key = key;
            this.index = index;
            this.rowsOfEach = new long[key.plans.size()];
        }

        synchronized void begin() {
            executions++;
        }

        synchronized void add(long items, long rowCount, long bytes, Consumed consumed) {
            requests++;
            itemsRead += items;
            rows += rowCount;
            bytesRead += bytes;
            readUnits += consumed.readUnits();
            estimated |= consumed.estimated();
        }

        synchronized void took(ItemCounts counts) {
            found += counts.found();
            used += counts.used();
            for (int i = 0; i < rowsOfEach.length; i++) {
                rowsOfEach[i] += counts.rows().get(i);
            }
        }

        /** How many rows one of the plans got; of an index whose items are fetched from the table, none. */
        synchronized long rows(AccessPlan plan) {
            boolean entries = plan.fetchesBack() && key.operation != Operation.BATCH_GET_ITEM;
            long own = 0;
            for (int i = 0; i < rowsOfEach.length; i++) {
                own += !entries && key.plans.get(i) == plan ? rowsOfEach[i] : 0;
            }
            return own;
        }

        synchronized AccessOutcome outcome(AccessPlan plan) {
            return new AccessOutcome(sum(List.of(this), NearMissUsage.NONE), rows(plan), found, found - used);
        }

        synchronized AccessUsage usage() {
            return new AccessUsage(
                    key.operation.apiName(),
                    key.plans.get(0).request().table().physicalTable().name(),
                    index == null ? null : index.name(),
                    key.plans.stream()
                            .map(plan -> plan.request().table().name())
                            .distinct()
                            .collect(Collectors.joining(", ")),
                    requests,
                    itemsRead,
                    bytesRead,
                    readUnits,
                    estimated,
                    executions,
                    rows);
        }
    }

    /** The meter of one execution of an access. Thread-safe. */
    static final class AccessMeter {
        private final Total total;

        private AccessMeter(Total total) {
            this.total = total;
        }

        /** Adds one answered request. */
        void add(long items, long rows, long bytes, Consumed consumed) {
            total.add(items, rows, bytes, consumed);
        }

        /** Adds what became of the items of that request. */
        void took(ItemCounts counts) {
            total.took(counts);
        }
    }

    /** A meter for an access that begins now. */
    AccessMeter begin(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        return begin(List.of(plan), access.operation(), plan.index().orElse(null));
    }

    /**
     * A meter for requests that serve several accesses, or are another operation that an access takes, and begin now.
     *
     * @param index what is read; null: the table
     */
    AccessMeter begin(List<AccessPlan> plans, Operation operation, @Nullable SecondaryIndex index) {
        return new AccessMeter(total(plans, operation, index));
    }

    private Total total(List<AccessPlan> plans, Operation operation, @Nullable SecondaryIndex index) {
        Total total;
        synchronized (this) {
            total = totals.computeIfAbsent(new Key(plans, operation), key -> new Total(key, index));
        }
        total.begin();
        return total;
    }

    /** Makes what accesses really read known to later plans. */
    public synchronized void reportTo(Observations newObservations) {
        observations = newObservations;
    }

    /** Told when all that an access asks for was read. Those that were not read to the end say nothing. */
    void readToEnd(ResolvedAccess access) {
        if (access.operation() == access.plan().operation()) {
            readToEnd(List.of(access.plan()), access.operation(), access.reads().size());
        }
    }

    /**
     * The same of accesses that share their requests.
     *
     * @param reads how many keys or pieces were read
     * @param rows of each access
     */
    synchronized void readToEnd(List<AccessPlan> plans, Operation operation, long reads, long[] rows) {
        readToEnd(plans, operation, reads);
        for (int i = 0; i < rows.length; i++) {
            observations.recordPart(plans.get(i), reads, rows[i]);
        }
    }

    private synchronized void readToEnd(List<AccessPlan> plans, Operation operation, long reads) {
        Key key = new Key(plans, operation);
        Ended now = ended.merge(
                key, new Ended(1, reads), (before, one) -> new Ended(before.executions + 1, before.reads + one.reads));
        Total own = totals.get(key);
        if (own != null && own.usage().executions() == now.executions) {
            Usage usage = sum(
                    totals.values().stream()
                            .filter(total -> total.key.plans.equals(plans))
                            .toList(),
                    NearMissUsage.NONE);
            observations.record(plans, now.reads, usage.itemsRead(), usage.readUnits(), usage.requests());
        }
    }

    /**
     * Read units that Scans have used so far, with those of the items that were fetched for what they found in an index.
     *
     * @param driven accesses whose read units are counted, too
     */
    public double scannedReadUnits(Set<AccessPlan> driven) {
        return all().stream()
                .filter(total -> total.key.operation == Operation.SCAN
                        || total.key.plans.stream()
                                .anyMatch(plan -> plan.operation() == Operation.SCAN || driven.contains(plan)))
                .mapToDouble(total -> total.usage().readUnits())
                .sum();
    }

    /** Adds a request that was sent after a statement had found nothing. */
    synchronized void addNearMiss(double units) {
        nearMiss = new NearMissUsage(nearMiss.requests() + 1, nearMiss.readUnits() + units);
    }

    private synchronized NearMissUsage nearMiss() {
        return nearMiss;
    }

    /** What was read so far, by the accesses in the order in which they first began. */
    public Usage usage() {
        return sum(all(), nearMiss());
    }

    /** What came of one access so far. */
    public AccessOutcome outcome(AccessPlan plan) {
        List<Total> totals =
                all().stream().filter(total -> total.key.plans.contains(plan)).toList();
        List<AccessOutcome> outcomes =
                totals.stream().map(total -> total.outcome(plan)).toList();
        return new AccessOutcome(
                sum(totals, NearMissUsage.NONE),
                outcomes.stream().mapToLong(AccessOutcome::rows).sum(),
                outcomes.stream().mapToLong(AccessOutcome::found).sum(),
                outcomes.stream().mapToLong(AccessOutcome::dropped).sum());
    }

    /** The part that was read for one plan, perhaps together with others. */
    public Usage usage(AccessPlan plan) {
        return outcome(plan).usage();
    }

    private synchronized List<Total> all() {
        return new ArrayList<>(totals.values());
    }

    private static Usage sum(Collection<Total> totals, NearMissUsage nearMiss) {
        List<AccessUsage> usages = totals.stream().map(Total::usage).toList();
        return new Usage(
                usages.stream().mapToLong(AccessUsage::requests).sum(),
                usages.stream().mapToLong(AccessUsage::itemsRead).sum(),
                usages.stream().mapToLong(AccessUsage::bytesRead).sum(),
                usages.stream().mapToDouble(AccessUsage::readUnits).sum(),
                usages.stream().anyMatch(AccessUsage::estimated),
                usages,
                nearMiss);
    }
}
