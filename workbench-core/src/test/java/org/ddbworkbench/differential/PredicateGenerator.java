package org.ddbworkbench.differential;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.differential.Relation.Field;
import org.jspecify.annotations.Nullable;

/**
 * Makes random conditions on the columns of some tables: of values that occur, mostly in one row of each table so that the
 * result is not always empty, and of their neighbours. Conditions on keys occur more often than they would by chance.
 */
final class PredicateGenerator {
    private final Random random;
    private final Literals literals;
    private final Map<Relation, List<@Nullable Object>> witnesses = new HashMap<>();

    PredicateGenerator(Random random, Literals literals) {
        this.random = random;
        this.literals = literals;
    }

    /** Conjuncts, each perhaps a tree. */
    String condition(List<Relation> scope) {
        for (Relation relation : scope) {
            witnesses.put(relation, relation.rows().isEmpty() ? List.of() : pick(relation.rows()));
        }
        List<String> conjuncts = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            conjuncts.add(
                    switch (random.nextInt(8)) {
                        case 0 -> tree(scope, 3);
                        case 1 -> alternatives(pick(scope));
                        default -> leaf(scope);
                    });
        }
        return String.join(" AND ", conjuncts);
    }

    /** One partition of the table or of an index, or some, and perhaps a piece of the sort key's order; or several of these. */
    String slice(Relation relation) {
        List<KeyColumns> keys = KeyColumns.of(relation);
        if (keys.isEmpty()) {
            return condition(List.of(relation));
        }
        return random.nextInt(3) == 0 ? disjunction(relation, keys) : slice(relation, pick(keys));
    }

    /** ORs of keys of the table and of its indexes, mostly one, perhaps with a condition besides and with ORs within. */
    private String disjunction(Relation relation, List<KeyColumns> keys) {
        List<String> conjuncts = new ArrayList<>();
        int count = random.nextInt(6) == 0 ? 2 : 1;
        for (int i = 0; i < count; i++) {
            conjuncts.add(ofKeys(relation, keys, 1));
        }
        if (random.nextInt(4) == 0) {
            conjuncts.add(leaf(List.of(relation)));
        }
        return String.join(" AND ", conjuncts);
    }

    /** An OR of keys; its alternatives may be of the same row, which is to come once all the same. */
    private String ofKeys(Relation relation, List<KeyColumns> keys, int depth) {
        List<String> alternatives = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            String slice = slice(relation, pick(keys));
            int luck = random.nextInt(12);
            alternatives.add(
                    luck == 0 && depth > 0
                            ? "(" + slice + " AND " + ofKeys(relation, keys, depth - 1) + ")"
                            : luck == 1
                                    ? "(" + slice + " AND NOT " + leaf(List.of(relation)) + ")"
                                    : "(" + slice + ")");
        }
        return "(" + String.join(" OR ", alternatives) + ")";
    }

    /** One partition of that key, or some. */
    String slice(Relation relation, KeyColumns key) {
        if (!witnesses.containsKey(relation) || random.nextInt(3) > 0) {
            witnesses.put(relation, relation.rows().isEmpty() ? List.of() : pick(relation.rows()));
        }
        List<String> conjuncts = new ArrayList<>();
        for (Field field : key.partition()) {
            conjuncts.add(ofPartition(relation, field));
        }
        for (Field field : key.sort()) {
            if (random.nextInt(3) == 0) {
                conjuncts.add(of(List.of(relation), relation, field));
            }
        }
        int luck = random.nextInt(4);
        for (String condition : key.conditions()) {
            if (luck < 2 || (luck == 2 && random.nextBoolean())) {
                conjuncts.add(condition);
            }
        }
        return String.join(" AND ", conjuncts);
    }

    private String ofPartition(Relation relation, Field field) {
        boolean time = field.type() == ColumnType.DATE || field.type() == ColumnType.TIMESTAMP;
        return switch (random.nextInt(time ? 6 : 3)) {
            case 0 -> field.sql() + " IN (" + values(relation, field) + ")";
            case 1, 2 -> field.sql() + " = " + value(relation, field);
            default -> field.sql() + " BETWEEN " + value(relation, field) + " AND " + value(relation, field);
        };
    }

    private String tree(List<Relation> scope, int depth) {
        if (depth == 0) {
            return leaf(scope);
        }
        return switch (random.nextInt(5)) {
            case 0 -> "NOT (" + tree(scope, depth - 1) + ")";
            case 1 -> "(" + tree(scope, depth - 1) + " AND " + tree(scope, depth - 1) + ")";
            case 2, 3 -> "(" + tree(scope, depth - 1) + " OR " + tree(scope, depth - 1) + ")";
            default -> leaf(scope);
        };
    }

    /** Several keys, each told by conditions on the same columns. */
    private String alternatives(Relation relation) {
        List<Field> keys = relation.keys();
        if (keys.isEmpty() || relation.rows().isEmpty()) {
            return leaf(List.of(relation));
        }
        List<Field> fields = List.of(pick(keys), pick(keys));
        List<String> alternatives = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            List<@Nullable Object> row = pick(relation.rows());
            List<String> terms = new ArrayList<>();
            for (Field field : fields) {
                Object value = row.get(field.position());
                String operator = random.nextInt(4) == 0 ? pick(List.of(" >= ", " < ", " <> ")) : " = ";
                terms.add(value == null ? field.sql() + " IS NULL" : field.sql() + operator + literals.of(value));
            }
            alternatives.add("(" + String.join(" AND ", terms) + ")");
        }
        return "(" + String.join(" OR ", alternatives) + ")";
    }

    private String leaf(List<Relation> scope) {
        Relation relation = pick(scope);
        List<Field> keys = relation.keys();
        Field field = pick(random.nextInt(3) > 0 && !keys.isEmpty() ? keys : relation.fields());
        return of(scope, relation, field);
    }

    /** A condition on the column. */
    private String of(List<Relation> scope, Relation relation, Field field) {
        String column = field.sql();
        return switch (random.nextInt(field.type() == ColumnType.TEXT ? 17 : 14)) {
            case 0, 1, 2, 3, 4 -> column + " = " + value(relation, field);
            case 5, 6 -> column + pick(List.of(" < ", " <= ", " > ", " >= ")) + value(relation, field);
            case 7 -> column + not(" BETWEEN ") + value(relation, field) + " AND " + value(relation, field);
            case 8 -> column + not(" IN ") + "(" + values(relation, field) + ")";
            case 9 -> column + " <> " + value(relation, field);
            case 10 -> column + pick(List.of(" IS NULL", " IS NOT NULL"));
            case 11 -> rowValue(relation);
            case 12 -> columns(scope, field);
            case 13 -> field.type() == ColumnType.BOOLEAN ? truth(column) : column + " = " + value(relation, field);
            default -> like(relation, field);
        };
    }

    private String not(String operator) {
        return random.nextInt(5) == 0 ? " NOT" + operator : operator;
    }

    private String truth(String column) {
        return pick(List.of(column, "NOT " + column, column + " IS TRUE", column + " IS NOT TRUE"));
    }

    /** Some values of a row at once, or of several rows. */
    private String rowValue(Relation relation) {
        if (relation.rows().isEmpty()) {
            return leaf(List.of(relation));
        }
        List<Field> candidates =
                relation.keys().size() > 1 && random.nextInt(3) > 0 ? relation.keys() : relation.fields();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(2); i++) {
            fields.add(pick(candidates));
        }
        return random.nextInt(3) == 0 ? orderedRow(relation, fields) : equalRow(relation, fields);
    }

    /** Whether the columns equal some rows, or none of them. H2 takes a list of rows for one of arrays, of one type each. */
    private String equalRow(Relation relation, List<Field> fields) {
        List<List<String>> tuples = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            tuples.add(tuple(relation, fields));
        }
        boolean single = count == 1 && random.nextBoolean();
        boolean negated = random.nextInt(4) == 0;
        String operator = single ? (negated ? " <> " : " = ") : (negated ? " NOT IN " : " IN ");
        String listed =
                String.join(", ", tuples.stream().map(PredicateGenerator::row).toList());
        String equalities = String.join(
                " OR ", tuples.stream().map(tuple -> equalities(fields, tuple)).toList());
        return Literals.choice(
                row(names(fields)) + operator + (single ? listed : "(" + listed + ")"),
                (negated ? "NOT " : "") + "(" + equalities + ")");
    }

    /** Whether the columns come before a row, or after it. Only the last constant can be a parameter: it occurs once. */
    private String orderedRow(Relation relation, List<Field> fields) {
        List<String> tuple = new ArrayList<>(
                constants(relation, fields).stream().map(Literals::literal).toList());
        int last = fields.size() - 1;
        tuple.set(last, value(relation, fields.get(last)));
        String strict = pick(List.of(" < ", " > "));
        String operator = random.nextBoolean() ? strict : strict.stripTrailing() + "= ";
        String order = fields.get(last).sql() + operator + tuple.get(last);
        for (int i = last - 1; i >= 0; i--) {
            String name = fields.get(i).sql();
            order = "(" + name + strict + tuple.get(i) + " OR (" + name + " = " + tuple.get(i) + " AND " + order + "))";
        }
        return Literals.choice(row(names(fields)) + operator + row(tuple), order);
    }

    private static List<String> names(List<Field> fields) {
        return fields.stream().map(Field::sql).toList();
    }

    private static String row(List<String> values) {
        return "(" + String.join(", ", values) + ")";
    }

    private static String equalities(List<Field> fields, List<String> tuple) {
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            terms.add(fields.get(i).sql() + " = " + tuple.get(i));
        }
        return "(" + String.join(" AND ", terms) + ")";
    }

    private List<String> tuple(Relation relation, List<Field> fields) {
        return constants(relation, fields).stream().map(literals::of).toList();
    }

    /** Of one row, with others for what it lacks. */
    private List<Object> constants(Relation relation, List<Field> fields) {
        List<@Nullable Object> row = pick(relation.rows());
        List<Object> values = new ArrayList<>();
        for (Field field : fields) {
            Object value = row.get(field.position());
            values.add(value == null ? fallback(field.type()) : value);
        }
        return values;
    }

    /** A comparison with another column of that type, of the same table or of another one. */
    private String columns(List<Relation> scope, Field field) {
        List<Field> others = pick(scope).ofType(field.type());
        return others.isEmpty()
                ? field.sql() + " IS NOT NULL"
                : field.sql()
                        + pick(List.of(" = ", " = ", " <= ", " <> "))
                        + pick(others).sql();
    }

    private String values(Relation relation, Field field) {
        List<String> values = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            values.add(value(relation, field));
        }
        return String.join(", ", values);
    }

    /** A pattern with {@code !} for escape. An underscore is one character to us and two to H2 where that has two units. */
    private String like(Relation relation, Field field) {
        String value = (String) constant(relation, field);
        int end = value.offsetByCodePoints(0, random.nextInt(value.codePointCount(0, value.length()) + 1));
        String prefix =
                value.substring(0, end).replace("!", "!!").replace("%", "!%").replace("_", "!_");
        boolean surrogates = relation.values(field).stream()
                .anyMatch(text -> ((String) text).chars().anyMatch(unit -> Character.isSurrogate((char) unit)));
        String rest = pick(surrogates ? List.of("%", "%", "%a%", "") : List.of("%", "%", "_%", "%a%", "", "_"));
        return field.sql() + not(" LIKE ") + literals.of(prefix + rest) + " ESCAPE '!'";
    }

    private String value(Relation relation, Field field) {
        return literals.of(constant(relation, field));
    }

    private Object constant(Relation relation, Field field) {
        List<@Nullable Object> witness = witnesses.getOrDefault(relation, List.of());
        Object value = witness.isEmpty() || random.nextInt(3) == 0 ? null : witness.get(field.position());
        if (value == null) {
            List<Object> present = relation.values(field);
            value = present.isEmpty() ? fallback(field.type()) : pick(present);
        }
        return random.nextInt(5) == 0 ? neighbour(value) : value;
    }

    private static Object fallback(ColumnType type) {
        return switch (type) {
            case TEXT -> "a";
            case INTEGER -> 1L;
            case NUMBER -> BigDecimal.ONE;
            case BOOLEAN -> true;
            case DATE -> LocalDate.of(2026, 1, 2);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> LocalDateTime.of(2026, 1, 1, 0, 1);
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT ->
                throw new IllegalArgumentException(type.name());
        };
    }

    private Object neighbour(Object value) {
        if (value instanceof String text) {
            return switch (random.nextInt(6)) {
                case 0 -> text + "!";
                case 1 -> text.isEmpty() ? "a" : text.substring(0, text.offsetByCodePoints(text.length(), -1));
                case 2 -> text + "\uD83D\uDE00";
                case 3 -> text + "\uFF21";
                case 4 -> "";
                default -> text.toUpperCase(Locale.ROOT);
            };
        }
        if (value instanceof Long number) {
            return number + random.nextInt(3) - 1;
        }
        if (value instanceof BigDecimal number) {
            return random.nextBoolean() ? number.add(new BigDecimal("0.5")) : number.movePointRight(130);
        }
        if (value instanceof LocalDate date) {
            return date.plusDays(random.nextInt(3) - 1);
        }
        return value instanceof LocalDateTime time ? time.plusSeconds(random.nextInt(61) - 30) : value;
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
