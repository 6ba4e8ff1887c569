package org.ddbworkbench.access;

import java.util.Objects;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/** Whether DynamoDB can count the rows of an access: when it lets through nothing that is no row. */
final class Countable {
    private Countable() {}

    static boolean isCountable(AccessPlan plan) {
        VirtualTable table = plan.request().table();
        if (!plan.isExact()
                || plan.index().isPresent()
                || plan.request().lookup() != null
                || plan.path().isGuess()) {
            return false;
        }
        for (Predicate predicate : plan.request().predicates()) {
            boolean precise = predicate instanceof ColumnPredicate one
                    && isPrecise(one.constraint())
                    && (table.entity() == null || !(one.column().source() instanceof Column.RawKey));
            if (!precise) {
                return false;
            }
        }
        return switch (table.kind()) {
            case ALL_ITEMS -> true;
            case ENTITY -> plan.operation() == Operation.QUERY && takesEveryKey(plan);
            case UNCLASSIFIED -> false;
        };
    }

    /** A range becomes a condition that may hold more. */
    private static boolean isPrecise(Constraint constraint) {
        return constraint instanceof Constraint.OneOf
                || constraint instanceof Constraint.StartsWith
                || constraint instanceof Constraint.Present;
    }

    /** Whether the entity's templates match every key that the key condition lets through. */
    private static boolean takesEveryKey(AccessPlan plan) {
        Entity entity = Objects.requireNonNull(plan.request().table().entity());
        return entity.isAlone()
                && entity.discriminators().isEmpty()
                && entity.forms().size() == 1
                && plan.path().conditions().stream()
                        .flatMap(condition -> condition.attributes().stream())
                        .allMatch(attribute -> attribute.isPoints()
                                || (attribute.key().template() != null
                                        && takesEveryKey(attribute.key().template())));
    }

    private static boolean takesEveryKey(KeyTemplate template) {
        return template.segments().size() == 1
                && template.segments().get(0) instanceof Segment.Variable variable
                && variable.type().takesEveryText();
    }
}
