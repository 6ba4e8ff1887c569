package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.Collectors;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** Adds up what the accesses of a statement read. Thread-safe. */
public final class Meter {
    /** Plans are told apart by identity. */
    private record Key(List<AccessPlan> plans, Operation operation) {}

    private final Map<Key, Total> totals = new LinkedHashMap<>();

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

        Total(Key key, @Nullable SecondaryIndex index) {
            this.key = key;
            this.index = index;
        }

        synchronized void begin() {
            executions++;
        }

        synchronized void add(long items, long rowCount, long bytes, double units) {
            requests++;
            itemsRead += items;
            rows += rowCount;
            bytesRead += bytes;
            readUnits += units;
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
                    executions,
                    rows);
        }
    }

    /** The meter of one execution of an access. Thread-safe. */
    static final class AccessMeter {
        private final Total total;
        private final DoubleAdder readUnits;

        private AccessMeter(Total total, DoubleAdder readUnits) {
            this.total = total;
            this.readUnits = readUnits;
        }

        /** Adds one answered request. */
        void add(long items, long rows, long bytes, double units) {
            readUnits.add(units);
            total.add(items, rows, bytes, units);
        }

        /** Read units of this execution so far. */
        double readUnits() {
            return readUnits.sum();
        }
    }

    /** A meter for an access that begins now. */
    AccessMeter begin(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        return begin(List.of(plan), access.operation(), plan.index().orElse(null));
    }

    /**
     * A meter for requests that serve several accesses, and begin now.
     *
     * @param index what is read; null: the table
     */
    AccessMeter begin(List<AccessPlan> plans, Operation operation, @Nullable SecondaryIndex index) {
        return new AccessMeter(total(plans, operation, index), new DoubleAdder());
    }

    /** A meter for another operation that an access takes, on the table; both use up one budget. */
    AccessMeter beginPart(AccessMeter whole, AccessPlan plan, Operation operation) {
        return new AccessMeter(total(List.of(plan), operation, null), whole.readUnits);
    }

    private Total total(List<AccessPlan> plans, Operation operation, @Nullable SecondaryIndex index) {
        Total total;
        synchronized (this) {
            total = totals.computeIfAbsent(new Key(List.copyOf(plans), operation), key -> new Total(key, index));
        }
        total.begin();
        return total;
    }

    /** What was read so far, by the accesses in the order in which they first began. */
    public Usage usage() {
        return sum(all());
    }

    /** The part that was read for one plan, perhaps together with others. */
    public Usage usage(AccessPlan plan) {
        return sum(
                all().stream().filter(total -> total.key.plans.contains(plan)).toList());
    }

    private synchronized List<Total> all() {
        return new ArrayList<>(totals.values());
    }

    private static Usage sum(List<Total> totals) {
        List<AccessUsage> usages = totals.stream().map(Total::usage).toList();
        return new Usage(
                usages.stream().mapToLong(AccessUsage::requests).sum(),
                usages.stream().mapToLong(AccessUsage::itemsRead).sum(),
                usages.stream().mapToLong(AccessUsage::bytesRead).sum(),
                usages.stream().mapToDouble(AccessUsage::readUnits).sum(),
                usages);
    }
}
