package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** Finds the cheapest way to answer a request that is proven to miss no row. Stateless. */
public final class AccessPlanner {
    private static final int READ_UNIT_BYTES = 4096;
    private static final double PAGE_BYTES = 1_048_576;

    private AccessPlanner() {}

    /** A path that would do, with its price. */
    private record Candidate(AccessPath path, boolean backward, Estimate estimate) {}

    /** The plan of a request without an order; there always is one, be it a Scan. */
    public static AccessPlan plan(AccessRequest request, TableStatistics statistics) {
        return planOrdered(request, statistics)
                .orElseThrow(() -> new IllegalArgumentException("no path has the order " + request.order()));
    }

    /** The plan of a request with an order, if a path yields its rows in that order. */
    public static Optional<AccessPlan> planOrdered(AccessRequest request, TableStatistics statistics) {
        PhysicalTable table = request.table().physicalTable();
        List<AccessPath> paths = new ArrayList<>();
        paths.add(new AccessPath(request, null));
        for (SecondaryIndex index : table.indexes()) {
            paths.add(new AccessPath(request, index));
        }
        List<AccessPlan.Rejected> rejected = new ArrayList<>();
        Candidate best = null;
        for (AccessPath path : paths) {
            Optional<String> objection = path.objection();
            Optional<Boolean> backward = request.order().isEmpty() ? Optional.of(false) : path.backward();
            if (objection.isPresent()) {
                rejected.add(new AccessPlan.Rejected(path.name(), objection.get()));
            } else if (backward.isEmpty()) {
                rejected.add(new AccessPlan.Rejected(path.name(), "not in the order of " + request.order()));
            } else {
                Candidate candidate = new Candidate(path, backward.get(), corrected(path, request, statistics));
                if (best == null || candidate.estimate.compareTo(best.estimate) < 0) {
                    reject(best, candidate, rejected);
                    best = candidate;
                } else {
                    reject(candidate, best, rejected);
                }
            }
        }
        return best == null
                ? Optional.empty()
                : Optional.of(new AccessPlan(request, best.path, best.backward, best.estimate, rejected));
    }

    private static void reject(@Nullable Candidate loser, Candidate winner, List<AccessPlan.Rejected> rejected) {
        if (loser != null) {
            boolean sameUnits = loser.estimate.readUnits() <= winner.estimate.readUnits();
            String reason = sameUnits
                    ? "no better"
                    : String.format(
                            java.util.Locale.ROOT,
                            "about %.1f read units instead of %.1f",
                            loser.estimate.readUnits(),
                            winner.estimate.readUnits());
            rejected.add(new AccessPlan.Rejected(loser.path.name(), reason));
        }
    }

    /** The one place where what accesses have really read comes in. */
    private static Estimate corrected(AccessPath path, AccessRequest request, TableStatistics statistics) {
        return statistics.observations().correct(path, request, estimate(path, request, statistics));
    }

    /**
     * Guesses from the size of the table: entities are equally many, and an entity's items lie in as many partitions as
     * each partition has of them. Read units by the service's rules: half of the 4 KB blocks of a request, rounded up.
     */
    private static Estimate estimate(AccessPath path, AccessRequest request, TableStatistics statistics) {
        double entities = Math.max(1, request.table().physicalTable().entities().size());
        double entityItems =
                Math.max(1, request.table().entity() == null ? statistics.items() : statistics.items() / entities);
        double itemSize = Math.max(1, statistics.itemSize());
        double keys = request.lookup() == null ? 1 : request.lookup().expected();
        double reads = Math.max(1, path.combinations() * keys);
        return switch (path.operation()) {
            case GET_ITEM, BATCH_GET_ITEM -> new Estimate(reads, reads * readUnits(itemSize), Math.ceil(reads / 100));
            case QUERY -> {
                boolean point = path.sort().stream().allMatch(AttributeCondition::isPoints)
                        && !path.sort().isEmpty();
                double slice = Math.max(1, point && path.index() == null ? 1 : Math.sqrt(entityItems));
                for (AttributeCondition condition : path.usableSort()) {
                    slice = Math.max(1, slice * condition.selectivity());
                }
                if (path.isExact() && request.limit() instanceof Operand.Constant limit) {
                    slice = Math.max(1, Math.min(slice, ((Number) limit.value()).doubleValue()));
                }
                double pages = Math.max(1, Math.ceil(slice * itemSize / PAGE_BYTES));
                yield new Estimate(reads * slice, reads * readUnits(slice * itemSize), reads * pages);
            }
            case SCAN -> {
                double items = Math.max(1, statistics.items());
                if (path.isExact() && request.limit() instanceof Operand.Constant limit) {
                    items = Math.max(1, Math.min(items, ((Number) limit.value()).doubleValue()));
                }
                double bytes = items * itemSize;
                yield new Estimate(items, readUnits(bytes), Math.max(1, Math.ceil(bytes / PAGE_BYTES)));
            }
        };
    }

    private static double readUnits(double bytes) {
        return 0.5 * Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
    }
}
