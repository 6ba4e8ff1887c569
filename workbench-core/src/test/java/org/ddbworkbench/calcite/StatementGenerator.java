package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes statements over the demo that parse; most of them are valid too. */
final class StatementGenerator {
    private static final List<String> TEXTS = List.of("tenant", "user_id", "status", "invoice_no");
    private static final String INVOICES =
            "(SELECT tenant, user_id, status, invoice_no, amount_cents, due_date FROM invoices)";
    private static final String USERS =
            "(SELECT tenant, user_id, role AS status, email AS invoice_no, CHAR_LENGTH(bio) AS amount_cents,"
                    + " DATE '2026-01-15' AS due_date FROM users)";
    private static final String ITEMS =
            "(SELECT SUBSTRING(pk FROM 8) AS tenant, CAST(item['user_id'] AS VARCHAR) AS user_id, item['status'] AS status,"
                    + " sk AS invoice_no, item['amount_cents'] AS amount_cents, CAST(item['due_date'] AS DATE) AS due_date"
                    + " FROM _items)";

    private final Random random;
    private int aliases;

    StatementGenerator(Random random) {
        this.random = random;
    }

    String next() {
        String query = switch (random.nextInt(8)) {
            case 0 -> grouped();
            case 1 -> union();
            case 2 -> windowed();
            case 3 -> joined();
            case 4 -> "WITH w AS (" + select() + ") SELECT COUNT(*) FROM w a, w b WHERE a.x0 = b.x0";
            default -> select();
        };
        return random.nextInt(10) == 0 ? "EXPLAIN PLAN FOR " + query : query;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String table() {
        return pick(INVOICES, INVOICES, USERS, ITEMS);
    }

    private String alias() {
        return "t" + aliases++;
    }

    private String select() {
        String alias = alias();
        List<String> items = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            items.add(expression(alias, 2) + " AS x" + i);
        }
        return "SELECT " + pick("", "", "DISTINCT ") + String.join(", ", items) + " FROM " + table() + " " + alias
                + where(alias) + order(count);
    }

    private String where(String alias) {
        return random.nextInt(4) == 0 ? "" : " WHERE " + condition(alias, 2);
    }

    private String order(int columns) {
        String order = random.nextBoolean()
                ? ""
                : " ORDER BY " + (1 + random.nextInt(columns)) + pick("", " DESC", " NULLS FIRST", " DESC NULLS LAST");
        return order + pick("", " LIMIT 3", " LIMIT 3 OFFSET 1", " OFFSET 2 ROWS FETCH NEXT 2 ROWS ONLY", " LIMIT 0");
    }

    private String grouped() {
        String alias = alias();
        String key = pick(
                alias + "." + text(),
                alias + ".due_date",
                "FLOOR(" + alias + ".due_date TO MONTH)",
                "UPPER(" + alias + ".tenant)");
        String group = pick(key, key, "ROLLUP(" + key + ", " + alias + ".user_id)", "CUBE(" + key + ")");
        return "SELECT " + key + " AS x0, " + aggregate(alias) + " AS x1, " + aggregate(alias) + " AS x2 FROM "
                + table() + " "
                + alias + where(alias) + " GROUP BY " + group
                + pick("", " HAVING COUNT(*) > 1", " HAVING " + aggregate(alias) + " IS NOT NULL") + order(3);
    }

    private String aggregate(String alias) {
        String aggregate = pick(
                "COUNT(*)",
                "COUNT(DISTINCT " + alias + ".user_id)",
                "SUM(" + number(alias, 1) + ")",
                "AVG(" + number(alias, 1) + ")",
                "MIN(" + alias + "." + text() + ")",
                "MAX(" + alias + ".due_date)",
                "MAX(" + alias + ".status)",
                "STDDEV_POP(" + number(alias, 0) + ")",
                "SUM(DISTINCT " + number(alias, 0) + ")");
        return aggregate + (random.nextInt(4) == 0 ? " FILTER (WHERE " + condition(alias, 0) + ")" : "");
    }

    private String union() {
        String operator = pick("UNION", "UNION ALL", "INTERSECT", "EXCEPT", "INTERSECT ALL", "EXCEPT ALL");
        String a = alias();
        String b = alias();
        return "SELECT " + a + ".tenant AS x0, " + number(a, 0) + " AS x1 FROM " + table() + " " + a + where(a) + " "
                + operator + " SELECT " + b + ".user_id, " + number(b, 0) + " FROM " + table() + " " + b + where(b)
                + order(2);
    }

    private String windowed() {
        String alias = alias();
        String window = pick(
                "PARTITION BY " + alias + ".tenant ORDER BY " + alias + ".invoice_no",
                "ORDER BY " + alias + ".due_date, " + alias + ".invoice_no",
                "PARTITION BY " + alias + ".status",
                "ORDER BY " + alias + ".invoice_no ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING");
        String function = pick(
                "SUM(" + number(alias, 0) + ")",
                "COUNT(*)",
                "AVG(" + number(alias, 0) + ")",
                "MAX(" + alias + ".user_id)",
                "FIRST_VALUE(" + alias + ".due_date)");
        String ranking = pick("ROW_NUMBER()", "RANK()", "LAG(" + alias + ".user_id)", "LEAD(" + alias + ".tenant, 2)");
        return "SELECT " + alias + ".tenant AS x0, " + function + " OVER (" + window + ") AS x1, " + ranking
                + " OVER (ORDER BY " + alias + ".invoice_no) AS x2 FROM " + table() + " " + alias + where(alias)
                + order(3);
    }

