package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/**
 * What the table, or one of its indexes, can do for a request, whatever the other paths cost: the planner's own answers, for
 * tools that describe them.
 */
public final class PathProbe {
    private final AccessPath path;

    private PathProbe(AccessPath path) {
        this.path = path;
    }

    /**
     * Looks at one path.
     *
     * @param index null: the table
     * @param way in which rows are in the index, one of several; null: in any of those that there are
     */
    public static PathProbe of(AccessRequest request, @Nullable SecondaryIndex index, @Nullable EntityIndex way) {
        return new PathProbe(new AccessPath(request, index, way, false));
    }

    /** The ways in which rows are in an index, each of which is a path; of one that is there in one way, or of none known, null. */
    public static List<@Nullable EntityIndex> ways(@Nullable Entity entity, SecondaryIndex index) {
        List<@Nullable EntityIndex> ways = new ArrayList<>();
        if (entity != null && entity.index(index.name()).size() > 1) {
            ways.addAll(entity.index(index.name()));
        } else {
            ways.add(null);
        }
        return ways;
    }

    /** What the path is read by. */
    public Operation operation() {
        return path.operation();
    }

    /** Why rows may be missing from the path; empty when none can be. */
    public Optional<String> objection() {
        return path.objection();
    }

    /** Whether the key condition says something of a predicate of the request. */
    public boolean narrowsBy(Predicate predicate) {
        return path.used().contains(predicate);
    }

    /** Whether rows come in the order of the request. */
    public boolean isInOrder() {
        return path.order().isPresent();
    }

    /** Why they don't although the sort key holds a column of the order, for people; empty when there is nothing to say. */
    public Optional<String> disorder() {
        return PathOrder.disorder(path, path.request().order());
    }

    /** An attribute that the request needs and the path lacks, so that the items are fetched from the table. */
    public Optional<String> missingAttribute() {
        return path.projection().hasAll() ? Optional.empty() : path.missingAttribute();
    }

    /** The request by this path, be it complete or not. */
    public AccessPlan plan(TableStatistics statistics) {
        boolean fetchesBack = missingAttribute().isPresent();
        PathOrder order = path.order().orElse(PathOrder.AS_IT_COMES);
        Prediction prediction = new Estimator(path.request(), statistics).predict(path, order, fetchesBack);
        return new AccessPlan(path, order, fetchesBack, prediction, List.of());
    }
}
