package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** How a request is answered: which operation on which table or index, what DynamoDB checks and what is re-checked. */
public final class AccessPlan {
    private final AccessRequest request;
    private final AccessPath path;
    private final boolean backward;
    private final List<FilterTerm> filters;
    private final Estimate estimate;
    private final List<Rejected> rejected;

    /** A path that was not taken, and why. */
    public record Rejected(String path, String reason) {
        @Override
        public String toString() {
            return path + ": " + reason;
        }
    }

    AccessPlan(AccessRequest request, AccessPath path, boolean backward, Estimate estimate, List<Rejected> rejected) {
        this.request = request;
        this.path = path;
        this.backward = backward;
        this.estimate = estimate;
        this.rejected = List.copyOf(rejected);
        List<FilterTerm> terms = new ArrayList<>();
        Set<ColumnPredicate> used = path.used();
        for (ColumnPredicate predicate : request.predicates()) {
            if (!used.contains(predicate) && isFilterable()) {
                FilterTerm.of(path, request, predicate).ifPresent(terms::add);
            }
        }
        this.filters = List.copyOf(terms);
    }

    private boolean isFilterable() {
        return operation() == Operation.QUERY || operation() == Operation.SCAN;
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
        return backward;
    }

    public Estimate estimate() {
        return estimate;
    }

    /** The other paths, each with the reason why it was not taken. */
    public List<Rejected> rejected() {
        return rejected;
    }

    /** Whether each item that DynamoDB sends is a row, but for rare exceptions, so that a Limit of items fits. */
    public boolean isExact() {
        return path.isExact() && filters.isEmpty();
    }

    /** Whether each item that DynamoDB lets through is a row, without exceptions, so that its count is that of the rows. */
    public boolean isCountable() {
        return false;
    }

    /**
     * Whether the rows of the several {@link ResolvedAccess#reads} are to be merged by the order of the request, in which
     * those of each one come; if not, they come in that order one read after the other.
     */
    public boolean isMerged() {
        return false;
    }

    /** How many segments a Scan is read in, at the same time; at least 1. */
    public int segments() {
        return 1;
    }

    /** Whether only the keys are read from the index, and then the items from the table, in the order of the index. */
    public boolean fetchesBack() {
        return false;
    }

    /** Whether the predicates leave more than one partition to read. */
    public boolean isSinglePartition() {
        return operation() != Operation.SCAN && path.partitions() == 1;
    }

    /** How many values the plan's operands take from outside: one more than the highest slot. */
    public int slots() {
        int slots = 0;
        for (ColumnPredicate predicate : request.predicates()) {
            for (Operand operand : operands(predicate.constraint())) {
                slots = operand instanceof Operand.Slot slot ? Math.max(slots, slot.index() + 1) : slots;
            }
        }
        slots = request.lookup() == null
                ? slots
                : Math.max(slots, request.lookup().slot() + 1);
        return request.limit() instanceof Operand.Slot slot ? Math.max(slots, slot.index() + 1) : slots;
    }

    private static List<Operand> operands(Constraint constraint) {
        List<Operand> operands = new ArrayList<>();
        if (constraint instanceof Constraint.OneOf values) {
            operands.addAll(values.values());
        } else if (constraint instanceof Constraint.Range range) {
            if (range.low() != null) {
                operands.add(range.low());
            }
            if (range.high() != null) {
                operands.add(range.high());
            }
        } else if (constraint instanceof Constraint.StartsWith prefix) {
            operands.add(prefix.prefix());
        }
        return operands;
    }

    /**
     * The keys to read.
     *
     * @param slots values of the slots, each of the class of its column's values; that of a lookup is its keys
     */
    public ResolvedAccess resolve(@Nullable Object[] slots) {
        Predicates predicates = Predicates.bind(request.predicates(), slots);
        Object limitValue = request.limit() == null ? null : request.limit().resolve(slots);
        long limit = limitValue instanceof Number number ? number.longValue() : Long.MAX_VALUE;
        if (predicates == null || limit <= 0) {
            return new ResolvedAccess(this, List.of(), null, 0);
        }
        return new ResolvedAccess(this, reads(slots, predicates), predicates, limit);
    }

    private List<KeyRead> reads(@Nullable Object[] slots, Predicates predicates) {
        Lookup lookup = request.lookup();
        if (lookup == null || operation() == Operation.SCAN) {
            return reads(predicates);
        }
        Set<KeyRead> distinct = new LinkedHashSet<>();
        @Nullable Object[] one = slots.clone();
        for (Object key : (Collection<?>) Objects.requireNonNull(slots[lookup.slot()])) {
            one[lookup.slot()] = key;
            Predicates ofKey = Predicates.bind(request.predicatesForOneKey(), one);
            if (ofKey != null) {
                distinct.addAll(reads(ofKey));
            }
        }
        return List.copyOf(distinct);
    }

    private List<KeyRead> reads(Predicates predicates) {
        List<List<KeyRead.Term>> reads = List.of(List.of());
        if (operation() == Operation.SCAN) {
            boolean impossible = path.partition().stream()
                            .anyMatch(condition -> condition.domain(predicates).isEmpty())
                    || path.sort().stream()
                            .anyMatch(condition -> condition.domain(predicates).isEmpty());
            return impossible ? List.of() : List.of(new KeyRead(List.of()));
        }
        for (AttributeCondition condition : path.partition()) {
            reads = extend(reads, condition, predicates);
        }
        for (AttributeCondition condition : path.usableSort()) {
            reads = extend(reads, condition, predicates);
        }
        Set<KeyRead> distinct = new LinkedHashSet<>();
        reads.forEach(terms -> distinct.add(new KeyRead(terms)));
        List<KeyRead> ordered = new ArrayList<>(distinct);
        if (backward) {
            Collections.reverse(ordered);
        }
        return ordered;
    }

    private static List<List<KeyRead.Term>> extend(
            List<List<KeyRead.Term>> reads, AttributeCondition condition, Predicates predicates) {
        KeyDomain domain = condition.domain(predicates);
        List<KeyRead.Term> terms = new ArrayList<>();
        if (domain instanceof KeyDomain.Points points) {
            points.values().forEach(value -> terms.add(new KeyRead.Equal(condition.attribute(), value)));
        } else if (domain instanceof KeyDomain.Spans spans) {
            for (KeySpan span : spans.spans()) {
                if (span.isAll()) {
                    return reads;
                }
                terms.add(new KeyRead.Within(condition.attribute(), span));
            }
        }
        List<List<KeyRead.Term>> extended = new ArrayList<>();
        for (List<KeyRead.Term> read : reads) {
            for (KeyRead.Term term : terms) {
                List<KeyRead.Term> longer = new ArrayList<>(read);
                longer.add(term);
                extended.add(longer);
            }
        }
        return extended;
    }

    List<FilterTerm> filters() {
        return filters;
    }

    AccessPath path() {
        return path;
    }

    /** The predicates that DynamoDB does not check in full; the reader checks all of them again in any case. */
    public List<ColumnPredicate> residual() {
        Set<ColumnPredicate> exact = path.exact();
        List<ColumnPredicate> residual = new ArrayList<>();
        for (ColumnPredicate predicate : request.predicates()) {
            boolean filtered =
                    filters.stream().anyMatch(term -> term.predicate().equals(predicate));
            if (!filtered && !exact.contains(predicate)) {
                residual.add(predicate);
            }
        }
        return residual;
    }
}
