package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Discriminator;
import org.ddbworkbench.catalog.KeyAttribute;
import org.jspecify.annotations.Nullable;

/** An access plan with all values known: what to ask of DynamoDB, and what to check of the answer. */
public final class ResolvedAccess {
    private final AccessPlan plan;
    private final Operation operation;
    private final List<List<KeyRead>> parts;
    private final List<KeyRead> reads;
    private final @Nullable List<Predicate> predicates;
    private final long limit;
    private final long goal;

    ResolvedAccess(
            AccessPlan plan,
            Operation operation,
            List<List<KeyRead>> parts,
            @Nullable List<Predicate> predicates,
            long limit,
            long goal) {
        this.plan = plan;
        this.operation = operation;
        this.parts = parts.stream().map(List::copyOf).toList();
        this.reads = this.parts.stream().flatMap(List::stream).toList();
        this.predicates = predicates == null ? null : List.copyOf(predicates);
        this.limit = limit;
        this.goal = goal;
    }

    /** Nothing is to be read, since no row can satisfy the request. */
    static ResolvedAccess nothing(AccessPlan plan) {
        return new ResolvedAccess(plan, plan.operation(), List.of(), null, 0, 0);
    }

    public AccessPlan plan() {
        return plan;
    }

    /** That of the plan, or Scan where the values turn out to leave too many keys for it. */
    public Operation operation() {
        return operation;
    }

    /** What to read, piece by piece; empty when no row can satisfy the request. */
    public List<KeyRead> reads() {
        return reads;
    }

    /**
     * The {@link #reads} in parts: the rows of one part come in the order of the request before those of the next. Within
     * a part those of each read do, and are to be merged. Without an order, or with a Scan, one part.
     */
    public List<List<KeyRead>> parts() {
        return parts;
    }

    /** Whether rows of several {@link #reads} are to be merged. */
    public boolean isMerged() {
        return isInOrder()
                && !plan.request().order().isEmpty()
                && parts.stream().anyMatch(part -> part.size() > 1);
    }

    /** Whether the rows of each of the {@link #reads} come in the order of the request; those of a Scan may not. */
    public boolean isInOrder() {
        return operation == plan.operation();
    }

    /** Whether each item that DynamoDB sends is a row, but for rare exceptions: not those of a Scan in place of a Query. */
    public boolean isExact() {
        return plan.isExact() && operation == plan.operation();
    }

    /** How many rows are wanted at most. */
    public long limit() {
        return limit;
    }

    /** After how many rows there will probably be enough; {@link Long#MAX_VALUE}: all are wanted, or as many as the limit says. */
    public long goal() {
        return goal;
    }

    /** For how many rows to ask at first; {@link Long#MAX_VALUE}: all. */
    public long first() {
        return Math.min(limit, goal);
    }

    /**
     * The constraints on each column; a row satisfies all of them, and {@link #alternatives}. Not those that hold for all of
     * the index that is read, if it lacks the column: the catalog vouches for them.
     */
    public Map<Column, List<Constraint>> checks() {
        Map<Column, List<Constraint>> checks = new LinkedHashMap<>();
        for (int i = 0; predicates != null && i < predicates.size(); i++) {
            boolean unchecked = plan.isUnchecked(plan.request().predicates().get(i));
            if (!unchecked && predicates.get(i) instanceof ColumnPredicate one) {
                checks.computeIfAbsent(one.column(), column -> new ArrayList<>())
                        .add(one.constraint());
            }
        }
        return checks;
    }

    /** The predicates on several columns; a row satisfies all of them, and {@link #checks}. */
    public List<Predicate> alternatives() {
        return predicates == null
                ? List.of()
                : predicates.stream()
                        .filter(predicate -> !(predicate instanceof ColumnPredicate))
                        .toList();
    }

