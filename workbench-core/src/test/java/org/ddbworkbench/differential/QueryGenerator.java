package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.differential.Relation.Field;
import org.jspecify.annotations.Nullable;

/**
 * Makes random statements over the tables of a design: conditions, joins of two and three tables and of a table with itself,
 * IN, EXISTS and their negations, aggregates, DISTINCT, UNION ALL, orders and limits, constants and parameters. Only what
 * the {@link ReferenceDatabase} answers as SQL here is to be answered.
 */
final class QueryGenerator {
    private static final List<String> JOINS =
            List.of(" JOIN ", " JOIN ", " JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ");

    private final Map<VirtualTable, List<List<@Nullable Object>>> rows;
    private final List<VirtualTable> tables;
    private final List<VirtualTable> entities;
    private final Random random;
    private final JoinGenerator joins;
    private Literals literals;
    private PredicateGenerator predicates;
    private int aliases;

    /**
     * @param rows of each table, all of them
     */
    QueryGenerator(Map<VirtualTable, List<List<@Nullable Object>>> rows, Random random) {
        this.rows = new LinkedHashMap<>(rows);
        this.tables = List.copyOf(rows.keySet());
        this.entities = tables.stream().filter(table -> table.entity() != null).toList();
        this.random = random;
        this.joins = new JoinGenerator(random);
        this.literals = new Literals(random, false);
        this.predicates = new PredicateGenerator(random, literals);
    }

    RandomStatement next() {
        return (random.nextInt(15) == 0 ? full() : Optional.<RandomStatement>empty()).orElseGet(this::statement);
    }

