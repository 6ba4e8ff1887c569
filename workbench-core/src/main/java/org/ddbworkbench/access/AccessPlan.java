package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Discriminator;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** How a request is answered: which operation on which table or index, what DynamoDB checks and what is re-checked. */
public final class AccessPlan {
    /** So much of a Scan is worth a segment of its own, in bytes. */
    private static final double SEGMENT_BYTES = 64.0 * 1024 * 1024;

    private static final int MAX_SEGMENTS = 8;

    private final AccessRequest request;
    private final AccessPath path;
    private final PathOrder order;
    private final boolean fetchesBack;
    private final List<FilterTerm> filters;
    private final Prediction prediction;
    private final List<Rejected> rejected;

    /** A path that was not taken, and why. */
    public record Rejected(String path, String reason) {
        /** Whether nothing at all is asked of the path's key. */
        public boolean isFarFetched() {
            return reason.startsWith(IndexCompleteness.NO_PARTITION);
        }

        @Override
        public String toString() {
            return path + ": " + reason;
        }
    }

    AccessPlan(AccessPath path, PathOrder order, boolean fetchesBack, Prediction prediction, List<Rejected> rejected) {
        this(path.request(), path, order, fetchesBack, filters(path), prediction, rejected);
    }

    private AccessPlan(
            AccessRequest request,
            AccessPath path,
            PathOrder order,
            boolean fetchesBack,
            List<FilterTerm> filters,
            Prediction prediction,
            List<Rejected> rejected) {
        this.request = request;
        this.path = path;
        this.order = order;
        this.fetchesBack = fetchesBack;
        this.filters = filters;
        this.prediction = prediction;
        this.rejected = List.copyOf(rejected);
    }

    /** The same plan as an object of its own, for another execution of the same access. */
    public AccessPlan copy() {
        return new AccessPlan(request, path, order, fetchesBack, filters, prediction, rejected);
    }

    /** This plan with what was rejected for another one, which it takes the place of. */
    AccessPlan insteadOf(AccessPlan other) {
        List<Rejected> all = new ArrayList<>(other.rejected);
        if (other.operation() != Operation.SCAN || other.index().isPresent()) {
            all.add(new Rejected(other.path.name(), "the table is scanned for another access in any case"));
        }
        return new AccessPlan(request, path, order, fetchesBack, filters, prediction, all);
    }

    private static List<FilterTerm> filters(AccessPath path) {
        List<FilterTerm> terms = new ArrayList<>();
        Set<Predicate> used = path.used();
        boolean isFilterable = path.operation() == Operation.QUERY || path.operation() == Operation.SCAN;
        for (Predicate predicate : path.request().predicates()) {
            if (!used.contains(predicate) && isFilterable) {
                FilterTerm.of(path, predicate).ifPresent(terms::add);
            }
        }
        return List.copyOf(terms);
    }

    /**
     * The same requests, of which the first ask for few items.
     *
     * @param goal after how many rows there will probably be enough
     */
    public AccessPlan withGoal(Operand goal, TableStatistics statistics) {
        AccessRequest first = request.withGoal(goal);
        Prediction ofFirst = new Estimator(first, statistics).predict(path, order, fetchesBack);
        return new AccessPlan(first, path, order, fetchesBack, filters, ofFirst, rejected);
    }

    public AccessRequest request() {
        return request;
    }

    public Operation operation() {
        return path.operation();
    }

    /** Whether it is a Scan, or becomes one where the values turn out to leave too many partitions to name them. */
    public boolean mayScan() {
        return operation() == Operation.SCAN || path.isGuess();
    }

    /** The index that is read; empty: the table. */
    public Optional<SecondaryIndex> index() {
        return Optional.ofNullable(path.index());
    }

    /** The attributes that can be fetched; empty: all. */
    public Optional<Set<String>> projected() {
        IndexProjection projection = path.projection();
        return projection.hasAll() ? Optional.empty() : Optional.of(projection.attributes());
    }

    /** Whether a Query reads from the end of the sort key. */
    public boolean backward() {
        return readsEnds() ? path.readsEndsBackward() : order.backward();
    }

    /**
     * Whether the rows of several {@link ResolvedAccess#reads} may be to be merged by the order of the request, in which
     * those of each one come: see {@link ResolvedAccess#parts}. If not, they come in that order one read after the other.
     */
    public boolean isMerged() {
        return order.merged();
    }

