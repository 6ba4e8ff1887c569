package org.ddbworkbench.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.ddbworkbench.catalog.Column;

/**
 * What accesses have really read, to correct the estimates of later ones of the same shape: for each shape a moving average
 * of what one key or one piece of a partition takes. Thread-safe.
 *
 * <p>Planners see an average only when it has moved by more than half since they last saw it, so that the same statement
 * keeps its plan.
 */
public final class Observations {
    /** Remembers nothing. */
    public static final Observations NONE = new Observations(0);

    private static final double WEIGHT_OF_NEWEST = 0.3;

    /** Nothing at all would make whatever follows look free. */
    private static final double LEAST_ROWS = 0.1;

    /** Plans are worth making anew when what they read is this many times more or less than they thought. */
    private static final double SURPRISE = 2;

    private final Map<Shape, Observed> shapes;
    private final int capacity;
    private final AtomicLong version = new AtomicLong();

    /**
     * Accesses that are expected to read equally much.
     *
     * @param table the virtual table
     * @param index its name; empty: the table
     * @param wider whether more is read of each partition than what is asked for
     * @param conditions the columns that the key condition speaks of, each with the kind of its condition
     */
    private record Shape(String table, String index, boolean wider, Operation operation, Set<String> conditions) {
        static Shape of(AccessPath path, AccessRequest request) {
            Set<String> conditions = new TreeSet<>();
            path.used().forEach(predicate -> conditions.add(text(predicate)));
            String index = path.index() == null ? "" : path.index().name();
            boolean wider = path.isHull()
                    && path.conditions().stream()
                            .anyMatch(condition -> condition.combinations() > condition.partitions());
            return new Shape(request.table().toString(), index, wider, path.operation(), conditions);
        }
    }

    private static String text(Predicate predicate) {
        if (predicate instanceof ColumnPredicate one) {
            return one.column().name() + " " + one.constraint().getClass().getSimpleName();
        }
        return predicate.columns().stream().map(Column::name).sorted().toList().toString();
    }

    /** What one read takes, on average. */
    private record Take(double items, double readUnits, double requests) {
        Take towards(Take newest) {
            return new Take(
                    mean(items, newest.items), mean(readUnits, newest.readUnits), mean(requests, newest.requests));
        }

        private static double mean(double old, double newest) {
            return old + WEIGHT_OF_NEWEST * (newest - old);
        }

        boolean isFarFrom(Take other) {
            return ratio(readUnits, other.readUnits) > SURPRISE;
        }

        private static double ratio(double one, double other) {
            return Math.max(one, other) / Math.max(0.5, Math.min(one, other));
        }
    }

    /**
     * @param average moves with every access
     * @param published what planners see
     */
    private record Observed(Take average, Take published) {}

    /**
     * @param capacity how many shapes are remembered: those that were used last
     */
    public Observations(int capacity) {
        this.capacity = capacity;
        this.shapes = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Shape, Observed> eldest) {
                return size() > capacity;
            }
        };
    }

    /**
     * Remembers an access that was read to its end.
     *
     * @param reads how many keys or pieces of partitions were read; 0 is no observation
     * @param items items evaluated; 0 is no observation
     * @param readUnits read units; 0 where the server tells none
     * @param requests requests sent
     */
    public void record(AccessPlan plan, long reads, long items, double readUnits, long requests) {
        if (capacity == 0 || reads == 0 || items == 0 || plan.fetchesBack()) {
            // Where nothing was found, the key was one that isn't there, which tells nothing of those that are.
            return;
        }
        double factor = plan.request().consistent() ? 2 : 1;
        Take newest = new Take((double) items / reads, readUnits / factor / reads, (double) requests / reads);
        Shape shape = Shape.of(plan.path(), plan.request());
        synchronized (shapes) {
            Observed known = shapes.get(shape);
            Take average = known == null ? newest : known.average.towards(newest);
            Take before = known == null ? expected(plan) : known.published;
            boolean surprising = average.isFarFrom(before);
            shapes.put(shape, new Observed(average, known == null || surprising ? average : known.published));
            if (surprising) {
                version.incrementAndGet();
            }
        }
    }

    private static Take expected(AccessPlan plan) {
        double reads = reads(plan.path(), plan.request());
        Estimate estimate = plan.estimate();
        return new Take(estimate.items() / reads, estimate.readUnits() / reads, estimate.requests() / reads);
    }

    private static double reads(AccessPath path, AccessRequest request) {
        double keys = request.lookup() == null ? 1 : request.lookup().expected();
        return path.operation() == Operation.SCAN ? 1 : Math.max(1, path.combinations() * keys);
    }

    /** Changes when plans should be made anew. */
    public long version() {
        return version.get();
    }

    /** The estimate, or what accesses of this shape have really read. */
    Estimate correct(AccessPath path, AccessRequest request, Estimate estimate) {
        if (capacity == 0 || path.operation() == Operation.GET_ITEM || path.operation() == Operation.BATCH_GET_ITEM) {
            return estimate;
        }
        Take take;
        synchronized (shapes) {
            Observed observed = shapes.get(Shape.of(path, request));
            if (observed == null) {
                return estimate;
            }
            take = observed.published;
        }
        double reads = reads(path, request);
        double units = reads * take.readUnits * (request.consistent() ? 2 : 1);
        boolean mayStopEarly = path.isExact() && !request.wantsAll();
        double items = mayStopEarly ? Math.min(reads * take.items, estimate.items()) : reads * take.items;
        double share = items / Math.max(1, estimate.items());
        return new Estimate(
                items,
                take.readUnits == 0 || (mayStopEarly && units > estimate.readUnits()) ? estimate.readUnits() : units,
                mayStopEarly ? Math.min(reads * take.requests, estimate.requests()) : reads * take.requests,
                estimate.bytes() * share,
                Math.max(LEAST_ROWS, Math.min(items, estimate.rows() * share)));
    }
}
