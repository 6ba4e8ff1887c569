package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What aggregates read. The demo at scale small has 5 tenants with 20 users, 30 invoices and 100 events each. */
class AggregateReadsTest {
    private record Case(String sql, String rows, int items, int requests, List<String> operations) {
        static Case of(String sql, String rows, int items, int requests, String... operations) {
            return new Case(sql, rows, items, requests, List.of(operations));
        }
    }

    private static final List<Case> CASES = List.of(
            Case.of("SELECT MAX(at) FROM events WHERE tenant='acme'", "[[2026-01-03T13:40]]", 1, 1, "Query"),
            Case.of("SELECT MIN(user_id) FROM users WHERE tenant='acme'", "[[u_0001]]", 1, 1, "Query"),
            Case.of("SELECT MAX(sk) AS last FROM users WHERE pk='TENANT#acme'", "[[USER#u_0020]]", 1, 1, "Query"),
            Case.of("SELECT MAX(user_id) FROM users WHERE tenant='nobody'", "[[null]]", 0, 1, "Query"),
            Case.of("SELECT MAX(user_id) FROM users WHERE tenant='a' AND tenant='b'", "[[null]]", 0, 0),
            Case.of(
                    "SELECT MIN(at), MAX(at), MIN(at) AS again FROM events WHERE tenant='acme'",
                    "[[2026-01-01T00:37, 2026-01-03T13:40, 2026-01-01T00:37]]",
                    2,
                    2,
                    "Query",
                    "Query"),
            Case.of(
                    "SELECT t.tenant FROM tenants t WHERE t.tenant = 'beta' AND '2026-01-03 13:40:00' ="
                            + " (SELECT CAST(MAX(at) AS VARCHAR) FROM events WHERE tenant='acme')",
                    "[[beta]]",
                    2,
                    2,
                    "GetItem",
                    "Query"),
            Case.of(
                    "SELECT MAX(at), COUNT(*) FROM events WHERE tenant='acme'",
                    "[[2026-01-03T13:40, 100]]",
                    100,
                    1,
                    "Query"),
            Case.of("SELECT MAX(role) FROM users WHERE tenant='acme'", "[[member]]", 20, 1, "Query"),
            Case.of("SELECT MAX(due_date) FROM invoices", "[[2026-01-31]]", 150, 1, "Scan gsi1"),
            Case.of(
                    "SELECT MIN(at), MAX(at) FROM events WHERE tenant='acme' AND action='pay'",
                    "[[2026-01-01T01:51, 2026-01-03T13:03]]",
                    100,
                    1,
                    "Query"),
            Case.of("SELECT COUNT(*) FROM users WHERE tenant='acme'", "[[20]]", 20, 1, "Query"),
            Case.of("SELECT COUNT(tenant) FROM users WHERE tenant='acme'", "[[20]]", 20, 1, "Query"),
            Case.of("SELECT COUNT(*) FROM users WHERE tenant='acme' AND role='admin'", "[[1]]", 20, 1, "Query"),
            Case.of("SELECT COUNT(*) FROM users WHERE tenant='a' AND tenant='b'", "[[0]]", 0, 0),
            Case.of("SELECT COUNT(*) FROM (SELECT * FROM users WHERE tenant='acme' LIMIT 3)", "[[3]]", 3, 1, "Query"),
            Case.of("SELECT COUNT(*) FROM _items WHERE pk='TENANT#acme'", "[[151]]", 151, 1, "Query"),
            Case.of("SELECT COUNT(*) FROM _items", "[[755]]", 755, 1, "Scan"),
            Case.of(
                    "SELECT COUNT(*) FROM (SELECT DISTINCT role FROM users WHERE tenant='acme')",
                    "[[2]]",
                    20,
                    1,
                    "Query"));

    @TestFactory
    Stream<DynamicNode> readAsLittleAsTheyCan() {
        return Backend.onEach(backend -> {
            Sql sql = Sql.demo(backend);
            List<DynamicTest> tests = new ArrayList<>();
            for (Case aggregate : CASES) {
                tests.add(DynamicTest.dynamicTest(aggregate.sql, () -> check(sql, aggregate)));
            }
            tests.add(DynamicTest.dynamicTest("with parameters", () -> checkParameters(sql)));
            tests.add(DynamicTest.dynamicTest("groups", () -> checkGroups(sql)));
            return tests.stream();
        });
    }

