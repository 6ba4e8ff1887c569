package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.RowStream;
import org.ddbworkbench.calcite.SqlEngineOptions;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.FaultyTransport;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages, meters, cancelling, and what becomes of values. */
class ReadingTest {
    private static final String CATALOG = """
            version: 1
            tables:
              things:
                partitionKey: pk
                sortKey: sk
                separators: "#"
                entities:
                  notes:
                    key: ["BOOK#{book}", "NOTE#{note}"]
                    columns:
                      text: text
                      size: integer
                      number: number
                      day: date
                      "order": text
                      dotted: {attribute: "a.b-c d#e", type: text}
                      size_of: {attribute: "size", type: number}
            """;
    private static final String CREATE = """
            {"TableName": "things", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [
               {"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]}
            """;

    private final Backend backend = Backend.embedded();
    private final FaultyTransport transport = new FaultyTransport(backend);
    private Sql sql;

    @BeforeEach
    void create() {
        backend.createTable("things", CREATE);
        sql = Sql.of(transport.settings(), CatalogReader.read(CATALOG, "test"));
    }

    @AfterEach
    void close() {
        sql.close();
    }

    private void put(String book, String note, String attributes) {
        backend.put(
                "things",
                "{\"pk\":{\"S\":\"BOOK#" + book + "\"},\"sk\":{\"S\":\"NOTE#" + note + "\"}"
                        + (attributes.isEmpty() ? "" : "," + attributes) + "}");
    }

    /** Ten notes of 300 KB: three fill more than a page of 1 MB. */
    private void putLarge() {
        for (int i = 0; i < 10; i++) {
            put("b", "n" + i, "\"text\":{\"S\":\"" + "x".repeat(300_000) + "\"}");
        }
    }

