package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

@OnEveryBackend
class IndexContractTest extends Contract {
    private String table = "";

    IndexContractTest(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createIndexedTable() {
        table = createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "sk:S", "status:S", "due:S"))
                        .globalSecondaryIndexes(
                                globalIndex("all", ProjectionType.ALL, "status:S", "due:S"),
                                globalIndex("keys", ProjectionType.KEYS_ONLY, "status:S"),
                                GlobalSecondaryIndex.builder()
                                        .indexName("some")
                                        .keySchema(keySchema("status:S", "due:S"))
                                        .projection(of -> of.projectionType(ProjectionType.INCLUDE)
                                                .nonKeyAttributes("note"))
                                        .build())
                        .localSecondaryIndexes(localIndex("local", ProjectionType.KEYS_ONLY, "pk:S", "due:S")),
                "pk:S",
                "sk:S");
        put(table, "pk", "a", "sk", "1", "status", "open", "due", "02", "note", "x", "v", 1);
        put(table, "pk", "b", "sk", "1", "status", "open", "due", "01", "note", "y", "v", 2);
        put(table, "pk", "a", "sk", "2", "status", "paid", "due", "03", "v", 3);
        put(table, "pk", "a", "sk", "3", "status", "open", "v", 4); // without due: not in all, some, local
    }

    @Test
    void globalIndexesOrderByTheirOwnKey() {
        List<Map<String, AttributeValue>> items = query("all", "open").items();

        assertThat(items)
                .containsExactly(
                        item("pk", "b", "sk", "1", "status", "open", "due", "01", "note", "y", "v", 2),
                        item("pk", "a", "sk", "1", "status", "open", "due", "02", "note", "x", "v", 1));
    }

    @Test
    void indexesHoldWhatTheyProject() {
        assertThat(query("keys", "open").items())
                .containsExactlyInAnyOrder(
                        item("pk", "a", "sk", "1", "status", "open"),
                        item("pk", "b", "sk", "1", "status", "open"),
                        item("pk", "a", "sk", "3", "status", "open"));
        assertThat(query("some", "paid").items())
                .containsExactly(item("pk", "a", "sk", "2", "status", "paid", "due", "03"));
    }

    @Test
    void entriesFollowTheirItems() {
        put(table, "pk", "a", "sk", "1", "status", "paid", "due", "00");
        client.deleteItem(of -> of.tableName(table).key(item("pk", "b", "sk", "1")));
        put(table, "pk", "a", "sk", "2", "v", 3);

        assertThat(query("all", "open").items()).isEmpty();
        assertThat(column(query("all", "paid").items(), "sk")).containsExactly("1");
        assertThat(client.scan(of -> of.tableName(table).indexName("keys")).count())
                .isEqualTo(2);
    }

    @Test
    void equalIndexKeysAreToldApartByTheTablesKey() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            put(table, "pk", "p" + i, "sk", "1", "status", "same", "due", "same");
            expected.add("p" + i);
        }

        List<String> got = new ArrayList<>();
        Map<String, AttributeValue> start = Map.of();
        do {
            Map<String, AttributeValue> from = start;
            QueryResponse page = query(
                    table,
                    "#s = :0",
                    of -> of.indexName("all")
                            .expressionAttributeNames(Map.of("#s", "status"))
                            .limit(3)
                            .exclusiveStartKey(from.isEmpty() ? null : from),
                    "same");
            got.addAll(column(page.items(), "pk"));
            start = page.lastEvaluatedKey();
            assertThat(start.keySet()).isIn(Set.of(), Set.of("pk", "sk", "status", "due"));
        } while (!start.isEmpty());

        assertThat(got).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void localIndexesFetchWhatTheyDoNotProject() {
        assertThat(query(table, "pk = :0", of -> of.indexName("local"), "a").items())
                .containsExactly(item("pk", "a", "sk", "1", "due", "02"), item("pk", "a", "sk", "2", "due", "03"));
        assertThat(query(
                                table,
                                "pk = :0",
                                of -> of.indexName("local")
                                        .select(Select.ALL_ATTRIBUTES)
                                        .consistentRead(true)
                                        .scanIndexForward(false),
                                "a")
                        .items())
                .containsExactly(
                        item("pk", "a", "sk", "2", "status", "paid", "due", "03", "v", 3),
                        item("pk", "a", "sk", "1", "status", "open", "due", "02", "note", "x", "v", 1));
        knowing(KnownDifference.LOCAL_INDEX_FETCHES);
        assertThat(query(table, "pk = :0", of -> of.indexName("local").projectionExpression("v"), "a")
                        .items())
                .containsExactly(item("v", 1), item("v", 3));
    }

    @Test
    void globalIndexesRefuseWhatTheyCanNotDo() {
        assertInvalid(
                "The table does not have the specified index: nosuch",
                () -> client.scan(of -> of.tableName(table).indexName("nosuch")));
        assertInvalid(
                "Consistent reads are not supported on global secondary indexes",
                () -> query(
                        table,
                        "#s = :0",
                        of -> of.indexName("all")
                                .expressionAttributeNames(Map.of("#s", "status"))
                                .consistentRead(true),
                        "open"));
        knowing(KnownDifference.SELECTIONS);
        assertInvalid(
                "Consistent reads are not supported on global secondary indexes",
                () -> client.scan(of -> of.tableName(table).indexName("all").consistentRead(true)));
        assertInvalid(
                "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global"
                        + " secondary index keys because its projection type is not ALL",
                () -> client.scan(of -> of.tableName(table).indexName("keys").select(Select.ALL_ATTRIBUTES)));
        knowing(KnownDifference.UNPROJECTED_ATTRIBUTES);
        assertInvalid(
                "One or more parameter values were invalid: Global secondary index keys does not project [v]",
                () -> client.scan(of -> of.tableName(table).indexName("keys").projectionExpression("v, pk")));
    }

    @Test
    void queriesFilterWhatAnIndexHolds() {
        knowing(KnownDifference.UNPROJECTED_ATTRIBUTES);
        assertInvalid(
                "One or more parameter values were invalid: Secondary index keys does not project one or more filter"
                        + " attributes: [v]",
                () -> query(
                        table,
                        "#s = :0",
                        of -> of.indexName("keys")
                                .expressionAttributeNames(Map.of("#s", "status"))
                                .filterExpression("v > :1"),
                        "open",
                        1));
        assertInvalid(
                "One or more parameter values were invalid: Secondary index local does not project one or more filter"
                        + " attributes: [v]",
                () -> query(table, "pk = :0", of -> of.indexName("local").filterExpression("v > :1"), "a", 1));
    }

    @Test
    void scansFindNothingInWhatAnIndexDoesNotHold() {
        assertThat(client.scan(of -> of.tableName(table).indexName("keys").filterExpression("attribute_exists(v)"))
                        .items())
                .isEmpty();
    }

    private QueryResponse query(String index, String status) {
        UnaryOperator<QueryRequest.Builder> onIndex =
                of -> of.indexName(index).expressionAttributeNames(Map.of("#s", "status"));
        return query(table, "#s = :0", onIndex, status);
    }
}