    private static void check(Sql sql, Case aggregate) {
        Sql.Answer answer = sql.run(aggregate.sql);
        assertThat(answer.rows()).hasToString(aggregate.rows);
        assertThat(answer.usage().itemsRead()).isEqualTo(aggregate.items);
        assertThat(answer.usage().requests()).isEqualTo(aggregate.requests);
        assertThat(answer.operations()).containsExactlyInAnyOrderElementsOf(aggregate.operations);
    }

    private static void checkParameters(Sql sql) {
        Sql.Answer last = sql.run("SELECT MAX(user_id) FROM users WHERE tenant = ? AND user_id < ?", "acme", "u_0007");
        assertThat(last.rows()).hasToString("[[u_0006]]");
        assertThat(last.operations()).containsExactly("Query");
    }

    private static void checkGroups(Sql sql) {
        Sql.Answer answer = sql.run("SELECT tenant, role, COUNT(*), MAX(user_id), COUNT(DISTINCT email), SUM(length)"
                + " FROM (SELECT u.*, CHAR_LENGTH(user_id) AS length FROM users u) GROUP BY tenant, role");
        Map<String, List<?>> byTenant = new TreeMap<>();
        answer.rows().forEach(row -> byTenant.put(row.get(0) + " " + row.get(1), row.subList(2, 6)));
        assertThat(answer.rows()).hasSize(10);
        assertThat(byTenant).hasSize(10);
        assertThat(byTenant.get("acme admin")).hasToString("[1, u_0001, 1, 6]");
        assertThat(byTenant.get("tenant-003 member")).hasToString("[19, u_0020, 19, 114]");
    }

    @Test
    void textsBeyondThePlaneAreComparedAsSqlDoes() {
        Backend backend = Backend.embedded();
        try (Sql sql = table(backend)) {
            for (String last : List.of("a", "\uFF21", "\uD83D\uDE00")) {
                backend.put("big", "{\"p\": {\"S\": \"P\"}, \"s\": {\"S\": \"" + last + "\"}}");
            }
            assertThat(sql.run("SELECT MAX(s) FROM e WHERE p = 'P'").rows()).hasToString("[[\uFF21]]");
            assertThat(sql.run("SELECT MIN(s) FROM e WHERE p = 'P' AND s > 'a'").rows())
                    .hasToString("[[\uD83D\uDE00]]");
            assertThat(sql.run("SELECT p, MAX(s) FROM e WHERE p IN ('P', 'Q') GROUP BY p")
                            .rows())
                    .hasToString("[[P, \uFF21]]");
        }
    }

