package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.ddbworkbench.testing.ValuesTable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of all types, and the functions that look into them. */
class ValuesTest {
    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        ValuesTable.load(backend);
        sql = Sql.of(backend, ValuesTable.catalog());
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    private static void answers(String statement, String rows) {
        assertThat(sql.run(statement).rows().toString()).as(statement).isEqualTo(rows.strip());
    }

    /** The value, where the attribute has the column's type, NULL where it has another, is NULL or missing. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            note;      [[1, two books], [2, null], [3, null], [4, null], [5, null], [6, null]];                     N
            count;     [[1, 2], [2, 10], [3, null], [4, null], [5, null], [6, null]];                               S
            total;     [[1, 19.9], [2, 100], [3, null], [4, null], [5, null], [6, null]];                           S
            weight;    [[1, 0.5], [2, 12.0], [3, null], [4, null], [5, null], [6, null]];                           S
            paid;      [[1, true], [2, false], [3, null], [4, null], [5, null], [6, null]];                         S
            due;       [[1, 2026-01-31], [2, 2026-02-28], [3, null], [4, null], [5, null], [6, null]];              S
            placed;    [[1, 2026-01-01T10:00], [2, 2026-01-02T00:00], [3, null], [4, null], [5, null], [6, null]];  N
            shipped;   [[1, 2026-01-02T10:00], [2, 2026-01-02T10:00:00.250], [3, null], [4, null], [5, null], [6, null]]; S
            seen;      [[1, 2026-01-02T10:00:00.123], [2, 2026-01-02T10:00:00.124], [3, null], [4, null], [5, null], [6, null]]; BOOL
            tags;      [[1, [gift, new]], [2, [sale]], [3, null], [4, null], [5, null], [6, [gift]]];               L
            sizes;     [[1, [1, 2.5]], [2, [10]], [3, null], [4, null], [5, null], [6, null]];                      SS
            lines;     [[1, [{sku=book, n=2, price=9.95}, {sku=card, n=1}]], [2, []], [3, null], [4, null], [5, [gift, 7, true, null]], [6, null]]; S
            city;      [[1, Ulm], [2, Bonn], [3, null], [4, null], [5, null], [6, null]];                           N
            """)
    void aValueOfAnotherTypeIsNullAndCounted(String column, String rows, String found) {
        Sql.Answer answer = sql.run("SELECT id, " + column + " FROM orders ORDER BY id");

        assertThat(answer.rows()).hasToString(rows);
        assertThat(answer.warnings())
                .singleElement()
                .asString()
                .contains("orders." + column, "1 value is " + found + " ", "_items");
    }

    @Test
    void binaryValuesAndSetsOfThem() {
        List<?> row = sql.run("SELECT photo, hashes, hashes[1] FROM orders WHERE id = '1'")
                .rows()
                .get(0);

        assertThat((byte[]) row.get(0)).containsExactly(1, 2);
        assertThat((List<?>) row.get(1)).hasSize(2);
        assertThat((byte[]) row.get(2)).containsExactly(1);
        answers("SELECT id FROM orders WHERE CONTAINS(hashes, X'02')", "[[1]]");
        answers("SELECT COUNT(DISTINCT hashes) FROM orders", "[[1]]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            IS_MISSING(note);                              [[3], [5], [6]]
            NOT IS_MISSING(note);                          [[1], [2], [4]]
            note IS NULL AND NOT IS_MISSING(note);         [[2], [4]]
            IS_MISSING(city);                              [[3], [4], [6]]
            ATTRIBUTE_TYPE(note) = 'NULL';                 [[2]]
            ATTRIBUTE_TYPE(tags) = 'L';                    [[4]]
            ATTRIBUTE_TYPE(tags) <> 'SS';                  [[4]]
            ATTRIBUTE_TYPE(tags) IN ('SS', 'L');           [[1], [2], [4], [6]]
            ATTRIBUTE_TYPE(tags) = 'nonsense';             []
            ATTRIBUTE_TYPE(city) = 'N';                    [[5]]
            ATTRIBUTE_TYPE(total) LIKE '_';                [[1], [2], [4]]
            ATTRIBUTE_TYPE(anything) IS NULL;              []
            IS_MISSING(anything['a']) AND shop = 'a';      [[1], [2]]
            ATTRIBUTE_TYPE(lines[1]) = 'M';                [[1]]
            ATTRIBUTE_TYPE(address['floor']) = 'NULL';     [[1]]
            IS_MISSING(lines[2]) AND NOT IS_MISSING(lines);[[2], [4]]
            """)
    void missingAndNullAndTheTypeOfAnAttributeAreToldApart(String condition, String ids) {
        answers("SELECT id FROM orders WHERE " + condition + " ORDER BY id", ids);
        answers("SELECT id FROM (SELECT id, (" + condition + ") AS wanted FROM orders) WHERE wanted ORDER BY id", ids);
    }

    @Test
    void typesOfAttributesAreValuesToo() {
        answers(
                "SELECT ATTRIBUTE_TYPE(anything), COUNT(*) FROM orders GROUP BY ATTRIBUTE_TYPE(anything) ORDER BY 1",
                "[[BOOL, 1], [L, 1], [M, 1], [N, 1], [S, 1], [SS, 1]]");
        answers("SELECT *, ATTRIBUTE_TYPE(body) FROM notes", "[[a, 1, 1, hello, SHOP#a, NOTE#1, S]]");
        answers(
                "SELECT n.body FROM notes n JOIN orders o ON o.shop = n.shop AND o.id = n.order_id AND NOT IS_MISSING(o.note)",
                "[[hello]]");
        answers("SELECT id FROM orders ORDER BY IS_MISSING(note), id", "[[1], [2], [4], [3], [5], [6]]");
        answers(
                "SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM notes n WHERE n.order_id = o.id AND NOT IS_MISSING(o.note)"
                        + " AND NOT IS_MISSING(body))",
                "[[1]]");
        answers(
                "SELECT IS_MISSING(item['note']), ATTRIBUTE_TYPE(item['note']) FROM _items WHERE pk = 'SHOP#a' ORDER BY sk",
                "[[true, null], [false, S], [false, NULL], [true, null]]");
        answers(
                "SELECT ATTRIBUTE_TYPE(x) FROM orders o, UNNEST(o.lines) AS x WHERE o.id = '5'",
                "[[S], [N], [BOOL], [null]]");
    }

    @Test
    void theTableKnowsWhetherARowHasExpired() {
        answers(
                "SELECT id, _expired FROM orders ORDER BY id",
                "[[1, false], [2, true], [3, false], [4, false], [5, false], [6, false]]");
        answers("SELECT id FROM orders WHERE _expired", "[[2]]");
        answers("SELECT id FROM orders WHERE NOT _expired ORDER BY id", "[[1], [3], [4], [5], [6]]");
        answers("SELECT id FROM orders WHERE _expired = FALSE AND shop = 'a' ORDER BY id", "[[1], [3]]");
        answers("SELECT id FROM orders WHERE _expires_at > CURRENT_TIMESTAMP", "[[1]]");
        answers("SELECT id, _expires_at FROM orders WHERE id = '3'", "[[3, 1970-01-01T00:16:40]]");
        answers("SELECT t.e FROM (SELECT _expired AS e FROM orders) t WHERE t.e", "[[true]]");
        answers("SELECT t._expired FROM (SELECT _expired FROM orders) t WHERE t._expired", "[[true]]");
        answers("SELECT _expired, COUNT(*) FROM orders GROUP BY _expired ORDER BY 1", "[[false, 5], [true, 1]]");
    }

    @Test
    void hiddenColumnsAreNoPartOfTheStar() {
        assertThat(sql.engine()
                        .prepare("SELECT * FROM notes WHERE NOT _expired")
                        .columns())
                .extracting(ResultColumn::label)
                .containsExactly("shop", "id", "order_id", "body", "pk", "sk");
        answers(
                "SELECT * FROM (SELECT id, _expired FROM orders WHERE shop = 'b') t ORDER BY id",
                "[[4, false], [5, false], [6, false]]");
        answers("SELECT n.*, o.id FROM notes n, orders o WHERE o._expired", "[[a, 1, 1, hello, SHOP#a, NOTE#1, 2]]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            CONTAINS(tags, 'gift');               [[1], [6]]
            NOT CONTAINS(tags, 'gift');           [[2]]
            'gift' MEMBER OF tags;                [[1], [6]]
            NOT ('gift' MEMBER OF tags);          [[2]]
            'gift' = ANY (tags);                  [[1], [6]]
            'gift' = SOME (tags);                 [[1], [6]]
            'gift' <> ALL (tags);                 [[2]]
            CONTAINS(tags, NULL);                 []
            CONTAINS(sizes, 2.50);                [[1]]
            CONTAINS(sizes, 10);                  [[2]]
            CONTAINS(lines, 'gift');              [[5]]
            CONTAINS(lines, 7.0);                 [[5]]
            CONTAINS(lines, TRUE);                [[5]]
            CONTAINS(anything, 'x');              [[1], [2], [5]]
            CONTAINS(anything, 'ex');             [[1]]
            CONTAINS(note, 'book');               [[1]]
            CONTAINS(labels, 'home');             [[1]]
            CONTAINS(tags, id);                   []
            'x' = ANY (anything);                 [[2], [5]]
            'ex' = ANY (anything);                []
            'ex' MEMBER OF anything;              []
            'x' <> ALL (anything);                []
            CARDINALITY(tags) > 1;                [[1]]
            CARDINALITY(lines) = 0;               [[2]]
            CARDINALITY(anything) = 2;            [[5]]
            tags = ARRAY['gift', 'new'];          [[1]]
            """)
    void elementsOfListsAndSets(String condition, String ids) {
        answers("SELECT id FROM orders WHERE " + condition + " ORDER BY id", ids);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            address['city'] = 'Ulm' AND address['zip'] LIKE '89%';  [[1]]
            address['city'] = 5;                          [[5]]
            lines[1]['sku'] = 'book';                     [[1]]
            lines[1] = 'gift';                            [[5]]
            lines[0] = 'gift';                            []
            lines[1]['sku'] IS NULL AND shop = 'a';       [[2], [3]]
            anything = 5;                                 [[4]]
            anything = 5 OR anything = 'text';            [[1], [4]]
            anything IN (5, 'text', TRUE);                [[1], [4], [6]]
            anything <> 5 AND shop = 'b';                 [[5], [6]]
            NOT (anything = 5 OR anything = 'text');      [[2], [3], [5], [6]]
            anything > 4;                                 [[4]]
            anything BETWEEN 1 AND 5.0;                   [[4]]
            anything >= 'a';                              [[1]]
            anything = TRUE;                              [[6]]
            anything IS TRUE;                             [[6]]
            anything IS NOT TRUE AND shop = 'b';          [[4], [5]]
            anything IS FALSE;                            []
            anything IS NOT FALSE AND shop = 'b';         [[4], [5], [6]]
            anything > 5 OR anything < 5;                 []
            NOT (anything >= 5 AND anything <= 5);        []
            anything >= FALSE;                            [[6]]
            anything > FALSE OR anything = 5;             [[4], [6]]
            address['zip'] = DATE '2026-01-31';           []
            lines[4294967297] = 'gift';                   []
            anything['a'] = 1;                            [[3]]
            anything['a']['b'] IS NULL AND id = '3';      [[3]]
            anything[1] = 1;                              [[2]]
            city = 'Ulm';                                 [[1]]
            city IN ('Bonn', 'Ulm');                      [[1], [2]]
            city LIKE 'U%';                               [[1]]
            quantity > 1;                                 [[1]]
            quantity IS NULL AND city IS NOT NULL;        [[2]]
            """)
    void partsOfDocuments(String condition, String ids) {
        answers("SELECT id FROM orders WHERE " + condition + " ORDER BY id", ids);
    }

    /** Conditions on parts go to DynamoDB: none of the items that it counts out is sent. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT pk FROM _items WHERE item['address']['city'] = 'Ulm';               #address.#city = :address
            SELECT pk FROM _items WHERE item['total'] > 50;                            #total > :total
            SELECT pk FROM _items WHERE IS_MISSING(item['note']);                      attribute_not_exists(#note)
            SELECT pk FROM _items WHERE ATTRIBUTE_TYPE(item['tags']) = 'L';            attribute_type(#tags, :type)
            SELECT pk FROM _items WHERE CONTAINS(item['tags'], 'gift');                contains(#tags, :tags)
            SELECT pk FROM _items WHERE item['note'] IS NULL;                          (attribute_not_exists(#note) OR attribute_type(#note, :note))
            SELECT id FROM orders WHERE lines[1]['sku'] = 'book';                      #lines[0].#sku = :lines
            SELECT id FROM orders WHERE city = 'Ulm';                                  #address.#city = :address
            SELECT id FROM orders WHERE CONTAINS(tags, 'gift');                        contains(#tags, :tags)
            SELECT id FROM orders WHERE CONTAINS(sizes, CAST('1' AS DECIMAL));         contains(#sizes, :sizes)
            SELECT id FROM orders WHERE NOT _expired;                                  NOT #expires BETWEEN :expires AND :expires_2
            SELECT id FROM orders WHERE NOT IS_MISSING(city);                          attribute_exists(#address.#city)
            SELECT id FROM orders WHERE shipped > TIMESTAMP '2026-01-02 10:00:00';     #shipped >= :shipped
            """)
    void conditionsOnThemAreFilters(String statement, String filter) {
        assertThat(sql.run("EXPLAIN " + statement).rows().toString())
                .contains("FilterExpression: ")
                .contains(filter);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            seen = TIMESTAMP '2026-01-02 10:00:00.123';        [[1]]
            seen <> TIMESTAMP '2026-01-02 10:00:00.123';       [[2]]
            seen > TIMESTAMP '2026-01-02 10:00:00.123';        [[2]]
            seen <= TIMESTAMP '2026-01-02 10:00:00.123';       [[1]]
            shipped = TIMESTAMP '2026-01-02 10:00:00.250';     [[2]]
            shipped < TIMESTAMP '2026-01-02 10:00:00.250';     [[1]]
            shipped >= TIMESTAMP '2026-01-02 10:00:00.250';    [[2]]
            shipped IN (TIMESTAMP '2026-01-02 10:00:00', TIMESTAMP '2026-01-02 10:00:00.250');  [[1], [2]]
            shipped NOT IN (TIMESTAMP '2026-01-02 10:00:00', TIMESTAMP '2027-01-01 00:00:00');  [[2]]
            shipped BETWEEN TIMESTAMP '2026-01-02 09:00:00' AND TIMESTAMP '2026-01-02 10:00:00'; [[1]]
            """)
    void timesThatAreNumbersAreComparedAsNumbers(String condition, String ids) {
        answers("SELECT id FROM orders WHERE " + condition + " ORDER BY id", ids);
    }

    @Test
    void anEntitysOwnColumnsComeBeforeTheHiddenOnes() {
        Backend backend = Backend.embedded();
        ValuesTable.load(backend);
        try (Sql own = Sql.of(
                backend,
                CatalogReader.read(
                        ValuesTable.CATALOG.replace(
                                "{order_id: text, body: text}", "{_expired: {type: text, attribute: body}}"),
                        "own"))) {
            assertThat(own.run("SELECT * FROM notes WHERE _expired = 'hello'").rows())
                    .hasToString("[[a, 1, hello, SHOP#a, NOTE#1]]");
        }
    }

    @Test
    void unnestMakesRowsOfElements() {
        answers(
                "SELECT o.id, l['sku'], l['n'] FROM orders o CROSS JOIN UNNEST(o.lines) AS l WHERE o.shop = 'a'",
                "[[1, book, 2], [1, card, 1]]");
        answers(
                "SELECT o.id, t.tag, t.pos FROM orders o, UNNEST(o.tags) WITH ORDINALITY AS t(tag, pos) ORDER BY 1, 3",
                "[[1, gift, 1], [1, new, 2], [2, sale, 1], [6, gift, 1]]");
        answers(
                "SELECT o.id, t.tag FROM orders o LEFT JOIN UNNEST(o.tags) AS t(tag) ON TRUE WHERE o.shop = 'b' ORDER BY 1",
                "[[4, null], [5, null], [6, gift]]");
        answers(
                "SELECT o.id, x FROM orders o, UNNEST(o.anything) AS x WHERE o.shop = 'b' ORDER BY 2",
                "[[5, x], [5, y]]");
        answers(
                "SELECT m.k, m.v FROM orders o, UNNEST(o.address) AS m(k, v) WHERE o.shop = 'a' ORDER BY o.id DESC LIMIT 1",
                "[[city, Bonn]]");
        answers("SELECT SUM(s) FROM orders o, UNNEST(o.sizes) AS s WHERE s > 1", "[[12.5]]");
        answers(
                "SELECT i.sk, x FROM _items i, UNNEST(i.item['tags']) AS x WHERE i.pk = 'SHOP#b' ORDER BY 1",
                "[[ORDER#4, gift], [ORDER#6, gift]]");
        answers(
                "SELECT tag, COUNT(*) FROM orders o, UNNEST(o.tags) AS t(tag) GROUP BY tag ORDER BY tag",
                "[[gift, 2], [new, 1], [sale, 1]]");
        answers(
                "SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM UNNEST(o.tags) AS t(tag) WHERE tag LIKE 'n%')",
                "[[1]]");
        answers("SELECT id FROM orders o WHERE 'book' IN (SELECT l['sku'] FROM UNNEST(o.lines) AS l)", "[[1]]");
        answers(
                "SELECT id, (SELECT SUM(l['n']) FROM UNNEST(o.lines) AS l) FROM orders o WHERE shop = 'a' ORDER BY id",
                "[[1, 3], [2, null], [3, null]]");
        answers(
                "SELECT l['sku'], n.body FROM orders o JOIN notes n ON n.shop = o.shop AND n.order_id = o.id, UNNEST(o.lines) AS l",
                "[[book, hello], [card, hello]]");
        answers(
                "SELECT x, y FROM orders o, UNNEST(o.tags) AS x, UNNEST(o.sizes) AS y WHERE o.id = '1' ORDER BY 1, 2",
                "[[gift, 1], [gift, 2.5], [new, 1], [new, 2.5]]");
    }

    @Test
    void unnestReadsWhatTheConditionsOnTheOuterTableLeave() {
        Sql.Answer answer =
                sql.run("SELECT l['sku'] FROM orders o, UNNEST(o.lines) AS l WHERE o.shop = 'a' AND o.id = '1'");

        assertThat(answer.rows()).hasToString("[[book], [card]]");
        assertThat(answer.operations()).containsExactly("GetItem");
    }

    @Test
    void parametersOfTheFunctions() {
        answers("SELECT CAST(NULL AS VARCHAR)", "[[null]]");
        assertThat(sql.run("SELECT id FROM orders WHERE CONTAINS(tags, ?) ORDER BY id", "gift")
                        .rows())
                .hasToString("[[1], [6]]");
        assertThat(sql.run("SELECT id FROM orders WHERE ATTRIBUTE_TYPE(tags) = ?", "L")
                        .rows())
                .hasToString("[[4]]");
        assertThat(sql.run("SELECT id FROM orders WHERE city = ?", "Ulm").rows())
                .hasToString("[[1]]");
    }

    /** None of them may be an internal error, whatever the values are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "COALESCE(anything, 'none')",
                "anything || 'x'",
                "UPPER(anything)",
                "NULLIF(anything, 5)",
                "CASE anything WHEN 5 THEN 'a' WHEN 'text' THEN 'b' END",
                "GREATEST(anything, 3)",
                "CAST(anything AS VARCHAR)",
                "CHAR_LENGTH(anything)",
                "anything = DATE '2026-01-01'",
                "anything > DATE '2026-01-01'",
                "anything = X'01'",
                "anything LIKE 't%'",
                "(anything, id) = (5, '4')",
                "anything = id",
                "LAG(anything) OVER (ORDER BY id)",
                "COUNT(DISTINCT anything)",
                "MIN(anything)",
                "MAX(tags)",
                "MIN(lines)",
                "MAX(address)",
                "COUNT(hashes)",
                "ARRAY_AGG(anything)",
                "LISTAGG(CAST(anything AS VARCHAR), ',')",
                "tags || ARRAY['x']",
                "CARDINALITY(anything)",
                "anything IN (SELECT item['count'] FROM _items)",
                "anything IS UNKNOWN",
                "-CAST(sizes[1] AS DECIMAL)"
            })
    void everyExpressionOverDocumentsHasAnAnswer(String expression) {
        assertThat(sql.run("SELECT " + expression + " FROM orders").rows()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM orders ORDER BY anything",
                "SELECT id, anything FROM orders ORDER BY anything, id LIMIT 3",
                "SELECT id FROM orders ORDER BY anything FETCH FIRST 2 ROWS ONLY",
                "SELECT id, RANK() OVER (ORDER BY anything) FROM orders",
                "SELECT id, ROW_NUMBER() OVER (PARTITION BY anything ORDER BY tags, id) FROM orders",
                "SELECT id FROM orders ORDER BY tags, lines, address, hashes",
                "SELECT DISTINCT anything FROM orders",
                "SELECT address, COUNT(*) FROM orders GROUP BY address",
                "SELECT a.id FROM orders a JOIN orders b ON a.anything = b.anything",
                "SELECT a.id FROM orders a JOIN orders b ON a.tags = b.tags",
                "SELECT tags FROM orders UNION SELECT tags FROM orders",
                "SELECT anything FROM orders INTERSECT SELECT item['anything'] FROM _items"
            })
    void everyClauseTakesDocuments(String statement) {
        assertThat(sql.run(statement).rows()).isNotEmpty();
    }

    @Test
    void documentsHaveAnOrder() {
        answers("SELECT id FROM orders ORDER BY anything, id", "[[6], [4], [1], [2], [5], [3]]");
        answers("SELECT id FROM orders ORDER BY anything DESC NULLS FIRST", "[[3], [5], [2], [1], [4], [6]]");
        answers("SELECT id FROM orders ORDER BY tags, sizes DESC", "[[6], [1], [2], [4], [5], [3]]");
        answers("SELECT id FROM orders ORDER BY lines DESC NULLS LAST LIMIT 1", "[[1]]");
        answers(
                "SELECT sk FROM _items ORDER BY item['count'] DESC NULLS LAST, sk LIMIT 3",
                "[[ORDER#4], [ORDER#2], [ORDER#1]]");
        answers("SELECT id, RANK() OVER (ORDER BY anything) FROM orders ORDER BY id LIMIT 2", "[[1, 3], [2, 4]]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT IS_MISSING(shop) FROM orders;             INVALID_STATEMENT;  IS_MISSING asks of a column that has an attribute, or of a part of a document
            SELECT IS_MISSING() FROM orders;                 INVALID_STATEMENT;  IS_MISSING asks of a column
            SELECT IS_MISSING(nonsense) FROM orders;         INVALID_STATEMENT;  IS_MISSING asks of a column
            SELECT ATTRIBUTE_TYPE(nonsense) FROM orders;     UNKNOWN_COLUMN;     there is no column 'nonsense'
            SELECT ATTRIBUTE_TYPE() FROM orders;             INVALID_STATEMENT;  ATTRIBUTE_TYPE asks of a column
            SELECT id FROM orders WHERE CONTAINS(count, 1);  INVALID_STATEMENT;  CONTAINS(<LIST OR SET>, <ELEMENT>)
            SELECT id FROM orders WHERE CONTAINS(tags, 5);   INVALID_STATEMENT;  CONTAINS(<LIST OR SET>, <ELEMENT>)
            SELECT id FROM orders WHERE CONTAINS(tags);      INVALID_STATEMENT;  CONTAINS
            SELECT * FROM orders NATURAL JOIN notes WHERE NOT _expired; UNSUPPORTED; NATURAL JOIN is not available in a statement that asks for the expiry of items
            SELECT * FROM orders o JOIN notes n USING (shop) WHERE NOT o._expired; UNSUPPORTED; USING is not available in a statement
            SELECT 1 FROM orders o WHERE EXISTS (SELECT 1 FROM (SELECT body AS note FROM notes) t WHERE IS_MISSING(note)); INVALID_STATEMENT; IS_MISSING asks of a column
            WITH orders AS (SELECT body AS note FROM notes) SELECT IS_MISSING(note) FROM orders; INVALID_STATEMENT; IS_MISSING asks of a column
            SELECT ATTRIBUTE_TYPE(t) FROM (SELECT tags AS t FROM orders) x; INVALID_STATEMENT; ATTRIBUTE_TYPE(<COLUMN OF A TABLE>)
            SELECT id FROM orders WHERE 'book' = ANY (note); INVALID_STATEMENT;   <ELEMENT> = ANY (<LIST OR SET>)
            SELECT id FROM orders WHERE anything > TIMESTAMP '2026-01-01 00:00:00'; UNSUPPORTED; comparing a TIMESTAMP with parts of documents
            SELECT LISTAGG(anything, ',') FROM orders;       UNSUPPORTED;        LISTAGG over parts of documents
            SELECT x FROM orders o, UNNEST(o.count) AS x;    INVALID_STATEMENT;  UNNEST
            """)
    void wrongUsesAreErrors(String statement, ErrorCode code, String message) {
        assertThatThrownBy(() -> sql.run(statement))
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
