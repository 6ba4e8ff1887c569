package org.ddbworkbench.differential;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.ddbworkbench.differential.Relation.Field;

/** Makes subqueries: EXISTS, IN, and single values, correlated and not. */
final class SubqueryGenerator {
    private final Random random;
    private final JoinGenerator joins;
    private final PredicateGenerator predicates;
    private final Supplier<Relation> relations;

    /**
     * @param relations gives tables with aliases of their own
     */
    SubqueryGenerator(Random random, JoinGenerator joins, PredicateGenerator predicates, Supplier<Relation> relations) {
        this.random = random;
        this.joins = joins;
        this.predicates = predicates;
        this.relations = relations;
    }

    /** A condition on rows of a table. */
    String condition(Relation outer) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> exists(outer);
            case 3 -> count(outer, relations.get()) + pick(List.of(" = 0", " > 0", " = 1", " <> 2"));
            default -> in(outer);
        };
    }

    private String exists(Relation outer) {
        Relation inner = relations.get();
        String condition;
        if (random.nextInt(4) == 0) {
            condition = predicates.slice(inner);
        } else {
            condition = joins.on(outer, inner);
            if (condition.isEmpty()) {
                return "1 = 1";
            }
            condition += random.nextBoolean() ? " AND " + predicates.condition(List.of(inner)) : "";
        }
        return pick(List.of("EXISTS", "NOT EXISTS")) + " (SELECT 1 FROM " + inner.from() + " WHERE " + condition + ")";
    }

    private String in(Relation outer) {
        Relation inner = relations.get();
        Field field = pick(outer.fields());
        List<Field> others = inner.ofType(field.type());
        if (others.isEmpty()) {
            return "1 = 1";
        }
        String condition = switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> " WHERE " + predicates.slice(inner);
            default -> " WHERE " + predicates.condition(List.of(inner));
        };
        return field.sql() + pick(List.of(" IN ", " IN ", " NOT IN ")) + "(SELECT "
                + pick(others).sql() + " FROM " + inner.from() + condition + ")";
    }

    /** One value for each row of a table. */
    String value(Relation outer) {
        Relation inner = relations.get();
        if (random.nextBoolean()) {
            return count(outer, inner);
        }
        List<Field> fields =
                inner.fields().stream().filter(QueryGenerator::hasOrder).toList();
        return scalar(pick(List.of("MIN(", "MAX(")) + pick(fields).sql() + ")", outer, inner);
    }

    private String count(Relation outer, Relation inner) {
        String counted = switch (random.nextInt(4)) {
            case 0 -> "COUNT(" + pick(inner.fields()).sql() + ")";
            case 1 -> "COUNT(DISTINCT " + pick(inner.fields()).sql() + ")";
            default -> "COUNT(*)";
        };
        return scalar(counted, outer, inner);
    }

    private String scalar(String aggregate, Relation outer, Relation inner) {
        String on = joins.on(outer, inner);
        String more = random.nextInt(3) == 0 ? predicates.condition(List.of(inner)) : "";
        if (on.isEmpty()) {
            on = predicates.slice(inner);
        }
        return "(SELECT " + aggregate + " FROM " + inner.from() + " WHERE " + on
                + (more.isEmpty() ? "" : " AND " + more) + ")";
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