    /**
     * The expressions of the request for one piece.
     *
     * @param projected the attributes to fetch; null: all
     */
    public RequestExpressions expressions(KeyRead read, @Nullable List<String> projected) {
        ExpressionBuilder builder = new ExpressionBuilder();
        String keyCondition = operation == Operation.QUERY ? keyCondition(read, builder) : null;
        String filter = filter(builder);
        return new RequestExpressions(
                keyCondition, filter, builder.projection(projected), builder.names(), builder.values());
    }

    static @Nullable String keyCondition(KeyRead read, ExpressionBuilder builder) {
        List<@Nullable String> conditions = new ArrayList<>();
        for (KeyRead.Term term : read.terms()) {
            String attribute = term.attribute().name();
            if (term instanceof KeyRead.Equal equal) {
                conditions.add(builder.name(attribute) + " = " + builder.value(attribute, equal.wireValue()));
            } else if (term instanceof KeyRead.Within within) {
                conditions.add(builder.within(within.attribute(), within.span()));
            }
        }
        return RequestExpressions.and(conditions);
    }

    /** As many conditions as fit into one expression; the reader checks all of them in any case. */
    @Nullable
    String filter(ExpressionBuilder builder) {
        if (predicates == null) {
            return null;
        }
        List<Supplier<@Nullable String>> conditions = new ArrayList<>();
        if (operation == Operation.SCAN) {
            Predicates known = Predicates.of(predicates.stream()
                    .filter(ColumnPredicate.class::isInstance)
                    .map(ColumnPredicate.class::cast)
                    .toList());
            List<KeyCondition> forms = plan.path().scanned().stream()
                    .filter(form -> !form.isImpossible(known))
                    .toList();
            if (forms.size() == 1) {
                forms.get(0)
                        .attributes()
                        .forEach(condition -> conditions.add(() -> keyFilter(condition, known, builder)));
            } else if (!forms.isEmpty()) {
                conditions.add(() -> keyFilter(forms, known, builder));
            }
        }
        for (FilterTerm term : plan.filters()) {
            Predicate bound = predicates.get(plan.request().predicates().indexOf(term.predicate()));
            conditions.add(() -> term.render(bound, builder));
        }
        for (Discriminator discriminator : plan.discriminators(operation)) {
            conditions.add(() -> DiscriminatorFilter.render(discriminator, builder));
        }
        String filter = null;
        for (Supplier<@Nullable String> condition : conditions) {
            String before = filter;
            String longer = builder.attempt(() -> {
                String added = condition.get();
                return before == null || added == null ? added : before + " AND " + added;
            });
            filter = longer == null ? before : longer;
        }
        return filter;
    }

    /** What a Scan can check of keys that have one of several forms. */
    private static @Nullable String keyFilter(
            List<KeyCondition> forms, Predicates predicates, ExpressionBuilder builder) {
        Set<String> alternatives = new LinkedHashSet<>();
        for (KeyCondition form : forms) {
            List<@Nullable String> attributes = new ArrayList<>();
            form.attributes().forEach(condition -> attributes.add(keyFilter(condition, predicates, builder)));
            String all = RequestExpressions.and(attributes);
            if (all == null) {
                return null;
            }
            alternatives.add(all);
        }
        return ExpressionBuilder.or(List.copyOf(alternatives));
    }

    /** What a Scan can check of a key attribute; null when that is nothing, or too much for one condition. */
    private static @Nullable String keyFilter(
            AttributeCondition condition, Predicates predicates, ExpressionBuilder builder) {
        KeyDomain domain = condition.domain(predicates);
        KeyAttribute key = condition.key().attribute();
        String attribute = key.name();
        if (domain instanceof KeyDomain.Points points) {
            return points.values().size() > 100
                    ? null
                    : builder.oneOf(
                            builder.name(attribute),
                            attribute,
                            points.values().stream()
                                    .map(value -> HexadecimalKeys.wire(key, value))
                                    .toList());
        }
        List<KeySpan> spans = ((KeyDomain.Spans) domain).spans();
        return spans.size() == 1 ? builder.within(key, spans.get(0)) : null;
    }
}