    @Test
    void pagesAreFollowedAndMeteredInSum() {
        putLarge();
        Sql.Answer answer = sql.run("SELECT note, CHAR_LENGTH(text) FROM notes WHERE book = 'b' ORDER BY note");
        assertThat(answer.rows())
                .hasSize(10)
                .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(300_000));
        assertThat(answer.text()).isEqualTo("n0\nn1\nn2\nn3\nn4\nn5\nn6\nn7\nn8\nn9");
        assertThat(answer.usage().requests()).isGreaterThan(2).isEqualTo(transport.count("Query"));
        assertThat(answer.usage().itemsRead()).isEqualTo(10);
        assertThat(answer.usage().bytesRead()).isGreaterThan(3_000_000).isLessThan(3_100_000);
        assertThat(answer.usage().readUnits()).isBetween(366.0, 370.0);
        assertThat(answer.usage().accesses()).singleElement().satisfies(access -> {
            assertThat(access.requests()).isEqualTo(answer.usage().requests());
            assertThat(access.readUnits()).isEqualTo(answer.usage().readUnits());
            assertThat(access.entity()).isEqualTo("notes");
            assertThat(access.table()).isEqualTo("things");
        });
    }

    @Test
    void aScanFollowsPagesToo() {
        putLarge();
        Sql.Answer answer = sql.run("SELECT COUNT(*) FROM notes WHERE text LIKE 'x%'");
        assertThat(answer.text()).isEqualTo("10");
        assertThat(answer.usage().requests()).isGreaterThan(2).isEqualTo(transport.count("Scan"));
    }

    @Test
    void aFilterThatMatchesNothingFollowsPagesToTheEnd() {
        putLarge();
        Sql.Answer answer = sql.run("SELECT note FROM notes WHERE book = 'b' AND size = 7");
        assertThat(answer.rows()).isEmpty();
        assertThat(answer.usage().itemsRead()).isEqualTo(10);
        assertThat(answer.usage().requests()).isGreaterThan(2);
    }

    @Test
    void theLongestNamesOfAttributesCanBeRead() {
        String name = "n".repeat(65_535);
        put("b", "n", "\"" + name + "\":{\"S\":\"found\"}");
        assertThat(sql.run("SELECT item['" + name + "'] FROM _items").text()).isEqualTo("found");
    }

    @Test
    void limitStopsPaging() {
        putLarge();
        Sql.Answer answer = sql.run("SELECT note, CHAR_LENGTH(text) FROM notes WHERE book = 'b' LIMIT 2");
        assertThat(answer.rows()).hasSize(2);
        assertThat(answer.usage().itemsRead()).isEqualTo(2);
        assertThat(transport.count("Query")).isEqualTo(1);
    }

    @Test
    void limitOverTwoPartitionsStopsInTheFirst() {
        putLarge();
        put("a", "1", "");
        put("a", "2", "");
        assertThat(sql.run("SELECT note FROM notes WHERE book IN ('a', 'b') LIMIT 2")
                        .rows())
                .hasSize(2);
        assertThat(transport.count("Query")).isEqualTo(1);
    }

    @Test
    void closingStopsPaging() {
        putLarge();
        QueryContext context = new QueryContext();
        try (RowStream rows = sql.engine()
                .prepare("SELECT note, text FROM notes WHERE book = 'b'")
                .execute(List.of(), context)) {
            assertThat(rows.next()).isTrue();
        }
        assertThat(transport.count("Query")).isEqualTo(1);
        assertThat(context.usage().requests()).isEqualTo(1);
    }

    @Test
    void afterClosingThereAreNoRows() {
        put("b", "1", "");
        RowStream rows =
                sql.engine().prepare("SELECT note FROM notes WHERE book = 'b'").execute(List.of(), new QueryContext());
        rows.close();
        rows.close();
        assertThat(rows.next()).isFalse();
        assertThat(transport.count("Query")).isZero();
    }

    @Test
    void cancelEndsASlowRequestAtOnce() throws Exception {
        transport.always("Query", transport.stall());
        assertCancelled(transport::awaitStall);
        assertThat(transport.count("Query")).isEqualTo(1);
    }

    @Test
    void cancelEndsTheWaitForAThrottledTable() throws Exception {
        FaultyTransport.Fault throttled =
                FaultyTransport.error(400, "ProvisionedThroughputExceededException", "slow down");
        transport.always("Query", answer -> {
            // All but the first take their time, so that the cancel comes before the last.
            pause(transport.count("Query") > 1 ? 200 : 0);
            return throttled.change(answer);
        });
        assertCancelled(() -> {
            while (transport.count("Query") < 1) {
                Thread.onSpinWait();
            }
        });
        int sent = transport.count("Query");
        Thread.sleep(300);
        assertThat(transport.count("Query")).as("after the cancel").isEqualTo(sent);
    }

    private static void pause(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    @Test
    void cancelBeforeTheFirstRowSendsNothing() {
        put("b", "1", "");
        QueryContext context = new QueryContext();
        context.cancel();
        RowStream rows =
                sql.engine().prepare("SELECT note FROM notes WHERE book = 'b'").execute(List.of(), context);
        assertThatThrownBy(rows::next)
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(transport.count("Query")).isZero();
    }

    @Test
    void cancelBetweenPagesEndsTheReading() {
        putLarge();
        QueryContext context = new QueryContext();
        RowStream rows =
                sql.engine().prepare("SELECT text FROM notes WHERE book = 'b'").execute(List.of(), context);
        assertThat(rows.next()).isTrue();
        context.cancel();
        assertThatThrownBy(rows::next)
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(transport.count("Query")).isEqualTo(1);
    }

    /** What a test waits for before it cancels. */
    private interface Moment {
        void await() throws InterruptedException;
    }

    private void assertCancelled(Moment moment) throws Exception {
        put("b", "1", "");
        QueryContext context = new QueryContext();
        RowStream rows =
                sql.engine().prepare("SELECT note FROM notes WHERE book = 'b'").execute(List.of(), context);
        CompletableFuture<ErrorCode> result = CompletableFuture.supplyAsync(() -> {
            try {
                rows.next();
                return null;
            } catch (WorkbenchException e) {
                return Thread.currentThread().isInterrupted() ? ErrorCode.INTERNAL : e.code();
            }
        });
        moment.await();
        long start = System.nanoTime();
        context.cancel();
        assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo(ErrorCode.CANCELLED);
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(1000);
    }

    @Test
    void anEngineServesAnotherStatementAfterACancel() throws Exception {
        transport.once("Query", transport.stall());
        assertCancelled(transport::awaitStall);
        assertThat(sql.run("SELECT note FROM notes WHERE book = 'b'").text()).isEqualTo("1");
    }

    @Test
    void numbersAreExactWhereverTheyGo() {
        List<String> numbers = List.of(
                "12345678901234567890123456789012345678",
                "12345678901234567890123456789012345679",
                "-12345678901234567890123456789012345678",
                "1E-130",
                "9.9999999999999999999999999999999999999E+125",
                "0.00000000000000000000000000000000000001",
                "1.0000000000000000000000000000000000001",
                "0");
        for (int i = 0; i < numbers.size(); i++) {
            put("b", "n" + i, "\"number\":{\"N\":\"" + numbers.get(i) + "\"}");
        }
        List<BigDecimal> sorted = numbers.stream().map(BigDecimal::new).sorted().toList();
        String from = " FROM notes WHERE book = 'b' ";
        assertThat(decimals(sql.run("SELECT number" + from + "ORDER BY number")))
                .usingElementComparator(Comparator.naturalOrder())
                .isEqualTo(sorted);
        assertThat(decimals(sql.run("SELECT number" + from + "GROUP BY number ORDER BY number DESC")))
                .usingElementComparator(Comparator.naturalOrder())
                .isEqualTo(reversed(sorted));
        for (BigDecimal number : sorted) {
            assertThat(sql.run("SELECT note" + from + "AND number = ?", number).rows())
                    .as("%s", number)
                    .hasSize(1);
            assertThat(sql.run("SELECT note" + from + "AND number < ?", number).rows())
                    .as("< %s", number)
                    .hasSize(sorted.indexOf(number));
            assertThat(sql.run("SELECT note" + from + "AND number + 0 = ?", number)
                            .rows())
                    .as("+ 0 = %s", number)
                    .hasSize(1);
        }
        assertThat(sql.run("SELECT note" + from + "AND number = 12345678901234567890123456789012345679")
                        .text())
                .isEqualTo("n1");
        assertThat(decimals(sql.run("SELECT SUM(number)" + from + "AND number > 1 AND number < 1E40"))
                        .get(0))
                .isEqualByComparingTo("24691357802469135780246913578024691358.0000000000000000000000000000000000001");
        assertThat(decimals(sql.run("SELECT MAX(number)" + from)).get(0)).isEqualByComparingTo(sorted.get(7));
    }

    private static List<BigDecimal> decimals(Sql.Answer answer) {
        return answer.rows().stream().map(row -> (BigDecimal) row.get(0)).toList();
    }

    private static <T> List<T> reversed(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        java.util.Collections.reverse(copy);
        return copy;
    }

    @Test
    void valuesOfAnotherTypeAreNullWithOneWarningForEachColumnAndType() {
        put("b", "1", "\"size\":{\"N\":\"7\"},\"day\":{\"S\":\"2026-01-31\"}");
        put("b", "2", "\"size\":{\"S\":\"large\"},\"day\":{\"S\":\"soon\"}");
        put("b", "3", "\"size\":{\"S\":\"small\"},\"day\":{\"NULL\":true}");
        put("b", "4", "\"size\":{\"N\":\"1.5\"}");
        put("b", "5", "\"size\":{\"BOOL\":true}");
        Sql.Answer answer = sql.run("SELECT note, size, day FROM notes WHERE book = 'b' ORDER BY note");
        assertThat(answer.rows().stream().map(row -> row.get(1)).toList())
                .isEqualTo(Arrays.asList(7L, null, null, null, null));
        assertThat(answer.warnings())
                .hasSize(4)
                .anySatisfy(
                        warning -> assertThat(warning).contains("notes.size").contains("2 values are S"))
                .anySatisfy(
                        warning -> assertThat(warning).contains("notes.size").contains("1 value is N"))
                .anySatisfy(
                        warning -> assertThat(warning).contains("notes.size").contains("1 value is BOOL"))
                .anySatisfy(warning -> assertThat(warning).contains("notes.day").contains("1 value is S"))
                .allSatisfy(warning -> assertThat(warning).contains("_items").doesNotContain("\n"));
        assertThat(sql.run("SELECT note FROM notes WHERE book = 'b'").warnings())
                .isEmpty();
    }

    @Test
    void attributeNamesMayBeReservedOrHaveAnyCharacter() {
        put("b", "1", "\"order\":{\"S\":\"first\"},\"a.b-c d#e\":{\"S\":\"odd\"},\"size\":{\"N\":\"3\"}");
        put("b", "2", "\"order\":{\"S\":\"second\"},\"a.b-c d#e\":{\"S\":\"odder\"},\"size\":{\"N\":\"4\"}");
        assertThat(sql.run("SELECT \"order\", dotted, size, size_of FROM notes WHERE book = 'b' AND dotted = 'odd'")
                        .rows())
                .containsExactly(List.of("first", "odd", 3L, new BigDecimal("3")));
        assertThat(sql.run("SELECT dotted FROM notes WHERE \"order\" = 'second' AND size > 3")
                        .text())
                .isEqualTo("odder");
        assertThat(sql.run("SELECT dotted FROM notes WHERE book = 'b' AND note IN ('1', '2') ORDER BY \"order\" DESC")
                        .text())
                .isEqualTo("odder\nodd");
        assertThat(sql.run("SELECT item['a.b-c d#e'] FROM _items WHERE pk = 'BOOK#b' AND sk = 'NOTE#1'")
                        .text())
                .isEqualTo("odd");
    }

    @Test
    void textIsOrderedAsJavaOrdersIt() {
        List<String> notes = List.of(
                "a",
                "b",
                "a\uFF21",
                "a\uD83D\uDE00",
                "\uFF21",
                "\uD83D\uDE00",
                "\uFF21a",
                "\uD83D\uDE00a",
                "\uE000",
                "\uD7FF",
                "z",
                "\uFFFD",
                "\uD800\uDC00");
        notes.forEach(note -> put("b", note, ""));
        List<String> ascending = notes.stream().sorted().toList();
        for (boolean descending : List.of(false, true)) {
            List<String> expected = descending ? reversed(ascending) : ascending;
            String statement = "SELECT note FROM notes WHERE book = 'b' ORDER BY note" + (descending ? " DESC" : "");
            assertThat(texts(statement)).as(statement).isEqualTo(expected);
            for (int limit = 1; limit <= notes.size() + 1; limit++) {
                assertThat(texts(statement + " LIMIT " + limit))
                        .as("%s LIMIT %d", statement, limit)
                        .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
                assertThat(texts(statement + " LIMIT 2 OFFSET " + limit))
                        .as("%s LIMIT 2 OFFSET %d", statement, limit)
                        .isEqualTo(expected.subList(
                                Math.min(limit, expected.size()), Math.min(limit + 2, expected.size())));
            }
        }
        for (String note : notes) {
            assertThat(texts("SELECT note FROM notes WHERE book = 'b' AND note > '" + note + "' ORDER BY note"))
                    .as("> %s", note)
                    .isEqualTo(ascending.subList(ascending.indexOf(note) + 1, ascending.size()));
        }
    }

    private List<String> texts(String statement) {
        return sql.run(statement).rows().stream()
                .map(row -> (String) row.get(0))
                .toList();
    }

    @Test
    void aMissingTableIsNamedWithOneLikeIt() {
        String catalog = CATALOG.replace("  things:", "  thing:");
        try (Sql other = Sql.of(transport.settings(), CatalogReader.read(catalog, "test"))) {
            WorkbenchException e = failure(other, "SELECT * FROM notes WHERE book = 'b'");
            assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_TABLE);
            assertThat(e.getMessage()).contains("'thing'");
            assertThat(e.hint()).contains("did you mean 'things'?");
        }
    }

    @Test
    void keysThatDifferFromTheTablesAreACatalogError() {
        String catalog = CATALOG.replace("sortKey: sk", "sortKey: {name: range, type: N}")
                .replace("\"NOTE#{note}\"", "\"{note:int}\"");
        try (Sql other = Sql.of(transport.settings(), CatalogReader.read(catalog, "test"))) {
            WorkbenchException e = failure(other, "SELECT * FROM notes WHERE book = 'b'");
            assertThat(e.code()).isEqualTo(ErrorCode.CATALOG);
            assertThat(e.getMessage()).contains("pk (S), range (N)").contains("pk (S), sk (S)");
        }
    }

    @Test
    void anIndexThatTheTableDoesNotHaveIsACatalogError() {
        String catalog = CATALOG.replace("    entities:", "    indexes: {byday: {partitionKey: day}}\n    entities:");
        try (Sql other = Sql.of(transport.settings(), CatalogReader.read(catalog, "test"))) {
            WorkbenchException e = failure(other, "SELECT * FROM notes WHERE book = 'b'");
            assertThat(e.code()).isEqualTo(ErrorCode.CATALOG);
            assertThat(e.getMessage()).contains("byday").contains("things");
        }
    }

    private static WorkbenchException failure(Sql sql, String statement) {
        WorkbenchException[] thrown = new WorkbenchException[1];
        assertThatThrownBy(() -> sql.run(statement))
                .isInstanceOfSatisfying(WorkbenchException.class, e -> thrown[0] = e);
        assertThat(thrown[0].getMessage()).doesNotContain("\n");
        return thrown[0];
    }

    @Test
    void aScanOfALargeTableIsRefusedWithThePredicateThatWouldHelp() {
        for (int i = 0; i < 30; i++) {
            put("b", "n" + i, "\"text\":{\"S\":\"" + "x".repeat(300_000) + "\"}");
        }
        try (Sql guarded =
                Sql.of(transport.settings(), CatalogReader.read(CATALOG, "test"), new SqlEngineOptions(false, ""))) {
            WorkbenchException e = failure(guarded, "SELECT note FROM notes WHERE size = 7");
            assertThat(e.code()).isEqualTo(ErrorCode.REFUSED);
            assertThat(e.getMessage()).contains("Scan").contains("things").contains("read units");
            assertThat(e.hint()).hasValueSatisfying(hint -> assertThat(hint).contains("WHERE book = ..."));
            assertThat(transport.count("Scan")).isZero();
            assertThat(guarded.run("SELECT note FROM notes WHERE book = 'x'").rows())
                    .isEmpty();
            assertThat(failure(guarded, "SELECT sk FROM _items").hint())
                    .hasValueSatisfying(hint -> assertThat(hint).contains("WHERE pk = ..."));
            WorkbenchException joined =
                    failure(guarded, "SELECT a.note FROM notes a JOIN notes b ON a.note = b.note WHERE a.book = 'b'");
            assertThat(joined.code()).isEqualTo(ErrorCode.REFUSED);
            assertThat(guarded.run("SELECT note FROM notes WHERE size = ?", (Object) null)
                            .rows())
                    .isEmpty();
        }
    }

    @Test
    void aScanOfASmallTableRunsAlsoWhenScansAreNotAllowed() {
        put("b", "1", "");
        try (Sql guarded =
                Sql.of(transport.settings(), CatalogReader.read(CATALOG, "test"), new SqlEngineOptions(false, ""))) {
            assertThat(guarded.run("SELECT note FROM notes WHERE size IS NULL").text())
                    .isEqualTo("1");
        }
    }
}
