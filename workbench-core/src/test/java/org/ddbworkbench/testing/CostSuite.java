package org.ddbworkbench.testing;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.CostQuery.Cost;

/**
 * Queries over the demo, each with what the best plan by hand reads. All numbers follow from the scale: T tenants, each with U
 * users, I invoices and E events, as {@link DemoData} makes them. Only the pages of a long read are counted, by reading.
 */
public final class CostSuite {
    private static final LocalDate START = LocalDate.of(2026, 1, 1);

    private final int tenants;
    private final int users;
    private final int invoices;
    private final int events;
    private final LocalDate weekStart;
    private final LocalDate weekEnd;
    private final LocalDate dueStart;
    private final LocalDate dueEnd;
    private final BinaryOperator<String> send;
    private final List<CostQuery> queries = new ArrayList<>();

    private CostSuite(DemoData.Scale scale, BinaryOperator<String> send) {
        this.tenants = scale.tenants();
        this.users = scale.users();
        this.invoices = scale.invoices();
        this.events = scale.events();
        this.send = send;
        // At scale small, nothing happens in February.
        boolean small = scale == DemoData.Scale.SMALL;
        this.weekStart = small ? LocalDate.of(2026, 1, 2) : LocalDate.of(2026, 2, 1);
        this.weekEnd = small ? LocalDate.of(2026, 1, 3) : LocalDate.of(2026, 2, 8);
        this.dueStart = small ? LocalDate.of(2026, 1, 8) : LocalDate.of(2026, 2, 1);
        this.dueEnd = small ? LocalDate.of(2026, 1, 20) : LocalDate.of(2026, 2, 7);
    }

    /**
     * The 29 queries, of which the last one is four.
     *
     * @param send sends a request, an operation and a body, and gives the answer's body
     */
    public static List<CostQuery> queries(DemoData.Scale scale, BinaryOperator<String> send) {
        CostSuite suite = new CostSuite(scale, send);
        suite.oneTable();
        suite.rangesAndIndexes();
        suite.joins();
        suite.others();
        suite.prepared();
        return suite.queries;
    }

    private void add(String number, String sql, int rows, long items, long requests) {
        queries.add(new CostQuery(number, sql, List.of(), rows, List.of(new Cost(items, requests))));
    }

    private void oneTable() {
        add("1", "SELECT * FROM users WHERE tenant='acme'", users, users, 1);
        add("2", "SELECT * FROM users WHERE pk='TENANT#acme' AND sk LIKE 'USER#%'", users, users, 1);
        add("3", "SELECT * FROM users WHERE tenant='acme' AND user_id='u_0007'", 1, 1, 1);
        add("4", "SELECT * FROM users WHERE tenant='acme' AND user_id IN ('u_0001','u_0002','u_0003')", 3, 3, 1);
        add("5", "SELECT * FROM users WHERE tenant IN ('acme','beta')", 2 * users, 2L * users, 2);
        add(
                "6",
                "SELECT * FROM users WHERE (tenant='acme' AND user_id='u_0001') OR (tenant='beta' AND user_id='u_0002')",
                2,
                2,
                1);
        add("7", "SELECT * FROM users WHERE tenant='acme' AND user_id BETWEEN 'u_0010' AND 'u_0019'", 10, 10, 1);
    }

    private void rangesAndIndexes() {
        int week = (int) week().count();
        add("8", "SELECT * FROM events WHERE tenant='acme' AND " + week("at"), week, week, 1);
        add("9", "SELECT * FROM events WHERE tenant='acme' ORDER BY at DESC LIMIT 20", 20, 20, 1);
        add("10", "SELECT MAX(at) FROM events WHERE tenant='acme'", 1, 1, 1);
        add("11", "SELECT COUNT(*) FROM users WHERE tenant='acme'", 1, users, 1);
        add("12", "SELECT * FROM invoices WHERE status='open' ORDER BY due_date LIMIT 10", 10, 10, 1);
        int due = tenants * (int) open(dueStart, dueEnd.plusDays(1)).count();
        add(
                "13",
                "SELECT * FROM invoices WHERE status='open' AND due_date BETWEEN DATE '" + dueStart + "' AND DATE '"
                        + dueEnd + "'",
                due,
                due,
                1);
        int open = (int) open(START, START.plusYears(1)).count();
        add("14", "SELECT * FROM invoices WHERE tenant='acme' AND status='open'", open, invoices, 1);
    }

