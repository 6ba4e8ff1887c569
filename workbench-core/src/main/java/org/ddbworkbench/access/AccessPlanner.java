package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** Finds the cheapest way to answer a request that is proven to miss no row. Stateless. */
public final class AccessPlanner {
    /** The size of a table is known as it was some hours ago, so a Scan must cost less than half of anything else. */
    public static final double SCAN_HANDICAP = 2;

    private AccessPlanner() {}

    /**
     * A path that would do, with its price.
     *
     * @param refused whether it is a Scan that the request does not allow
     */
    private record Candidate(
            AccessPath path, PathOrder order, boolean fetchesBack, Prediction prediction, boolean refused) {
        static Candidate of(AccessPath path, PathOrder order, Estimator estimator, TableStatistics statistics) {
            boolean fetchesBack =
                    !path.projection().hasAll() && path.missingAttribute().isPresent();
            Prediction prediction = estimator.predict(path, order, fetchesBack);
            boolean refused = new AccessPlan(path, order, fetchesBack, prediction, List.of()).isRefused(statistics);
            return new Candidate(path, order, fetchesBack, prediction, refused);
        }

        Estimate estimate() {
            return prediction.estimate();
        }

        boolean isBetterThan(Candidate other) {
            if (refused != other.refused) {
                return other.refused;
            }
            if ((path.operation() == Operation.SCAN) != (other.path.operation() == Operation.SCAN)) {
                return path.operation() == Operation.SCAN
                        ? estimate().readUnits() * SCAN_HANDICAP
                                < other.estimate().readUnits()
                        : estimate().readUnits() <= other.estimate().readUnits() * SCAN_HANDICAP;
            }
            int byPrice = estimate().compareTo(other.estimate());
            return byPrice < 0 || (byPrice == 0 && path.operation().compareTo(other.path.operation()) < 0);
        }

        private String name() {
            return path.name() + (path.operation() == Operation.SCAN ? " (Scan)" : "");
        }
    }

    /** The plan of a request without an order; there always is one, be it a Scan. */
    public static AccessPlan plan(AccessRequest request, TableStatistics statistics) {
        return planOrdered(request, statistics)
                .orElseThrow(() -> new IllegalArgumentException("no path has the order " + request.order()));
    }

    /** The plan of a request with an order, if a path yields its rows in that order. */
    public static Optional<AccessPlan> planOrdered(AccessRequest request, TableStatistics statistics) {
        Estimator estimator = new Estimator(request, statistics);
        List<AccessPlan.Rejected> rejected = new ArrayList<>();
        Candidate best = null;
        for (AccessPath path : paths(request)) {
            Optional<String> objection = path.objection();
            Optional<PathOrder> order = path.order();
            if (objection.isPresent()) {
                rejected.add(new AccessPlan.Rejected(path.name(), objection.get()));
                continue;
            }
            path.unlisted()
                    .ifPresent(reason -> rejected.add(new AccessPlan.Rejected(path.name() + " (Query)", reason)));
            if (order.isEmpty()) {
                rejected.add(new AccessPlan.Rejected(
                        path.name(),
                        "not in the order of " + request.order()
                                + PathOrder.disorder(path, request.order())
                                        .map(reason -> ": " + reason)
                                        .orElse("")));
                continue;
            }
            Candidate candidate = Candidate.of(path, order.get(), estimator, statistics);
            if (best == null || candidate.isBetterThan(best)) {
                reject(best, candidate, rejected);
                best = candidate;
            } else {
                reject(candidate, best, rejected);
            }
        }
        return best == null
                ? Optional.empty()
                : Optional.of(new AccessPlan(best.path, best.order, best.fetchesBack, best.prediction, rejected));
    }

    /** The Scan of the table. */
    public static AccessPlan scan(AccessRequest request, TableStatistics statistics) {
        AccessPath path = AccessPath.scan(request);
        PathOrder order = PathOrder.AS_IT_COMES;
        return new AccessPlan(
                path, order, false, new Estimator(request, statistics).predict(path, order, false), List.of());
    }

    /** The table and every index; each also in one range a partition where it would be read in pieces. */
    private static List<AccessPath> paths(AccessRequest request) {
        List<AccessPath> paths = new ArrayList<>();
        addPaths(request, null, null, paths);
        Entity entity = request.table().entity();
        for (SecondaryIndex index : request.table().physicalTable().indexes()) {
            List<EntityIndex> ways = entity == null ? List.of() : entity.index(index.name());
            if (ways.size() > 1) {
                ways.forEach(way -> addPaths(request, index, way, paths));
            }
            // Where it is no way to all of them together, each of them has its own reason.
            if (ways.size() <= 1
                    || new AccessPath(request, index, null, false).objection().isEmpty()) {
                addPaths(request, index, null, paths);
            }
        }
        return paths;
    }

    private static void addPaths(
            AccessRequest request, @Nullable SecondaryIndex index, @Nullable EntityIndex way, List<AccessPath> paths) {
        AccessPath path = new AccessPath(request, index, way, false);
        paths.add(path);
        if (path.hasPieces()) {
            paths.add(new AccessPath(request, index, way, true));
        }
    }

    private static void reject(@Nullable Candidate loser, Candidate winner, List<AccessPlan.Rejected> rejected) {
        if (loser == null) {
            return;
        }
        String reason;
        if (loser.refused && !winner.refused) {
            reason = String.format(
                    Locale.ROOT,
                    "about %.1f read units by a Scan, which is not allowed",
                    loser.estimate().readUnits());
        } else if (loser.estimate().readUnits() > winner.estimate().readUnits()) {
            reason = String.format(
                    Locale.ROOT,
                    "about %.1f read units instead of %.1f",
                    loser.estimate().readUnits(),
                    winner.estimate().readUnits());
        } else if (loser.estimate().requests() > winner.estimate().requests()) {
            reason = String.format(
                    Locale.ROOT,
                    "about %.0f requests instead of %.0f",
                    loser.estimate().requests(),
                    winner.estimate().requests());
        } else {
            reason = "no better";
        }
        if (loser.fetchesBack) {
            reason += " (does not project attribute "
                    + loser.path.missingAttribute().orElse("") + ", so the items would be fetched from the table)";
        }
        rejected.add(new AccessPlan.Rejected(loser.name(), reason));
    }
}