    /** Whether of each of the {@link ResolvedAccess#reads} only the first row is needed, in the order of the request's ends. */
    public boolean readsEnds() {
        return path.readsEnds();
    }

    /** Whether several partitions are read, or groups of them, one after the other in the order of the request. */
    public boolean isByPartition() {
        return !order.partitions().terms().isEmpty() && path.partitions() > 1;
    }

    /**
     * Why the rows don't come in an order although the sort key holds a column of it, for people; empty when there is nothing
     * to say.
     */
    public Optional<String> disorder(List<SortColumn> columns) {
        return PathOrder.disorder(path, columns);
    }

    /** How many segments a Scan is read in, at the same time; at least 1. */
    public int segments() {
        if (operation() != Operation.SCAN || !request.wantsAll()) {
            return 1;
        }
        double bytes = ReadUnits.bytes(estimate().readUnits());
        return (int) Math.max(1, Math.min(MAX_SEGMENTS, Math.floor(bytes / SEGMENT_BYTES)));
    }

    /** Whether it is a Scan of all rows that takes more than the request allows, so that it is refused when it runs. */
    public boolean isRefused(TableStatistics known) {
        return operation() == Operation.SCAN && request.wantsAll() && fullScan(known) > request.scanBound();
    }

    /**
     * Read units of a Scan of the whole table, or of the whole index where its size is known, with all items that may be
     * fetched for its entries.
     */
    public double fullScan(TableStatistics known) {
        TableStatistics.IndexStatistics size = index().map(
                        index -> known.indexes().get(index.name()))
                .orElse(TableStatistics.IndexStatistics.of(known));
        double fetched = fetchesBack ? size.items() * ReadUnits.of(itemSize(), request.consistent()) : 0;
        return ReadUnits.of(size.bytes(), request.consistent()) + fetched;
    }

    /** Whether only the keys are read from the index, and then the items from the table, in the order of the index. */
    public boolean fetchesBack() {
        return fetchesBack;
    }

    public Estimate estimate() {
        return prediction.estimate();
    }

    Prediction prediction() {
        return prediction;
    }

    /** About how large the items are that become rows, in bytes. */
    public double itemSize() {
        Estimate guess = prediction.guess();
        return guess.bytes() / guess.rows();
    }

    /** The other paths, each with the reason why it was not taken. */
    public List<Rejected> rejected() {
        return rejected;
    }

    /** Whether each item that DynamoDB sends is a row, but for rare exceptions, so that a Limit of items fits. */
    public boolean isExact() {
        return path.isExact() && filters.isEmpty();
    }

    /**
     * Whether the first item of a read may be one that a range excludes: where it begins with an end that is not included, which
     * BETWEEN includes.
     */
    public boolean excludesFirstItem() {
        return operation() == Operation.QUERY
                && path.used().stream()
                        .anyMatch(predicate -> predicate instanceof ColumnPredicate one
                                && one.constraint() instanceof Constraint.Range range
                                && (backward() != path.isDescending(one.column())
                                        ? range.high() != null && !range.highInclusive()
                                        : range.low() != null && !range.lowInclusive()));
    }

    /** Whether each item that DynamoDB lets through is a row without any exception, so that it may count them. */
    public boolean isCountable() {
        return !fetchesBack && Countable.isCountable(this);
    }

    /** How many values the plan's operands take from outside: one more than the highest slot. */
    public int slots() {
        int[] slots = {request.lookup() == null ? 0 : request.lookup().slot() + 1};
        for (Predicate predicate : request.predicates()) {
            predicate.operands(operand -> count(operand, slots));
        }
        if (request.limit() != null) {
            count(request.limit(), slots);
        }
        if (request.goal() != null) {
            count(request.goal(), slots);
        }
        return slots[0];
    }

    private static void count(Operand operand, int[] slots) {
        if (operand instanceof Operand.Slot slot) {
            slots[0] = Math.max(slots[0], slot.index() + 1);
        }
    }