    private void joins() {
        // INVOICE#, META and USER# are neighbours: one Query reads META too, two read it not.
        List<Cost> neighbours = List.of(new Cost(users + invoices + 1L, 1), new Cost(users + invoices, 2));
        queries.add(new CostQuery(
                "15",
                "SELECT * FROM users u JOIN invoices i ON u.tenant=i.tenant AND u.user_id=i.user_id WHERE u.tenant='acme'",
                List.of(),
                invoices,
                neighbours));
        add(
                "16",
                "SELECT * FROM tenants t JOIN users u ON t.tenant=u.tenant WHERE t.tenant='acme'",
                users,
                1L + users,
                1);
        add(
                "17",
                "SELECT * FROM tenants t JOIN users u ON t.tenant=u.tenant",
                tenants * users,
                tenants * (1L + users + invoices + events),
                pages("Scan", ""));
        String early = "SELECT * FROM invoices i JOIN users u ON u.tenant=i.tenant AND u.user_id=i.user_id"
                + " WHERE i.status='open' AND i.due_date < DATE '2026-01-10'";
        Cost lookup = earlyInvoices();
        add(
                "18",
                early,
                tenants * (int) open(START, LocalDate.of(2026, 1, 10)).count(),
                lookup.items(),
                lookup.requests());
        int week = (int) week().count();
        add(
                "19",
                "SELECT e.*, u.email FROM events e JOIN users u ON u.tenant=e.tenant AND u.user_id=e.actor"
                        + " WHERE e.tenant='acme' AND " + week("e.at"),
                week,
                week + users,
                2);
        queries.add(new CostQuery(
                "21",
                "SELECT * FROM users u WHERE u.tenant='acme' AND NOT EXISTS"
                        + " (SELECT 1 FROM invoices i WHERE i.tenant=u.tenant AND i.user_id=u.user_id)",
                List.of(),
                Math.max(0, users - invoices),
                neighbours));
        add(
                "22",
                "SELECT * FROM users WHERE tenant='acme' AND user_id IN"
                        + " (SELECT actor FROM events WHERE tenant='acme' AND " + week("at") + ")",
                (int) week().map(n -> 7 * n % users).distinct().count(),
                week + users,
                2);
        int admins =
                (int) IntStream.rangeClosed(1, users).filter(n -> n % 50 == 1).count();
        add(
                "23",
                "SELECT * FROM users a JOIN users b ON a.tenant=b.tenant AND a.role=b.role WHERE a.tenant='acme'",
                admins * admins + (users - admins) * (users - admins),
                users,
                1);
    }

    private void others() {
        add(
                "20",
                "SELECT tenant, COUNT(*), SUM(amount_cents) FROM invoices GROUP BY tenant",
                tenants,
                (long) tenants * invoices,
                pages("Scan", "\"IndexName\":\"gsi1\","));
        add("24", "SELECT tenant FROM users WHERE tenant='acme' LIMIT 5", 5, 5, 1);
        add("25", "SELECT * FROM users WHERE tenant='acme' AND tenant='beta'", 0, 0, 0);
        add(
                "26",
                "SELECT entity, COUNT(*), SUM(item_size) FROM _items WHERE pk='TENANT#acme' GROUP BY entity",
                4,
                1L + users + invoices + events,
                pages(
                        "Query",
                        "\"KeyConditionExpression\":\"pk = :pk\",\"ExpressionAttributeValues\":{\":pk\":{\"S\":\"TENANT#acme\"}},"));
        add("27", "SELECT * FROM users WHERE tenant='acme' AND role='admin' LIMIT 2", users > 50 ? 2 : 1, users, 1);
        String ids = IntStream.rangeClosed(1, 150)
                .mapToObj(n -> String.format("'u_%04d'", n))
                .collect(Collectors.joining(","));
        add(
                "28",
                "SELECT * FROM users WHERE tenant='acme' AND user_id IN (" + ids + ")",
                Math.min(150, users),
                users,
                1);
    }

