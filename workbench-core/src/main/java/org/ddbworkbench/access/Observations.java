package org.ddbworkbench.access;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.jspecify.annotations.Nullable;

/**
 * What accesses have really read, to correct the estimates of later ones of the same shape: for each shape what one key or one
 * piece of a partition takes, see {@link Experience}. Thread-safe.
 *
 * <p>Planners see an average only when it has moved far since they last saw it, so that the same statement keeps its plan: at
 * first by more than half, and of a shape that goes on to surprise by more each time, so that values that differ much among
 * themselves don't have plans made anew for ever.
 */
public final class Observations {
    /** Remembers nothing. */
    public static final Observations NONE = new Observations(0);

    /** Nothing at all would make whatever follows look free. */
    private static final double LEAST_ROWS = 0.1;

    /** Plans are worth making anew when what they read is this many times more or less than they thought. */
    private static final double SURPRISE = 2;

    /** From so many surprises on, each next one takes twice as much. */
    private static final int USUAL_SURPRISES = 2;

    private final Map<Set<Shape>, Observed> shapes;
    private final int capacity;
    private final Map<PhysicalTable, AtomicLong> versions = new ConcurrentHashMap<>();

    /**
     * Accesses that are expected to read equally much.
     *
     * @param table the virtual table
     * @param index its name; empty: the table
     * @param wider whether more is read of each partition than what is asked for
     * @param fetchesBack whether items are fetched from the table by what was read
     * @param part whether it is what such an access has found while it was read together with others
     * @param conditions the columns that what is read depends on, each with the kind of its condition
     */
    private record Shape(
            String table,
            String index,
            boolean wider,
            boolean fetchesBack,
            boolean part,
            Operation operation,
            Set<String> conditions) {
        static Shape of(AccessPath path, boolean fetchesBack) {
            Set<String> conditions = new TreeSet<>();
            // An entry that can't be a row is not fetched, by whatever condition.
            (fetchesBack ? path.request().predicates() : path.used())
                    .forEach(predicate -> conditions.add(text(predicate)));
            String index = path.index() == null ? "" : path.index().name();
            boolean wider = path.isHull()
                    && path.conditions().stream()
                            .anyMatch(condition -> condition.combinations() > condition.partitions());
            return new Shape(
                    path.request().table().toString(), index, wider, fetchesBack, false, path.operation(), conditions);
        }

        Shape asPart() {
            return new Shape(table, index, wider, fetchesBack, true, operation, conditions);
        }

        /** Of accesses that share their requests. */
        static Set<Shape> of(List<AccessPlan> plans) {
            Set<Shape> shapes = new HashSet<>();
            plans.forEach(plan -> shapes.add(of(plan.path(), plan.fetchesBack())));
            return shapes;
        }
    }

    private static String text(Predicate predicate) {
        if (predicate instanceof ColumnPredicate one) {
            return one.column().name() + " " + one.constraint().getClass().getSimpleName();
        }
        return predicate.columns().stream().map(Column::name).sorted().toList().toString();
    }

    /**
     * @param seen all of it
     * @param published what planners see of it; null: nothing yet
     * @param surprises how often plans were made anew for it
     */
    private record Observed(Experience seen, @Nullable Experience published, int surprises) {}