    @Test
    void aLimitStopsTheReadingOfGroups() {
        Backend backend = Backend.embedded();
        try (Sql sql = table(backend)) {
            String large = "x".repeat(390_000);
            for (int i = 0; i < 16; i++) {
                backend.put(
                        "big",
                        "{\"p\": {\"S\": \"P" + i / 2 + "\"}, \"s\": {\"S\": \"" + i % 2 + "\"}, \"large\": {\"S\": \""
                                + large + "\"}}");
            }
            long all = sql.run("SELECT * FROM e").usage().requests();
            Sql.Answer distinct = sql.run("SELECT DISTINCT p FROM e LIMIT 2");
            Sql.Answer counts = sql.run("SELECT p, COUNT(*), MAX(s) FROM e GROUP BY p LIMIT 1");
            Sql.Answer everyCount = sql.run("SELECT p, COUNT(*) FROM e GROUP BY p");

            assertThat(distinct.rows()).hasSize(2).doesNotHaveDuplicates();
            assertThat(distinct.usage().requests()).isLessThan(all / 2);
            assertThat(counts.rows()).hasSize(1);
            assertThat(counts.rows().get(0).subList(1, 3)).hasToString("[2, 1]");
            assertThat(counts.usage().requests()).isLessThan(all / 2);
            assertThat(everyCount.rows())
                    .hasSize(8)
                    .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(2L));
        }
    }

    private static Sql table(Backend backend) {
        backend.createTable("big", """
                {"TableName": "big", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "p", "AttributeType": "S"}, {"AttributeName": "s", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "p", "KeyType": "HASH"}, {"AttributeName": "s", "KeyType": "RANGE"}]}
                """);
        return Sql.of(
                backend,
                CatalogReader.read(
                        "version: 1\ntables: {big: {partitionKey: p, sortKey: s, entities: {e: {key: ['{p}', '{s}'],"
                                + " columns: {large: text}}}}}",
                        "test"));
    }

    @Test
    void countsAreTheServicesWhereEveryItemIsARow() {
        try (Sql sql = Sql.demo(Backend.embedded())) {
            assertThat(sql.run("EXPLAIN PLAN FOR SELECT COUNT(*) FROM _items WHERE pk = 'TENANT#acme'")
                            .text())
                    .startsWith("AccessCount(select=[COUNT])\n  Query saas-billing -> _items");
            assertThat(sql.run("EXPLAIN PLAN FOR SELECT COUNT(*) FROM users WHERE tenant = 'acme'")
                            .text())
                    .startsWith("AccessCount()\n  Query saas-billing -> users");
            for (String other :
                    List.of("COUNT(role)", "COUNT(DISTINCT tenant)", "COUNT(*) FILTER (WHERE role = 'admin')")) {
                assertThat(sql.run("EXPLAIN PLAN FOR SELECT " + other + " FROM users WHERE tenant = 'acme'")
                                .text())
                        .as(other)
                        .doesNotContain("AccessCount");
            }
            assertThat(sql.run("SELECT COUNT(*) FROM users WHERE tenant = ?", "beta")
                            .rows())
                    .hasToString("[[20]]");
        }
    }

    @Test
    void explainNamesTheAggregatesThatStream() {
        try (Sql sql = Sql.demo(Backend.embedded())) {
            assertThat(plan(sql, "SELECT DISTINCT role FROM users")).startsWith("StreamingDistinct(");
            for (String streaming : List.of(
                    "SELECT tenant, COUNT(*) FROM users GROUP BY tenant LIMIT 1",
                    "SELECT tenant, 1 + MAX(CHAR_LENGTH(role)) FROM users GROUP BY tenant LIMIT 1 OFFSET 1",
                    "SELECT pk, role, COUNT(*) FROM users WHERE role <> 'x' GROUP BY role, pk LIMIT 3")) {
                assertThat(plan(sql, streaming)).as(streaming).contains("PartitionAggregate(");
            }
            for (String mixed : List.of(
                    "SELECT tenant, COUNT(*) FROM users GROUP BY tenant",
                    "SELECT tenant, COUNT(*) FROM users GROUP BY tenant HAVING COUNT(*) > 3 LIMIT 1",
                    "SELECT role, COUNT(*) FROM users GROUP BY role LIMIT 1",
                    "SELECT tenant, COUNT(*) FROM users WHERE tenant IN ('acme', 'beta') GROUP BY tenant LIMIT 1",
                    "SELECT tenant, COUNT(*) FROM users GROUP BY ROLLUP(tenant) LIMIT 1",
                    "SELECT UPPER(tenant), COUNT(*) FROM users GROUP BY UPPER(tenant) LIMIT 1")) {
                assertThat(plan(sql, mixed)).as(mixed).doesNotContain("PartitionAggregate");
            }
        }
    }

    private static String plan(Sql sql, String statement) {
        return sql.run("EXPLAIN PLAN FOR " + statement).text();
    }

    private static Enumerable<String> firstGroups(List<String> rows, long skipped, long wanted) {
        return AggregateRuntime.firstGroups(
                Linq4j.asEnumerable(rows),
                row -> row.substring(0, 1),
                AggregateReadsTest::joinedByFirstLetter,
                skipped,
                wanted);
    }

    private static Enumerable<String> joinedByFirstLetter(Enumerable<String> rows) {
        Map<String, String> groups = new TreeMap<>();
        for (String row : rows) {
            groups.merge(row.substring(0, 1), row, (a, b) -> a + "+" + b);
        }
        return Linq4j.asEnumerable(List.copyOf(groups.values()));
    }

    @Test
    void theFirstGroupsAreCompleteWhenTheirPartitionEnds() {
        List<String> rows = List.of("b1", "b2", "a1", "c1", "c2");

        assertThat(firstGroups(rows, 0, 1).toList()).containsExactly("b1+b2");
        assertThat(firstGroups(rows, 1, 1).toList()).containsExactly("b1+b2", "a1");
        assertThat(firstGroups(rows, 1, Long.MAX_VALUE).toList()).containsExactly("b1+b2", "a1", "c1+c2");
        assertThat(firstGroups(rows, 0, 0).toList()).isEmpty();
        assertThat(firstGroups(List.of(), 0, 5).toList()).isEmpty();
    }

    @Test
    void aPartitionThatComesInTwoPiecesIsGroupedAsUsual() {
        assertThat(firstGroups(List.of("b1", "a1", "b2", "c1"), 0, 3).toList()).containsExactly("a1", "b1+b2", "c1");
        try (Enumerator<String> unread =
                firstGroups(List.of("b1", "a1", "b2"), 0, 3).enumerator()) {
            assertThatThrownBy(unread::current).isInstanceOf(NoSuchElementException.class);
        }
    }
}
