package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A global index whose partition key and sort key have two attributes each. */
class MultiAttributeKeyTest {
    private static final Pattern ID = Pattern.compile("\"id\":\\{\"S\":\"(\\w+)\"}");
    private final LocalDynamoDb engine = LocalDynamoDb.create();

    @BeforeEach
    void createTable() {
        assertThat(execute("CreateTable", """
                {"TableName": "games", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [
                   {"AttributeName": "id", "AttributeType": "S"}, {"AttributeName": "cup", "AttributeType": "S"},
                   {"AttributeName": "land", "AttributeType": "S"}, {"AttributeName": "stage", "AttributeType": "S"},
                   {"AttributeName": "score", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "gsi", "Projection": {"ProjectionType": "ALL"},
                   "KeySchema": [
                     {"AttributeName": "cup", "KeyType": "HASH"}, {"AttributeName": "land", "KeyType": "HASH"},
                     {"AttributeName": "stage", "KeyType": "RANGE"}, {"AttributeName": "score", "KeyType": "RANGE"}]}]}
                """)).contains("\"TableStatus\":\"CREATING\"");
        put("a", "x", "yz", "final", 9);
        put("b", "x", "yz", "final", 10);
        put("c", "x", "yz", "group", -1);
        put("d", "x", "yz", "fin", 11);
        put("e", "xy", "z", "final", 9);
    }

    @Test
    void partitionsAreToldApartByEveryAttribute() {
        assertThat(query("cup = :a AND land = :b")).containsExactly("d", "a", "b", "c");
    }

    @Test
    void sortConditionsGoFromTheLeft() {
        assertThat(query("cup = :a AND land = :b AND stage = :c")).containsExactly("a", "b");
        assertThat(query("cup = :a AND land = :b AND stage = :c AND score > :n"))
                .containsExactly("b");
        assertThat(query("score < :m AND stage = :c AND land = :b AND cup = :a"))
                .containsExactly("a");
        assertThat(query("cup = :a AND land = :b AND begins_with(stage, :f)")).containsExactly("d", "a", "b");
    }

    @Test
    void everyPartitionAttributeAndNoGapInTheSortAttributes() {
        assertThat(answer("cup = :a")).contains("Query condition missed key schema element: land");
        assertThat(answer("cup = :a AND land = :b AND score > :n")).contains("Query key condition not supported");
        assertThat(answer("cup = :a AND land = :b AND stage > :f AND score > :n"))
                .contains("Query key condition not supported");
    }

    private List<String> query(String condition) {
        List<String> ids = new ArrayList<>();
        Matcher matcher = ID.matcher(answer(condition));
        while (matcher.find()) {
            ids.add(matcher.group(1));
        }
        return ids;
    }

    private String answer(String condition) {
        StringBuilder values = new StringBuilder();
        for (String value : List.of(
                "':a': {'S': 'x'}",
                "':b': {'S': 'yz'}",
                "':c': {'S': 'final'}",
                "':f': {'S': 'fi'}",
                "':n': {'N': '9'}",
                "':m': {'N': '10'}")) {
            if (condition.matches(".*" + value.substring(1, 3) + "\\b.*")) {
                values.append(values.isEmpty() ? "" : ", ").append(value.replace('\'', '"'));
            }
        }
        return execute("Query", """
                {"TableName": "games", "IndexName": "gsi", "KeyConditionExpression": "%s",
                 "ExpressionAttributeValues": {%s}}
                """.formatted(condition, values));
    }

    private void put(String id, String cup, String land, String stage, int score) {
        execute("PutItem", """
                {"TableName": "games", "Item": {"id": {"S": "%s"}, "cup": {"S": "%s"}, "land": {"S": "%s"},
                 "stage": {"S": "%s"}, "score": {"N": "%d"}}}
                """.formatted(id, cup, land, stage, score));
    }

    private String execute(String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8)).text();
    }
}
