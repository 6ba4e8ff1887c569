package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
    private final Estimate estimate;
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

    AccessPlan(AccessPath path, PathOrder order, boolean fetchesBack, Estimate estimate, List<Rejected> rejected) {
        this(path, order, fetchesBack, filters(path), estimate, rejected);
    }

    private AccessPlan(
            AccessPath path,
            PathOrder order,
            boolean fetchesBack,
            List<FilterTerm> filters,
            Estimate estimate,
            List<Rejected> rejected) {
        this.request = path.request();
        this.path = path;
        this.order = order;
        this.fetchesBack = fetchesBack;
        this.filters = filters;
        this.estimate = estimate;
        this.rejected = List.copyOf(rejected);
    }

    /** The same plan as an object of its own, for another execution of the same access. */
    public AccessPlan copy() {
        return new AccessPlan(path, order, fetchesBack, filters, estimate, rejected);
    }

    /** This plan with what was rejected for another one, which it takes the place of. */
    AccessPlan insteadOf(AccessPlan other) {
        List<Rejected> all = new ArrayList<>(other.rejected);
        if (other.operation() != Operation.SCAN || other.index().isPresent()) {
            all.add(new Rejected(other.path.name(), "the table is scanned for another access in any case"));
        }
        return new AccessPlan(path, order, fetchesBack, filters, estimate, all);
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

    public AccessRequest request() {
        return request;
    }

    public Operation operation() {
        return path.operation();
    }

    /** The index that is read; empty: the table. */
    public Optional<SecondaryIndex> index() {
        return Optional.ofNullable(path.index());
    }

    /** The attributes that can be fetched; empty: all. */
    public Optional<Set<String>> projected() {
        return path.hasAllAttributes() ? Optional.empty() : Optional.of(path.projected());
    }

    /** Whether a Query reads from the end of the sort key. */
    public boolean backward() {
        return order.backward();
    }

    /**
     * Whether the rows of the several {@link ResolvedAccess#reads} are to be merged by the order of the request, in which
     * those of each one come; if not, they come in that order one read after the other.
     */
    public boolean isMerged() {
        return order.merged();
    }

    /** How many segments a Scan is read in, at the same time; at least 1. */
    public int segments() {
        if (operation() != Operation.SCAN || request.limit() != null) {
            return 1;
        }
        double bytes = estimate.readUnits() * 8_192;
        return (int) Math.max(1, Math.min(MAX_SEGMENTS, Math.floor(bytes / SEGMENT_BYTES)));
    }

    /** Whether only the keys are read from the index, and then the items from the table, in the order of the index. */
    public boolean fetchesBack() {
        return fetchesBack;
    }

    public Estimate estimate() {
        return estimate;
    }

    /** The estimate without a look at what accesses have read: fit to be compared with other guesses. */
    Estimate guess(TableStatistics statistics) {
        return new Estimator(request, statistics).guess(path, order, fetchesBack);
    }

    /** The other paths, each with the reason why it was not taken. */
    public List<Rejected> rejected() {
        return rejected;
    }

    /** Whether each item that DynamoDB sends is a row, but for rare exceptions, so that a Limit of items fits. */
    public boolean isExact() {
        return path.isExact() && filters.isEmpty();
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
        Object limitValue = request.limit() == null ? null : request.limit().resolve(slots);
        long limit = limitValue instanceof Number number ? number.longValue() : Long.MAX_VALUE;
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
                ? new ResolvedAccess(this, operation(), reads, predicates, limit)
                : new ResolvedAccess(this, Operation.SCAN, List.of(new KeyRead(List.of())), predicates, limit);
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

    private boolean isImpossible(@Nullable Object[] slots) {
        return request.lookup() == null && path.isImpossible(slots);
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