    private String joined() {
        String a = alias();
        String b = alias();
        String join = pick("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
        String on = a + ".tenant = " + b + ".tenant AND "
                + pick(
                        a + ".user_id = " + b + ".user_id",
                        a + ".user_id < " + b + ".user_id",
                        a + ".invoice_no = " + b + ".invoice_no",
                        condition(a, 0));
        return "SELECT " + expression(a, 1) + " AS x0, " + expression(b, 1) + " AS x1 FROM " + table() + " " + a + " "
                + join + " " + table() + " " + b + " ON " + on + where(random.nextBoolean() ? a : b) + order(2);
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private String expression(String alias, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 3)) {
            case 0 -> alias + "." + text();
            case 1 -> number(alias, depth);
            case 2 -> date(alias);
            case 3 -> string(alias, depth);
            case 4 ->
                "CASE WHEN " + condition(alias, depth - 1) + " THEN " + number(alias, depth - 1) + " ELSE "
                        + pick("0", "NULL", "1.5") + " END";
            case 5 -> "COALESCE(" + string(alias, depth - 1) + ", 'none')";
            default ->
                "(SELECT " + pick("MAX(s.user_id)", "MIN(s.invoice_no)", "MAX(s.due_date)") + " FROM " + INVOICES
                        + " s WHERE s.tenant = " + alias + ".tenant)";
        };
    }

    private String string(String alias, int depth) {
        String column = alias + "." + pick("tenant", "user_id", "invoice_no");
        return switch (random.nextInt(7)) {
            case 0 -> "UPPER(" + column + ")";
            case 1 -> "SUBSTRING(" + column + " FROM " + (1 + random.nextInt(3)) + " FOR 2)";
            case 2 -> column + " || '-' || " + alias + ".user_id";
            case 3 -> "TRIM(BOTH 'a' FROM " + column + ")";
            case 4 -> "NULLIF(" + column + ", 'acme')";
            case 5 -> "CAST(" + (depth > 0 ? number(alias, depth - 1) : "1") + " AS VARCHAR)";
            default -> "REPLACE(" + column + ", '0', 'o')";
        };
    }

    private String number(String alias, int depth) {
        String column = alias + ".amount_cents";
        return switch (random.nextInt(depth > 0 ? 7 : 3)) {
            case 0 -> column;
            case 1 -> "CHAR_LENGTH(" + alias + ".user_id)";
            case 2 -> pick("1", "2.5", "NULLIF(2, 3)");
            case 3 -> number(alias, depth - 1) + pick(" + ", " - ", " * ") + number(alias, depth - 1);
            case 4 -> number(alias, depth - 1) + " / " + pick("3", "2.5", "7");
            case 5 -> "EXTRACT(" + pick("YEAR", "MONTH", "DAY") + " FROM " + date(alias) + ")";
            default -> "ABS(CHAR_LENGTH(" + alias + ".tenant) - 7)";
        };
    }

    private String date(String alias) {
        return pick(
                alias + ".due_date",
                alias + ".due_date + INTERVAL '1' DAY",
                "FLOOR(" + alias + ".due_date TO MONTH)",
                "DATE '2026-01-10'");
    }

    private String condition(String alias, int depth) {
        String column = alias + "." + pick("tenant", "user_id", "invoice_no");
        return switch (random.nextInt(depth > 0 ? 13 : 7)) {
            case 0 -> column + pick(" = ", " <> ", " >= ", " < ") + pick("'acme'", "'u_0003'", "'2026-0010'");
            case 1 -> column + " IN ('acme', 'u_0002', '2026-0003')";
            case 2 -> column + pick(" LIKE ", " NOT LIKE ") + pick("'a%'", "'u\\_000_'", "'%3'", "'acme'");
            case 3 -> alias + "." + text() + pick(" IS NULL", " IS NOT NULL");
            case 4 -> alias + ".amount_cents" + pick(" > ", " <= ", " = ") + pick("500", "1000.5", "0");
            case 5 -> alias + ".due_date BETWEEN DATE '2026-01-05' AND DATE '2026-01-20'";
            case 6 -> alias + ".tenant = 'acme' AND " + alias + ".user_id > 'u_0010'";
            case 7 -> "(" + condition(alias, depth - 1) + pick(" AND ", " OR ") + condition(alias, depth - 1) + ")";
            case 8 -> "NOT (" + condition(alias, depth - 1) + ")";
            case 9 ->
                pick("", "NOT ") + "EXISTS (SELECT 1 FROM " + table() + " e WHERE e.tenant = " + alias
                        + ".tenant AND e.user_id = " + alias + ".user_id)";
            case 10 ->
                column + pick(" IN ", " NOT IN ") + "(SELECT q.user_id FROM " + table() + " q WHERE "
                        + condition("q", 0) + ")";
            case 11 -> string(alias, depth - 1) + pick(" = ", " > ") + string(alias, depth - 1);
            default -> "(" + alias + ".tenant, " + alias + ".user_id) IN (('acme', 'u_0001'), ('beta', 'u_0002'))";
        };
    }
}
