package org.ddbworkbench.differential;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/** Makes random conditions on the columns of a table, mostly of values that occur and of their neighbours. */
final class ConditionGenerator {
    private final VirtualTable table;
    private final List<List<@Nullable Object>> rows;
    private final Random random;
    private final List<Integer> comparable = new ArrayList<>();
    private final List<Integer> keyVariables = new ArrayList<>();

    /**
     * @param rows all rows of the table, from which values are taken
     */
    ConditionGenerator(VirtualTable table, List<List<@Nullable Object>> rows, Random random) {
        this.table = table;
        this.rows = rows;
        this.random = random;
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            if (column.type() != ColumnType.DOCUMENT
                    && column.type() != ColumnType.BINARY
                    && column.type() != ColumnType.DOUBLE) {
                comparable.add(i);
                if (!(column.source() instanceof Column.ItemAttribute)) {
                    keyVariables.add(i);
                }
            }
        }
    }

    /** Conjuncts, each perhaps a tree; conditions on keys occur more often than they would by chance. */
    Condition next() {
        List<Condition> conjuncts = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            conjuncts.add(random.nextInt(5) == 0 ? tree(2) : leaf());
        }
        return conjuncts.size() == 1 ? conjuncts.get(0) : new Condition.Junction(true, conjuncts);
    }

    private Condition tree(int depth) {
        if (depth == 0) {
            return leaf();
        }
        return switch (random.nextInt(4)) {
            case 0 -> new Condition.Not(tree(depth - 1));
            case 1 -> new Condition.Junction(true, List.of(tree(depth - 1), tree(depth - 1)));
            case 2 -> new Condition.Junction(false, List.of(tree(depth - 1), tree(depth - 1)));
            default -> leaf();
        };
    }

    private Condition leaf() {
        List<Integer> candidates = random.nextInt(3) > 0 && !keyVariables.isEmpty() ? keyVariables : comparable;
        int position = candidates.get(random.nextInt(candidates.size()));
        Column column = table.columns().get(position);
        String name = "\"" + column.name() + "\"";
        boolean text = column.type() == ColumnType.TEXT;
        return switch (random.nextInt(text ? 11 : 9)) {
            case 0, 1, 2, 3 -> new Condition.Comparison(name, position, "=", value(position, column));
            case 4 ->
                new Condition.Comparison(name, position, pick(List.of("<", "<=", ">", ">=")), value(position, column));
            case 5 -> new Condition.Between(name, position, value(position, column), value(position, column));
            case 6 -> new Condition.In(name, position, values(position, column));
            case 7 -> new Condition.Comparison(name, position, "<>", value(position, column));
            case 8 -> new Condition.IsNull(name, position, random.nextBoolean());
            default -> like(name, position, (String) value(position, column));
        };
    }

    private List<Object> values(int position, Column column) {
        List<Object> values = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            values.add(value(position, column));
        }
        return values;
    }

    private Condition like(String name, int position, String value) {
        int end = value.isEmpty() ? 0 : random.nextInt(value.length() + 1);
        if (end > 0 && end < value.length() && Character.isLowSurrogate(value.charAt(end))) {
            end++;
        }
        String rest = pick(List.of("%", "%", "%", "_%", "%a%", "", "_"));
        return new Condition.Like(name, position, value.substring(0, end), rest);
    }

    /** A value that occurs in the column, or one near it. */
    private Object value(int position, Column column) {
        List<Object> present = rows.stream()
                .map(row -> row.get(position))
                .filter(Objects::nonNull)
                .map(Object.class::cast)
                .toList();
        Object value = present.isEmpty() ? fallback(column) : pick(present);
        return random.nextInt(4) == 0 ? neighbour(value) : value;
    }

    private static Object fallback(Column column) {
        return switch (column.type()) {
            case TEXT -> "a";
            case INTEGER -> 1L;
            case NUMBER -> BigDecimal.ONE;
            case BOOLEAN -> true;
            case DATE -> LocalDate.of(2026, 1, 2);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> LocalDateTime.of(2026, 1, 1, 0, 1);
            case DOUBLE, BINARY, DOCUMENT -> throw new IllegalArgumentException(column.name());
        };
    }

    private Object neighbour(Object value) {
        if (value instanceof String text) {
            return switch (random.nextInt(5)) {
                case 0 -> text + "!";
                case 1 -> text.isEmpty() ? "a" : text.substring(0, text.offsetByCodePoints(text.length(), -1));
                case 2 -> text + "\uD83D\uDE00";
                case 3 -> text + "\uFF21";
                default -> text.toUpperCase(java.util.Locale.ROOT);
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

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
