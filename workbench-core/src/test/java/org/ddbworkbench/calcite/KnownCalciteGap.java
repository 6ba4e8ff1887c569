package org.ddbworkbench.calcite;

/** Statements that Calcite 1.42's parser and validator take, and that don't give the answer that SQL wants. */
enum KnownCalciteGap {
    CUME_DIST(
            "no implementation",
            "SELECT CUME_DIST() OVER (ORDER BY plan) FROM tenants",
            "!! UNSUPPORTED CUME_DIST is not available here"),
    DISTINCT_DOCUMENTS(
            "some plans with several DISTINCT aggregates over parts of documents have code that does not compile",
            "SELECT SUM(DISTINCT t.a) FILTER (WHERE t.k IS NOT NULL), MIN(t.sk) FROM (SELECT pk AS k, sk, item['user_id'] AS"
                    + " u, item['amount_cents'] AS a FROM _items) t GROUP BY ROLLUP(SUBSTRING(t.sk FROM 1 FOR 3), t.u)"
                    + " HAVING COUNT(DISTINCT t.u) IS NOT NULL OFFSET 2 ROWS FETCH NEXT 2 ROWS ONLY",
            "!! UNSUPPORTED something that the statement does with a part of a document"),
    DISTINCT_WINDOW(
            "DISTINCT is ignored, so we refuse it",
            "SELECT COUNT(DISTINCT plan) OVER () FROM tenants",
            "!! UNSUPPORTED DISTINCT in a window"),
    EXCLUDE(
            "EXCLUDE is ignored, so we refuse it",
            "SELECT SUM(1) OVER (ORDER BY plan ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW) FROM tenants",
            "!! UNSUPPORTED EXCLUDE of a window"),
    IGNORE_NULLS(
            "no implementation for LAST_VALUE",
            "SELECT LAST_VALUE(plan) IGNORE NULLS OVER (ORDER BY tenant) FROM tenants",
            "!! UNSUPPORTED something that the statement uses is not available here"),
    LOG10("computed as a quotient of natural logarithms", "SELECT LOG10(1000)", "=> 2.9999999999999996"),
    MATCH_RECOGNIZE(
            "the generated code does not compile",
            "SELECT * FROM events MATCH_RECOGNIZE (PARTITION BY tenant ORDER BY at MEASURES A.at AS x PATTERN (A B)"
                    + " DEFINE B AS B.action = 'login')",
            "!! UNSUPPORTED MATCH_RECOGNIZE"),
    ORDER_BY_PARAMETER(
            "a ? within an expression of ORDER BY has no type yet when it is asked for",
            "SELECT tenant FROM tenants ORDER BY CASE WHEN tenant = ? THEN 0 ELSE 1 END",
            "!! INVALID_STATEMENT the type of a parameter can't be told"),
    PERCENTILE(
            "no implementation",
            "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount_cents) FROM invoices",
            "!! UNSUPPORTED PERCENTILE_CONT is not available here"),
    PERCENT_RANK(
            "no implementation",
            "SELECT PERCENT_RANK() OVER (ORDER BY plan) FROM tenants",
            "!! UNSUPPORTED PERCENT_RANK is not available here"),
    RANGE_DESCENDING(
            "the range is computed in ascending order, so we refuse it",
            "SELECT COUNT(*) OVER (ORDER BY amount_cents DESC RANGE 100 PRECEDING) FROM invoices",
            "!! UNSUPPORTED a window's RANGE in descending order"),
    RANGE_OF_MONTHS(
            "months are added to days or milliseconds, so we refuse it",
            "SELECT COUNT(*) OVER (ORDER BY due_date RANGE INTERVAL '1' MONTH PRECEDING) FROM invoices",
            "!! UNSUPPORTED a window's RANGE of months or years"),
    UNTYPED_PARAMETER(
            "the type of a ? is inferred from few kinds of neighbours",
            "SELECT UPPER(?)",
            "!! INVALID_STATEMENT at 1:14 Illegal use of dynamic parameter");

    private final String reason;
    private final String sql;
    private final String answer;

    KnownCalciteGap(String reason, String sql, String answer) {
        this.reason = reason;
        this.sql = sql;
        this.answer = answer;
    }

    String reason() {
        return reason;
    }

    String sql() {
        return sql;
    }

    /** How the answer begins, as {@link org.ddbworkbench.testing.SqlScript} writes it. */
    String answer() {
        return answer;
    }
}
