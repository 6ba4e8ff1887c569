package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sorts of which only the first rows are wanted, with NULLs among the keys. */
class LimitSortRuleTest {
    private static final String TABLE = """
            {"TableName":"notes","BillingMode":"PAY_PER_REQUEST",
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""";

    private static final String CATALOG = """
            version: 1
            tables:
              notes:
                partitionKey: pk
                entities:
                  notes: {key: ["NOTE#{note}"], columns: {size: integer, color: text}}
            """;

    private static Sql sql;

    @BeforeAll
    static void load() {
        Backend backend = Backend.embedded();
        backend.createTable("notes", TABLE);
        for (int i = 0; i < 12; i++) {
            String size = i % 3 == 0 ? "" : ",\"size\":{\"N\":\"" + i * 7 % 12 + "\"}";
            String color = i % 4 == 0 ? "" : ",\"color\":{\"S\":\"" + (i % 2 == 0 ? "red" : "blue") + "\"}";
            backend.put("notes", "{\"pk\":{\"S\":\"NOTE#n" + (10 + i) + "\"}" + size + color + "}");
        }
        sql = Sql.of(backend, CatalogReader.read(CATALOG, "notes"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    private static void check(String order, Comparator<List<@Nullable Object>> comparator) {
        List<List<@Nullable Object>> sorted =
                new ArrayList<>(sql.run("SELECT size, color, note FROM notes").rows());
        sorted.sort(comparator);
        for (int limit : List.of(1, 4, 9)) {
            for (int offset : List.of(0, 7)) {
                String statement = "SELECT size, color, note FROM notes ORDER BY " + order + " LIMIT " + limit
                        + " OFFSET " + offset;
                assertThat(sql.run(statement).rows())
                        .as(statement)
                        .isEqualTo(sorted.subList(Math.min(offset, 12), Math.min(offset + limit, 12)));
            }
        }
    }

    private static Comparator<@Nullable Object> natural() {
        return Comparator.comparing(String::valueOf);
    }

    private static Comparator<List<@Nullable Object>> by(int column, Comparator<@Nullable Object> values) {
        return Comparator.comparing(row -> row.get(column), values);
    }

    private static Comparator<@Nullable Object> numbers() {
        return (a, b) -> Long.compare(((Number) a).longValue(), ((Number) b).longValue());
    }

    @Test
    void nullsOfTheOnlyKeyAreNotLost() {
        Comparator<List<@Nullable Object>> notes = by(2, natural());
        assertThat(sql.run("SELECT note FROM notes ORDER BY size LIMIT 9").rows())
                .hasSize(9);
        assertThat(sql.run("SELECT size FROM notes ORDER BY size NULLS FIRST LIMIT 5")
                        .rows())
                .containsExactly(row(null), row(null), row(null), row(null), row(1L));
        assertThat(sql.run("SELECT size FROM notes ORDER BY size LIMIT 9 OFFSET 7")
                        .rows())
                .containsExactly(row(11L), row(null), row(null), row(null), row(null));
        check("note", notes);
        check("note DESC", notes.reversed());
    }

    @Test
    void severalKeysWithNullsAmongThem() {
        Comparator<List<@Nullable Object>> notes = by(2, natural());
        check("size, note", by(0, Comparator.nullsLast(numbers())).thenComparing(notes));
        check("size NULLS FIRST, note", by(0, Comparator.nullsFirst(numbers())).thenComparing(notes));
        check(
                "color DESC, size, note",
                by(1, Comparator.nullsFirst(natural().reversed()))
                        .thenComparing(by(0, Comparator.nullsLast(numbers())))
                        .thenComparing(notes));
    }

    @Test
    void onlyASingleKeyThatCanBeNullIsSortedInFull() {
        assertThat(plan("note")).contains("LimitSort");
        assertThat(plan("size, note")).contains("LimitSort");
        assertThat(plan("size")).doesNotContain("LimitSort").contains("Sort(");
    }

    private static String plan(String order) {
        return sql.run("EXPLAIN SELECT size, note FROM notes ORDER BY " + order + " LIMIT 3")
                .text();
    }

    private static List<@Nullable Object> row(@Nullable Object value) {
        return Collections.singletonList(value);
    }
}