    /** A FULL JOIN, which the reference database lacks: to it, a LEFT JOIN and the rows of the right side that it leaves out. */
    private Optional<RandomStatement> full() {
        literals = new Literals(random, false);
        predicates = new PredicateGenerator(random, literals);
        aliases = 0;
        Relation left = relation(pick(entities));
        Relation right = relation(pick(entities));
        String on = joins.on(left, right);
        if (on.isEmpty()) {
            return Optional.empty();
        }
        List<Field> fields = new ArrayList<>(left.fields());
        fields.addAll(right.fields());
        List<String> items = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            items.add(pick(fields).sql() + " AS c" + i);
            columns.add("c" + i);
        }
        String select = "SELECT " + String.join(", ", items) + " FROM " + left.from();
        String condition = random.nextBoolean() ? "1 = 1" : predicates.condition(List.of(left, right));
        List<Integer> order = new ArrayList<>();
        String ordered = random.nextBoolean() ? order(columns, order) : "";
        String tested = select + " FULL JOIN " + right.from() + " ON " + on + " WHERE " + condition + ordered;
        String reference = select + " LEFT JOIN " + right.from() + " ON " + on + " WHERE " + condition + " UNION ALL "
                + select + " RIGHT JOIN " + right.from() + " ON " + on + " WHERE (" + condition
                + ") AND NOT EXISTS (SELECT 1 FROM " + left.from() + " WHERE " + on + ")" + ordered;
        Integer limit = random.nextInt(3) == 0 ? (Integer) pick(List.of(1, 2, 5)) : null;
        return Optional.of(new RandomStatement(
                Literals.chosen(tested, true), Literals.chosen(reference, false), List.of(), order, limit, 0, false));
    }

    private RandomStatement statement() {
        literals = new Literals(random, random.nextInt(4) == 0);
        predicates = new PredicateGenerator(random, literals);
        aliases = 0;
        List<Integer> order = new ArrayList<>();
        String marked;
        if (random.nextInt(6) == 0) {
            marked = slice(order);
        } else if (random.nextInt(10) == 0) {
            marked = ends();
        } else {
            List<String> columns = new ArrayList<>();
            marked = switch (random.nextInt(10)) {
                case 0 -> union(columns);
                case 1, 2 -> grouped(columns);
                case 3, 4 -> aggregated(columns);
                default -> plain(columns);
            };
            if (random.nextBoolean()) {
                marked += order(columns, order);
            }
        }
        List<Object> parameters = new ArrayList<>();
        String sql = literals.finish(Literals.chosen(marked, true), parameters);
        String reference = literals.finish(Literals.chosen(marked, false), new ArrayList<>());
        Integer limit =
                random.nextInt(order.isEmpty() ? 4 : 2) == 0 ? (Integer) pick(List.of(0, 1, 2, 3, 5, 1000)) : null;
        int offset = limit != null && random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
        return new RandomStatement(sql, reference, parameters, order, limit, offset, literals.isPrepared());
    }

    /** The rows of some partitions in the order of a sort key, or in the opposite one. */
    private String slice(List<Integer> order) {
        Relation relation = relation(pick(entities));
        KeyColumns key = pick(KeyColumns.of(relation));
        List<String> items = new ArrayList<>();
        List<String> terms = new ArrayList<>();
        String direction = pick(List.of("", " DESC"));
        String ofPartitions = pick(List.of(direction, "", " DESC"));
        List<Field> sorted = new ArrayList<>(random.nextInt(4) == 0 ? key.partition() : List.of());
        sorted.addAll(key.sort());
        for (Field field : sorted) {
            order.add(items.size());
            items.add(field.sql() + " AS s" + terms.size());
            boolean ofPartition = terms.size() < sorted.size() - key.sort().size();
            terms.add((random.nextBoolean() ? "s" + terms.size() : field.sql())
                    + (ofPartition ? ofPartitions : direction));
        }
        boolean distinct = random.nextInt(4) == 0;
        if (!distinct || items.isEmpty()) {
            items.add(pick(relation.fields()).sql() + " AS c0");
        }
        return "SELECT " + (distinct ? "DISTINCT " : "") + String.join(", ", items) + " FROM " + relation.from()
                + " WHERE "
                + predicates.slice(relation, key)
                + (terms.isEmpty() ? "" : " ORDER BY " + String.join(", ", terms));
    }

    /** The first or the last of the sort key in each of some partitions. */
    private String ends() {
        Relation relation = relation(pick(entities));
        KeyColumns key = pick(KeyColumns.of(relation));
        List<Field> sorted =
                key.sort().stream().filter(QueryGenerator::hasOrder).toList();
        String end = sorted.isEmpty()
                ? minOrMax(relation)
                : pick(List.of("MIN(", "MAX(")) + pick(sorted).sql() + ")";
        String partition =
                String.join(", ", key.partition().stream().map(Field::sql).toList());
        String from = " FROM " + relation.from() + " WHERE " + predicates.slice(relation, key);
        return random.nextInt(3) == 0
                ? "SELECT " + end + " AS a0" + from
                : "SELECT " + partition + ", " + end + " AS a0" + from + " GROUP BY " + partition;
    }

    private String plain(List<String> columns) {
        List<Relation> scope = new ArrayList<>();
        String from = from(scope);
        List<String> items = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        scope.forEach(relation -> fields.addAll(relation.fields()));
        int count = 1 + random.nextInt(Math.min(6, fields.size()));
        for (int i = 0; i < count; i++) {
            items.add(pick(fields).sql() + " AS c" + i);
            columns.add("c" + i);
        }
        if (random.nextInt(8) == 0) {
            items.add(subqueries().value(pick(scope)) + " AS q0");
            columns.add("q0");
        }
        String distinct = random.nextInt(8) == 0 ? "DISTINCT " : "";
        return "SELECT " + distinct + String.join(", ", items) + from + where(scope);
    }

    private String aggregated(List<String> columns) {
        List<Relation> scope = new ArrayList<>();
        String from = from(scope);
        return "SELECT " + String.join(", ", aggregates(scope, columns)) + from + where(scope);
    }

    private String grouped(List<String> columns) {
        List<Relation> scope = new ArrayList<>();
        String from = from(scope);
        List<String> items = new ArrayList<>();
        Set<String> groups = new HashSet<>();
        List<String> ordered = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            Relation relation = pick(scope);
            List<Field> keys = relation.keys();
            Field field = pick(random.nextBoolean() && !keys.isEmpty() ? keys : relation.fields());
            if (groups.add(field.sql())) {
                ordered.add(field.sql());
                items.add(field.sql() + " AS g" + i);
                columns.add("g" + i);
            }
        }
        if (random.nextInt(4) > 0) {
            items.addAll(aggregates(scope, columns));
        }
        String having = switch (random.nextInt(6)) {
            case 0 -> " HAVING COUNT(*) > " + (1 + random.nextInt(3));
            case 1 -> " HAVING " + minOrMax(pick(scope)) + " IS NOT NULL";
            case 2 -> " HAVING " + ordered.get(0) + " IS NOT NULL";
            default -> "";
        };
        return "SELECT " + String.join(", ", items) + from + where(scope) + " GROUP BY " + String.join(", ", ordered)
                + having;
    }

    private List<String> aggregates(List<Relation> scope, List<String> columns) {
        List<String> items = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            items.add(aggregate(pick(scope)) + " AS a" + i);
            columns.add("a" + i);
        }
        return items;
    }

    private String aggregate(Relation relation) {
        List<Field> numbers = new ArrayList<>(relation.ofType(ColumnType.INTEGER));
        numbers.addAll(relation.ofType(ColumnType.NUMBER));
        return switch (random.nextInt(numbers.isEmpty() ? 5 : 7)) {
            case 0, 1 -> "COUNT(*)";
            case 2 -> "COUNT(" + pick(relation.fields()).sql() + ")";
            case 3 -> "COUNT(DISTINCT " + pick(relation.fields()).sql() + ")";
            case 4 -> minOrMax(relation);
            case 5 -> "SUM(" + pick(numbers).sql() + ")";
            default -> "SUM(DISTINCT " + pick(numbers).sql() + ")";
        };
    }

    static boolean hasOrder(Field field) {
        return field.type() != ColumnType.BOOLEAN;
    }

    private String minOrMax(Relation relation) {
        List<Field> fields =
                relation.fields().stream().filter(QueryGenerator::hasOrder).toList();
        return pick(List.of("MIN(", "MAX(")) + pick(fields).sql() + ")";
    }

    /** Two queries with columns of the same types. */
    private String union(List<String> columns) {
        Relation left = relation(pick(tables));
        Relation right = relation(pick(tables));
        List<String> leftItems = new ArrayList<>();
        List<String> rightItems = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Field field = pick(left.fields());
            List<Field> others = right.ofType(field.type());
            if (!others.isEmpty()) {
                columns.add("u" + leftItems.size());
                leftItems.add(field.sql() + " AS u" + leftItems.size());
                rightItems.add(pick(others).sql() + " AS u" + rightItems.size());
            }
        }
        if (columns.isEmpty()) {
            return plain(columns);
        }
        return "SELECT " + String.join(", ", leftItems) + " FROM " + left.from() + where(List.of(left))
                + " UNION ALL SELECT " + String.join(", ", rightItems) + " FROM " + right.from()
                + where(List.of(right));
    }

    /** FROM with one table, two or three. */
    private String from(List<Relation> scope) {
        int luck = random.nextInt(10);
        Relation first = relation(luck < 5 ? pick(tables) : pick(entities));
        scope.add(first);
        StringBuilder from = new StringBuilder(" FROM " + first.from());
        int more = luck < 5 ? 0 : luck < 9 ? 1 : 2;
        for (int i = 0; i < more; i++) {
            Relation next = relation(random.nextInt(4) == 0 ? first.table() : pick(entities));
            String on = joins.on(pick(scope), next);
            if (on.isEmpty()) {
                continue;
            }
            from.append(pick(JOINS))
                    .append(random.nextInt(5) == 0 ? derived(next) : next.from())
                    .append(" ON ")
                    .append(on);
            if (random.nextInt(5) == 0) {
                from.append(" AND ").append(predicates.condition(List.of(next)));
            }
            scope.add(next);
        }
        return from.toString();
    }

    /** A table in FROM that has a condition of its own. */
    private String derived(Relation relation) {
        return "(SELECT * FROM " + relation.from() + " WHERE " + predicates.condition(List.of(relation)) + ") "
                + relation.alias();
    }

    private SubqueryGenerator subqueries() {
        return new SubqueryGenerator(
                random, joins, predicates, () -> relation(pick(random.nextInt(4) == 0 ? tables : entities)));
    }

    private String where(List<Relation> scope) {
        List<String> conjuncts = new ArrayList<>();
        int luck = random.nextInt(8);
        if (luck < 3) {
            conjuncts.add(predicates.slice(pick(scope)));
        } else if (luck < 7) {
            conjuncts.add(predicates.condition(scope));
        }
        if (random.nextInt(4) == 0) {
            conjuncts.add(subqueries().condition(pick(scope)));
        }
        return conjuncts.isEmpty() ? "" : " WHERE " + String.join(" AND ", conjuncts);
    }

    /** Some columns of the result, each once. */
    private String order(List<String> columns, List<Integer> order) {
        List<String> terms = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            int position = random.nextInt(columns.size());
            if (!order.contains(position)) {
                order.add(position);
                terms.add(columns.get(position)
                        + pick(List.of("", "", " DESC", " DESC", " NULLS FIRST", " DESC NULLS LAST")));
            }
        }
        return " ORDER BY " + String.join(", ", terms);
    }

    private Relation relation(VirtualTable table) {
        return Relation.of("t" + aliases++, table, Objects.requireNonNull(rows.get(table)));
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