    /**
     * @param capacity how many shapes are remembered: those that were used last
     */
    public Observations(int capacity) {
        this.capacity = capacity;
        this.shapes = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Set<Shape>, Observed> eldest) {
                return size() > capacity;
            }
        };
    }

    /**
     * Remembers what was read to its end, for one access or for several that share their requests.
     *
     * @param reads how many keys or pieces of partitions were read; 0 is no observation
     * @param items items evaluated
     * @param readUnits read units
     * @param requests requests sent
     */
    public void record(List<AccessPlan> plans, long reads, long items, double readUnits, long requests) {
        AccessPlan first = plans.get(0);
        if (plans.size() > 1 && first.operation() == Operation.SCAN) {
            plans.forEach(plan -> record(List.of(plan), reads, items, readUnits, requests));
            return;
        }
        if (capacity == 0 || reads == 0 || !plans.stream().allMatch(plan -> isCorrected(plan.operation()))) {
            return;
        }
        double factor = first.request().consistent() ? 2 : 1;
        Take newest = new Take((double) items / reads, readUnits / factor / reads, (double) requests / reads);
        Take guess = plans.stream().map(Observations::guess).reduce(Take::plus).orElseThrow();
        boolean sampled = plans.stream().allMatch(plan -> plan.prediction().sampled());
        if (remember(Shape.of(plans), newest, guess, sampled)) {
            versions.computeIfAbsent(first.request().table().physicalTable(), missing -> new AtomicLong())
                    .incrementAndGet();
        }
    }

    /**
     * Remembers what one of several accesses that shared their requests has found, which it would have read alone.
     *
     * @param reads how many keys or pieces of partitions were read
     */
    public void recordPart(AccessPlan plan, long reads, long rows) {
        if (capacity > 0 && reads > 0 && plan.operation() == Operation.QUERY && plan.isExact()) {
            double items = (double) rows / reads;
            Take newest = new Take(items, ReadUnits.of(items * plan.itemSize()), 1);
            Shape shape = Shape.of(plan.path(), plan.fetchesBack()).asPart();
            remember(Set.of(shape), newest, guess(plan), plan.prediction().sampled());
        }
    }

    /** Returns whether it is so far from what planners have seen that they should look again. */
    private boolean remember(Set<Shape> shape, Take newest, Take guess, boolean sampled) {
        synchronized (shapes) {
            Observed known = shapes.getOrDefault(shape, new Observed(Experience.NONE, null, 0));
            Experience seen = known.seen.with(newest);
            Take before = known.published == null ? guess : known.published.estimate(guess, sampled);
            double far = SURPRISE * Math.scalb(1, Math.max(0, known.surprises - USUAL_SURPRISES));
            boolean surprising = seen.estimate(guess, sampled).isFarFrom(before, far);
            boolean publish = surprising || (known.published == null && seen.found());
            shapes.put(
                    shape,
                    new Observed(seen, publish ? seen : known.published, known.surprises + (surprising ? 1 : 0)));
            return surprising;
        }
    }

    private static boolean isCorrected(Operation operation) {
        return operation == Operation.QUERY || operation == Operation.SCAN;
    }

    private static Take guess(AccessPlan plan) {
        return Take.of(
                plan.prediction().guess(), reads(plan.path()), plan.request().consistent());
    }

    private static double reads(AccessPath path) {
        Lookup lookup = path.request().lookup();
        double keys = lookup == null ? 1 : lookup.expected();
        return path.operation() == Operation.SCAN ? 1 : Math.max(1, path.combinations() * keys);
    }

    /** Changes when plans that read the table should be made anew. */
    public long version(PhysicalTable table) {
        AtomicLong version = versions.get(table);
        return version == null ? 0 : version.get();
    }

    /** What planners see of the shape. */
    private @Nullable Experience published(Set<Shape> shape) {
        synchronized (shapes) {
            Observed observed = shapes.get(shape);
            return observed == null ? null : observed.published;
        }
    }

    /** Whether accesses like these have shared their requests before, so that {@link #correctShared} tells more than a guess. */
    boolean haveShared(List<AccessPlan> plans) {
        return capacity > 0 && published(Shape.of(plans)) != null;
    }

    /**
     * What accesses read that have shared their requests, if they don't: as each has read alone, or else, since only what was
     * measured in the same way can be compared, as each has shown when it was a part.
     */
    List<Estimate> apart(List<AccessPlan> plans) {
        boolean measured =
                plans.stream().allMatch(plan -> published(Set.of(Shape.of(plan.path(), plan.fetchesBack()))) != null);
        return plans.stream()
                .map(plan -> measured ? plan.estimate() : asPart(plan))
                .toList();
    }

    private Estimate asPart(AccessPlan plan) {
        Experience part =
                published(Set.of(Shape.of(plan.path(), plan.fetchesBack()).asPart()));
        Prediction prediction = plan.prediction();
        return part == null
                ? prediction.estimate()
                : scaled(
                        part,
                        reads(plan.path()),
                        prediction.guess(),
                        prediction.sampled(),
                        plan.request().consistent());
    }

    /**
     * The guess, or what accesses of this shape have really read.
     *
     * @param sampled whether the guess follows from a sample, which single runs don't outweigh
     */
    Estimate correct(AccessPath path, boolean fetchesBack, Estimate guess, boolean sampled) {
        Experience known =
                capacity == 0 || !isCorrected(path.operation()) ? null : published(Set.of(Shape.of(path, fetchesBack)));
        if (known == null) {
            return guess;
        }
        boolean mayStopEarly = path.isExact() && path.request().limit() != null;
        double reads = reads(path);
        Estimate corrected = scaled(known, reads, guess, sampled, path.request().consistent());
        return mayStopEarly ? least(corrected, guess) : corrected;
    }

    /** The guess at what accesses read together, or what such have really read together. */
    Estimate correctShared(List<AccessPlan> plans, double reads, Estimate guess, boolean sampled) {
        Experience known = capacity == 0 ? null : published(Shape.of(plans));
        return known == null
                ? guess
                : scaled(known, reads, guess, sampled, plans.get(0).request().consistent());
    }

    private static Estimate scaled(
            Experience known, double reads, Estimate guess, boolean sampled, boolean consistent) {
        Take take = known.estimate(Take.of(guess, reads, consistent), sampled);
        double items = reads * take.items();
        double share = items / Math.max(1, guess.items());
        return new Estimate(
                items,
                reads * take.readUnits() * (consistent ? 2 : 1),
                reads * take.requests(),
                guess.bytes() * share,
                Math.max(LEAST_ROWS, Math.min(items, guess.rows() * share)));
    }

    private static Estimate least(Estimate one, Estimate other) {
        Estimate fewer = one.items() < other.items() ? one : other;
        return new Estimate(
                fewer.items(),
                Math.min(one.readUnits(), other.readUnits()),
                Math.min(one.requests(), other.requests()),
                fewer.bytes(),
                fewer.rows());
    }
}