    /**
     * The keys to read.
     *
     * @param slots values of the slots, each of the class of its column's values; that of a lookup is its keys
     */
    public ResolvedAccess resolve(@Nullable Object[] slots) {
        long limit = rows(request.limit(), slots);
        long goal = isForManyKeys(slots) ? Long.MAX_VALUE : Math.max(1, rows(request.goal(), slots));
        List<Predicate> predicates = new ArrayList<>();
        for (Predicate predicate : request.predicates()) {
            Predicate bound = predicate.bind(slots);
            if (bound == null) {
                return ResolvedAccess.nothing(this);
            }
            predicates.add(bound);
        }
        if (limit <= 0) {
            return ResolvedAccess.nothing(this);
        }
        List<KeyRead> reads = reads(slots);
        boolean listed = operation() == Operation.SCAN || path.areListed(reads);
        return listed
                ? new ResolvedAccess(this, operation(), parts(reads), predicates, limit, goal)
                : new ResolvedAccess(
                        this, Operation.SCAN, List.of(List.of(new KeyRead(List.of()))), predicates, limit, goal);
    }

    private static long rows(@Nullable Operand operand, @Nullable Object[] slots) {
        Object value = operand == null ? null : operand.resolve(slots);
        return value instanceof Number number ? number.longValue() : Long.MAX_VALUE;
    }

    /** The rows of all keys of a lookup are wanted, if they are several: those of the last one as much as those of the first. */
    private boolean isForManyKeys(@Nullable Object[] slots) {
        return request.lookup() != null
                && slots[request.lookup().slot()] instanceof Collection<?> keys
                && keys.size() > 1;
    }

    private List<KeyRead> reads(@Nullable Object[] slots) {
        if (operation() == Operation.SCAN) {
            return isImpossible(slots) ? List.of() : List.of(new KeyRead(List.of()));
        }
        Lookup lookup = request.lookup();
        List<KeyRead> reads;
        if (lookup == null) {
            reads = path.reads(slots);
        } else {
            reads = new ArrayList<>();
            @Nullable Object[] one = slots.clone();
            for (Object key : (Collection<?>) Objects.requireNonNull(slots[lookup.slot()])) {
                one[lookup.slot()] = key;
                reads.addAll(path.reads(one));
            }
        }
        if (!path.areListed(reads)) {
            return reads;
        }
        List<KeyRead> ordered = new ArrayList<>(path.together(reads));
        if (backward()) {
            Collections.reverse(ordered);
        }
        return ordered;
    }

    private List<List<KeyRead>> parts(List<KeyRead> reads) {
        return operation() == Operation.QUERY && !request.order().isEmpty()
                ? order.parts(reads, path.partitionAttributes())
                : List.of(reads);
    }

    private boolean isImpossible(@Nullable Object[] slots) {
        return request.lookup() == null && path.isImpossible(slots);
    }

    /** Whether a predicate can't be checked and need not be, since the index that is read holds only items that satisfy it. */
    boolean isUnchecked(Predicate predicate) {
        return !fetchesBack
                && path.isEnforcedByIndex(predicate)
                && predicate.columns().stream().anyMatch(this::lacks);
    }

    private boolean lacks(Column column) {
        return column.source().itemAttribute().filter(path::lacks).isPresent();
    }

    /** What DynamoDB can check of the attributes that tell whether an item belongs to the entity. */
    List<Discriminator> discriminators(Operation resolved) {
        Entity entity = request.table().entity();
        boolean isFilterable = resolved == Operation.QUERY || resolved == Operation.SCAN;
        return entity == null || !isFilterable
                ? List.of()
                : entity.discriminators().stream()
                        .filter(discriminator -> !path.lacks(discriminator.attribute())
                                && (resolved == Operation.SCAN || !path.isKeyAttribute(discriminator.attribute())))
                        .toList();
    }

    /** What of the attributes that tell whether an item belongs to the entity is looked at by the reader alone. */
    public List<Discriminator> checkedDiscriminators() {
        Entity entity = request.table().entity();
        List<Discriminator> checked = new ArrayList<>(entity == null ? List.of() : entity.discriminators());
        checked.removeAll(discriminators(operation()));
        return checked;
    }

    List<FilterTerm> filters() {
        return filters;
    }

    AccessPath path() {
        return path;
    }

    /** The predicates that DynamoDB does not check in full; the reader checks all of them again in any case. */
    public List<Predicate> residual() {
        Set<Predicate> exact = path.exact();
        List<Predicate> residual = new ArrayList<>();
        for (Predicate predicate : request.predicates()) {
            boolean filtered = filters.stream()
                    .anyMatch(term -> term.isFull() && term.predicate().equals(predicate));
            if (!filtered && !exact.contains(predicate)) {
                residual.add(predicate);
            }
        }
        return residual;
    }
}