    private void prepared() {
        prepared("29 as 1", "SELECT * FROM users WHERE tenant=?", "1", "acme");
        prepared(
                "29 as 8",
                "SELECT * FROM events WHERE tenant=? AND at >= ? AND at < ?",
                "8",
                "acme",
                weekStart.atStartOfDay(),
                weekEnd.atStartOfDay());
        prepared("29 as 12", "SELECT * FROM invoices WHERE status=? ORDER BY due_date LIMIT ?", "12", "open", 10);
        prepared(
                "29 as 18",
                "SELECT * FROM invoices i JOIN users u ON u.tenant=i.tenant AND u.user_id=i.user_id"
                        + " WHERE i.status=? AND i.due_date < ?",
                "18",
                "open",
                LocalDate.of(2026, 1, 10));
    }

    private void prepared(String number, String sql, String same, Object... parameters) {
        CostQuery literal = queries.stream()
                .filter(query -> query.number().equals(same))
                .findFirst()
                .orElseThrow();
        queries.add(new CostQuery(number, sql, List.of(parameters), literal.rows(), literal.byHand()));
    }

    /** Numbers of the events of a tenant in the week. */
    private IntStream week() {
        long start = ChronoUnit.MINUTES.between(START.atStartOfDay(), weekStart.atStartOfDay());
        long end = ChronoUnit.MINUTES.between(START.atStartOfDay(), weekEnd.atStartOfDay());
        return IntStream.rangeClosed(1, events).filter(n -> 37 * n >= start && 37 * n < end);
    }

    private String week(String column) {
        return column + " >= " + timestamp(weekStart.atStartOfDay()) + " AND " + column + " < "
                + timestamp(weekEnd.atStartOfDay());
    }

    private static String timestamp(LocalDateTime time) {
        return "TIMESTAMP '" + time.toLocalDate() + " 00:00:00'";
    }

    /** Numbers of the open invoices of a tenant that are due before the end. */
    private IntStream open(LocalDate start, LocalDate end) {
        return IntStream.rangeClosed(1, invoices).filter(n -> {
            LocalDate due = START.plusDays(n % 365);
            return (n % 10 == 7 || n % 10 == 8) && !due.isBefore(start) && due.isBefore(end);
        });
    }

    /** The range of the index, and the distinct users of its invoices, 100 at a time. */
    private Cost earlyInvoices() {
        LocalDate end = LocalDate.of(2026, 1, 10);
        long matches = tenants * open(START, end).count();
        long distinct =
                tenants * open(START, end).map(n -> (n - 1) % users).distinct().count();
        return new Cost(matches + distinct, 1 + (distinct + 99) / 100);
    }

    /** How many requests a read takes, one after the other. */
    private int pages(String operation, String request) {
        int pages = 0;
        String start = "";
        while (true) {
            String answer = send.apply(
                    operation,
                    "{\"TableName\":\"" + DemoData.tableName() + "\"," + request + start + "\"Select\":\"COUNT\"}");
            pages++;
            int key = answer.indexOf("\"LastEvaluatedKey\":");
            if (key < 0) {
                return pages;
            }
            String rest = answer.substring(key + "\"LastEvaluatedKey\":".length());
            start = "\"ExclusiveStartKey\":" + rest.substring(0, endOfObject(rest)) + ",";
        }
    }

    /** Keys have no braces in their texts. */
    private static int endOfObject(String json) {
        int depth = 0;
        for (int i = 0; i < json.length(); i++) {
            depth += json.charAt(i) == '{' ? 1 : json.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        throw new IllegalStateException(json);
    }
}
