package org.ddbworkbench.differential;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition as SQL text and as an evaluation in SQL's three-valued logic; null is unknown. */
interface Condition {
    String sql();

    @Nullable
    Boolean test(List<@Nullable Object> row);

    /** A comparison of a column with a value. */
    record Comparison(String column, int position, String operator, Object value) implements Condition {
        @Override
        public String sql() {
            return column + " " + operator + " " + literal(value);
        }

        @Override
        public @Nullable Boolean test(List<@Nullable Object> row) {
            Object actual = row.get(position);
            if (actual == null) {
                return null;
            }
            int order = compare(actual, value);
            return switch (operator) {
                case "=" -> order == 0;
                case "<>" -> order != 0;
                case "<" -> order < 0;
                case "<=" -> order <= 0;
                case ">" -> order > 0;
                case ">=" -> order >= 0;
                default -> throw new IllegalStateException(operator);
            };
        }
    }

    /** BETWEEN. */
    record Between(String column, int position, Object low, Object high) implements Condition {
        @Override
        public String sql() {
            return column + " BETWEEN " + literal(low) + " AND " + literal(high);
        }

        @Override
        public @Nullable Boolean test(List<@Nullable Object> row) {
            Object actual = row.get(position);
            return actual == null ? null : compare(actual, low) >= 0 && compare(actual, high) <= 0;
        }
    }

    /** IN. */
    record In(String column, int position, List<Object> values) implements Condition {
        @Override
        public String sql() {
            return column + " IN ("
                    + String.join(", ", values.stream().map(Condition::literal).toList()) + ")";
        }

        @Override
        public @Nullable Boolean test(List<@Nullable Object> row) {
            Object actual = row.get(position);
            return actual == null ? null : values.stream().anyMatch(value -> compare(actual, value) == 0);
        }
    }

    /** LIKE with a prefix and perhaps more, {@code !} being the escape. */
    record Like(String column, int position, String prefix, String rest) implements Condition {
        @Override
        public String sql() {
            String escaped = prefix.replace("!", "!!").replace("%", "!%").replace("_", "!_");
            return column + " LIKE '" + (escaped + rest).replace("'", "''") + "' ESCAPE '!'";
        }

        @Override
        public @Nullable Boolean test(List<@Nullable Object> row) {
            Object actual = row.get(position);
            if (actual == null) {
                return null;
            }
            StringBuilder regex = new StringBuilder(java.util.regex.Pattern.quote(prefix));
            for (int i = 0; i < rest.length(); i++) {
                char c = rest.charAt(i);
                regex.append(c == '%' ? ".*" : c == '_' ? "." : java.util.regex.Pattern.quote(String.valueOf(c)));
            }
            return java.util.regex.Pattern.compile(regex.toString(), java.util.regex.Pattern.DOTALL)
                    .matcher((String) actual)
                    .matches();
        }
    }

    /** IS NULL and IS NOT NULL. */
    record IsNull(String column, int position, boolean negated) implements Condition {
        @Override
        public String sql() {
            return column + (negated ? " IS NOT NULL" : " IS NULL");
        }

        @Override
        public Boolean test(List<@Nullable Object> row) {
            return (row.get(position) == null) != negated;
        }
    }

    /** AND and OR. */
    record Junction(boolean and, List<Condition> parts) implements Condition {
        @Override
        public String sql() {
            String operator = and ? " AND " : " OR ";
            return "("
                    + String.join(operator, parts.stream().map(Condition::sql).toList()) + ")";
        }

        @Override
        public @Nullable Boolean test(List<@Nullable Object> row) {
            Boolean result = and;
            for (Condition part : parts) {
                Boolean value = part.test(row);
                if (value == null) {
                    result = (result != null && result == and) ? null : result;
                } else if (value != and) {
                    return value;
                }
            }
            return result;
        }
    }

    /** NOT. */
    record Not(Condition part) implements Condition {
        @Override
        public String sql() {
            return "NOT (" + part.sql() + ")";
        }

        @Override
        public @Nullable Boolean test(List<@Nullable Object> row) {
            Boolean value = part.test(row);
            return value == null ? null : !value;
        }
    }

    /** SQL's order: text by UTF-16, as Java compares. */
    @SuppressWarnings("unchecked")
    static int compare(Object a, Object b) {
        return ((Comparable<Object>) a).compareTo(b);
    }

    static String literal(Object value) {
        if (value instanceof String text) {
            return "'" + text.replace("'", "''") + "'";
        }
        if (value instanceof LocalDate date) {
            return "DATE '" + date + "'";
        }
        if (value instanceof LocalDateTime time) {
            return "TIMESTAMP '" + time.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS")) + "'";
        }
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }
}
