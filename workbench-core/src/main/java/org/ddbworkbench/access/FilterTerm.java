package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A predicate that DynamoDB can evaluate before it sends an item. It never drops an item that the predicate keeps. */
sealed interface FilterTerm permits ColumnFilter, FilterTerm.Any {
    Predicate predicate();

    /** Whether what it keeps is just what the predicate keeps. */
    boolean isFull();

    /**
     * The expression, or null when with these values it would say nothing or something else than SQL.
     *
     * @param bound the predicate with its values known
     */
    @Nullable
    String render(Predicate bound, ExpressionBuilder builder);

    /** The term for a predicate, if DynamoDB's comparison keeps all that SQL's does. */
    static Optional<? extends FilterTerm> of(AccessPath path, Predicate predicate) {
        if (predicate instanceof AnyOf any) {
            return Any.of(path, any);
        }
        return predicate instanceof ColumnPredicate one ? ColumnFilter.of(path, one) : Optional.empty();
    }

    /** An OR of ANDs, each with those predicates that DynamoDB can evaluate, at least one. */
    record Any(AccessPath path, AnyOf predicate, boolean isFull) implements FilterTerm {
        private static final int MOST = 20;

        static Optional<Any> of(AccessPath path, AnyOf any) {
            if (any.alternatives().size() > MOST) {
                return Optional.empty();
            }
            boolean full = true;
            for (List<ColumnPredicate> alternative : any.alternatives()) {
                List<ColumnFilter> terms = alternative.stream()
                        .flatMap(one -> ColumnFilter.of(path, one).stream())
                        .toList();
                if (terms.isEmpty()) {
                    return Optional.empty();
                }
                full &= terms.size() == alternative.size() && terms.stream().allMatch(ColumnFilter::isFull);
            }
            return Optional.of(new Any(path, any, full));
        }

        @Override
        public @Nullable String render(Predicate bound, ExpressionBuilder builder) {
            List<String> alternatives = new ArrayList<>();
            for (List<ColumnPredicate> alternative : ((AnyOf) bound).alternatives()) {
                List<@Nullable String> all = new ArrayList<>();
                for (ColumnPredicate one : alternative) {
                    ColumnFilter.of(path, one).ifPresent(term -> all.add(term.render(one, builder)));
                }
                String text = RequestExpressions.and(all);
                if (text == null) {
                    return null;
                }
                alternatives.add(text);
            }
            return ExpressionBuilder.or(alternatives);
        }
    }
}
