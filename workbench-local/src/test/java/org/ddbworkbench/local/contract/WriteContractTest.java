package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

@OnEveryBackend
class WriteContractTest extends Contract {
    WriteContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void everyTypeComesBackAsItWasPut() {
        String table = createTable("pk:S");
        Map<String, AttributeValue> item = item(
                "pk", "a",
                "text", "grüße, 世界, 😀",
                "number", AttributeValue.fromN("-12.5"),
                "binary", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, 1, -1})),
                "yes", AttributeValue.fromBool(true),
                "nothing", AttributeValue.fromNul(true),
                "list", AttributeValue.fromL(List.of(value("x"), value(1), AttributeValue.fromL(List.of()))),
                "map", AttributeValue.fromM(Map.of("inner", AttributeValue.fromM(Map.of("deep", value("y"))))),
                "texts", AttributeValue.fromSs(List.of("a", "b")),
                "numbers", AttributeValue.fromNs(List.of("1", "2")),
                "binaries", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("p"), SdkBytes.fromUtf8String("q"))),
                "empty", "");

        client.putItem(to -> to.tableName(table).item(item));

        assertThat(get(table, "a")).isEqualTo(item);
    }

    @ParameterizedTest
    @CsvSource({
        "1E+2, 100",
        "1.10, 1.1",
        "-0, 0",
        "0.00, 0",
        "007, 7",
        "1e-7, 0.0000001",
        "12345678901234567890123456789012345678, 12345678901234567890123456789012345678",
        "-1.50E3, -1500"
    })
    void numbersComeBackInNormalForm(String put, String expected) {
        String table = createTable("pk:S");

        put(table, "pk", "a", "n", AttributeValue.fromN(put));

        assertThat(get(table, "a").get("n").n()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1E126, 'Number overflow. Attempting to store a number with magnitude larger than supported range'",
        "1E-131, 'Number underflow. Attempting to store a number with magnitude smaller than supported range'",
        "123456789012345678901234567890123456789, Attempting to store more than 38 significant digits in a Number",
        "abc, The parameter cannot be converted to a numeric value: abc"
    })
    void numbersBeyondTheLimitsAreRefused(String number, String message) {
        String table = createTable("pk:S");

        assertInvalid(message, () -> put(table, "pk", "a", "n", AttributeValue.fromN(number)));
    }

    @Test
    void equalNumbersAreOneKey() {
        String table = createTable("pk:N");
        put(table, "pk", AttributeValue.fromN("1.0"), "v", "first");
        put(table, "pk", AttributeValue.fromN("1"), "v", "second");

        assertThat(client.scan(of -> of.tableName(table)).items()).containsExactly(item("pk", 1, "v", "second"));
    }

    @Test
    void putReturnsTheItemThatItReplaces() {
        String table = createTable("pk:S");
        put(table, "pk", "a", "v", 1);

        assertThat(client.putItem(to -> to.tableName(table)
                                .item(item("pk", "a", "v", 2))
                                .returnValues(ReturnValue.ALL_OLD))
                        .attributes())
                .isEqualTo(item("pk", "a", "v", 1));
        assertInvalid(
                "ReturnValues can only be ALL_OLD or NONE",
                () -> client.putItem(
                        to -> to.tableName(table).item(item("pk", "a")).returnValues(ReturnValue.ALL_NEW)));
    }

    @Test
    void putKeepsToItsCondition() {
        String table = createTable("pk:S");
        put(table, "pk", "a", "v", 1);

        assertThatThrownBy(() -> client.putItem(to -> to.tableName(table)
                        .item(item("pk", "a", "v", 2))
                        .conditionExpression("attribute_not_exists(pk)")))
                .isInstanceOf(ConditionalCheckFailedException.class)
                .hasMessageContaining("The conditional request failed");
        client.putItem(to -> to.tableName(table)
                .item(item("pk", "a", "v", 2))
                .conditionExpression("v = :0")
                .expressionAttributeValues(placeholders(1)));

        assertThat(get(table, "a")).isEqualTo(item("pk", "a", "v", 2));
    }

    @Test
    void deleteReturnsTheItem() {
        String table = createTable("pk:S");
        put(table, "pk", "a", "v", 1);

        assertThat(client.deleteItem(
                                of -> of.tableName(table).key(item("pk", "a")).returnValues(ReturnValue.ALL_OLD))
                        .attributes())
                .isEqualTo(item("pk", "a", "v", 1));
        assertThat(get(table, "a")).isEmpty();
    }

    @Test
    void batchesPutAndDelete() {
        String table = createTable("pk:S");
        put(table, "pk", "old");

        client.batchWriteItem(of -> of.requestItems(Map.of(table, List.of(putRequest("new"), deleteRequest("old")))));

        assertThat(column(client.scan(of -> of.tableName(table)).items(), "pk")).containsExactly("new");
    }

    @Test
    void batchesOfMoreThan25OrWithDuplicatesAreRefused() {
        String table = createTable("pk:S");
        List<WriteRequest> many =
                IntStream.range(0, 26).mapToObj(i -> putRequest("k" + i)).toList();

        assertRefused(() -> client.batchWriteItem(of -> of.requestItems(Map.of(table, many))))
                .hasMessageContaining("25");
        assertInvalid(
                "Provided list of item keys contains duplicates",
                () -> client.batchWriteItem(
                        of -> of.requestItems(Map.of(table, List.of(putRequest("a"), deleteRequest("a"))))));
    }

    @Test
    void keysAreChecked() {
        String table = createTable("pk:S", "sk:N");
        String invalid = "One or more parameter values were invalid: ";

        assertInvalid(invalid + "Missing the key sk in the item", () -> put(table, "pk", "a"));
        assertInvalid(
                invalid + "Type mismatch for key sk expected: N actual: S", () -> put(table, "pk", "a", "sk", "b"));
        assertInvalid(
                "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an"
                        + " empty string value. Key: pk",
                () -> put(table, "pk", "", "sk", 1));
        assertInvalid(
                invalid + "Size of hashkey has exceeded the maximum size limit of2048 bytes",
                () -> put(table, "pk", "a".repeat(2049), "sk", 1));
    }

    @Test
    void keysMayBeAsLongAsTheLimits() {
        String table = createTable("pk:S", "sk:S");

        put(table, "pk", "é".repeat(1024), "sk", "b".repeat(1024));

        assertInvalid(
                "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size"
                        + " limit of 1024 bytes",
                () -> put(table, "pk", "a", "sk", "b".repeat(1025)));
    }

    @Test
    void indexKeysAreChecked() {
        String table = createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "g:S"))
                        .globalSecondaryIndexes(globalIndex("gsi", ProjectionType.ALL, "g:S")),
                "pk:S");

        assertInvalid(
                "One or more parameter values were invalid: Type mismatch for Index Key g Expected: S Actual: N"
                        + " IndexName: gsi",
                () -> put(table, "pk", "a", "g", 1));
        knowing(KnownDifference.EMPTY_INDEX_KEYS);
        assertRefused(() -> put(table, "pk", "a", "g", ""))
                .hasMessageContaining("cannot contain an empty string value. IndexName: gsi, IndexKey: g");
    }

    @Test
    void itemsOfMoreThan400KilobytesAreRefused() {
        String table = createTable("pk:S");
        int rest = 400 * 1024 - "pk".length() - "a".length() - "v".length();

        put(table, "pk", "a", "v", "x".repeat(rest));

        assertInvalid(
                "Item size has exceeded the maximum allowed size",
                () -> put(table, "pk", "a", "v", "x".repeat(rest + 1)));
    }

    @Test
    void setsHaveMembersAndNoDuplicates() {
        String table = createTable("pk:S");
        String invalid = "One or more parameter values were invalid: ";

        assertInvalid(
                invalid + "An string set  may not be empty",
                () -> put(table, "pk", "a", "v", AttributeValue.fromSs(List.of())));
        assertInvalid(
                invalid + "Input collection [x, x] contains duplicates.",
                () -> put(table, "pk", "a", "v", AttributeValue.fromSs(List.of("x", "x"))));
        assertRefused(() -> put(table, "pk", "a", "v", AttributeValue.fromNs(List.of("1", "1.0"))))
                .hasMessageContaining("duplicates");
    }

    @Test
    void documentsNestToABound() {
        String table = createTable("pk:S");

        put(table, "pk", "a", "v", nested(31));

        knowing(KnownDifference.NESTING);
        assertRefused(() -> put(table, "pk", "a", "v", nested(33)))
                .hasMessageContaining("Nesting Levels have exceeded supported limits");
    }

    @Test
    void attributesHaveNamesOfLessThan64Kilobytes() {
        String table = createTable("pk:S");
        String longest = "n".repeat(65_535);
        put(table, "pk", "a", longest, 1);
        assertThat(get(table, "a")).containsKey(longest);

        knowing(KnownDifference.ATTRIBUTE_NAMES);
        assertRefused(() -> put(table, "pk", "a", longest + "n", 1)).hasMessageContaining("65536");
        assertRefused(() -> client.getItem(of -> of.tableName(table)
                        .key(item("pk", "a"))
                        .projectionExpression("#n")
                        .expressionAttributeNames(Map.of("#n", longest + "n"))))
                .hasMessageContaining("65536");
        assertRefused(() -> put(table, "pk", "a", "", 1)).hasMessageContaining("Empty attribute name");
    }

    private static AttributeValue nested(int levels) {
        AttributeValue nested = value("leaf");
        for (int level = 0; level < levels; level++) {
            nested = AttributeValue.fromL(List.of(nested));
        }
        return nested;
    }

    private Map<String, AttributeValue> get(String table, String key) {
        return client.getItem(of -> of.tableName(table).key(item("pk", key)).consistentRead(true))
                .item();
    }

    private static WriteRequest putRequest(String key) {
        return WriteRequest.builder()
                .putRequest(put -> put.item(item("pk", key)))
                .build();
    }

    private static WriteRequest deleteRequest(String key) {
        return WriteRequest.builder()
                .deleteRequest(delete -> delete.key(item("pk", key)))
                .build();
    }
}
