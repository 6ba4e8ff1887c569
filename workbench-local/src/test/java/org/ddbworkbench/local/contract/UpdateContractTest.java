package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** What the actions of an update make of an item. */
@OnEveryBackend
class UpdateContractTest extends Contract {
    private static final String INVALID_PATH =
            "The document path provided in the update expression is invalid for update";
    private static final String WRONG_TYPE = "An operand in the update expression has an incorrect data type";

    private String table = "";

    UpdateContractTest(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        table = createTable("pk:S");
    }

    @Test
    void setCreatesTheItem() {
        update("SET v = :0", 1);

        assertThat(get()).isEqualTo(item("pk", "a", "v", 1));
    }

    @Test
    void anUpdateWithoutExpressionCreatesTheItem() {
        client.updateItem(to -> to.tableName(table).key(item("pk", "a")));

        assertThat(get()).isEqualTo(item("pk", "a"));
    }

    @Test
    void setReplacesAttributesAndKeepsTheOthers() {
        put(table, "pk", "a", "v", 1, "w", "kept");

        update("SET v = :0, x = :0", "text");

        assertThat(get()).isEqualTo(item("pk", "a", "v", "text", "w", "kept", "x", "text"));
    }

    @Test
    void valuesAreReadFromTheItemAsItWas() {
        put(table, "pk", "a", "v", 1, "w", 2);

        update("SET v = w, w = v REMOVE x");
        assertThat(get()).isEqualTo(item("pk", "a", "v", 2, "w", 1));

        update("REMOVE v SET x = v");
        assertThat(get()).isEqualTo(item("pk", "a", "w", 1, "x", 2));

        assertInvalid(
                "The provided expression refers to an attribute that does not exist in the item",
                () -> update("SET y = :0, z = y", 1));
    }

    @Test
    void numbersAreAddedAndSubtracted() {
        put(table, "pk", "a", "v", 10, "w", 3);

        update("SET v = v + :0, x = v - w, y = :0 - w", 5);

        assertThat(get()).isEqualTo(item("pk", "a", "v", 15, "w", 3, "x", 7, "y", 2));
    }

    @Test
    void arithmeticIsExact() {
        update("SET v = :0 + :1", number("0.1"), number("0.2"));
        assertThat(get().get("v").n()).isEqualTo("0.3");

        update("SET v = :0 + :1", number("99999999999999999999999999999999999999"), 1);
        assertThat(get().get("v").n()).isEqualTo("1" + "0".repeat(38));
    }

    @ParameterizedTest
    @CsvSource({
        "SET v = :0 + :1, 9E125, 9E125, overflow",
        "SET v = :0 - :1, 9E125, -9E125, overflow",
        "SET v = :0 + :1, 1E50, 1, overflow",
        "SET v = :0 - :1, 1.1E-130, 1E-130, underflow",
    })
    void resultsBeyondTheRangeOrThePrecisionAreRefused(String expression, String left, String right, String word) {
        knowing(KnownDifference.ARITHMETIC);
        assertRefused(() -> update(expression, number(left), number(right))).hasMessageContaining("Number " + word);
        assertThat(get()).isEmpty();
    }

    @Test
    void ifNotExistsKeepsWhatIsThere() {
        put(table, "pk", "a", "v", 1);

        update("SET v = if_not_exists(v, :0), w = if_not_exists(w, :0), x = if_not_exists(nosuch, v) + :0", 5);

        assertThat(get()).isEqualTo(item("pk", "a", "v", 1, "w", 5, "x", 6));
    }

    @Test
    void listAppendJoinsLists() {
        put(table, "pk", "a", "v", list("x"));

        update("SET v = list_append(v, :0), w = list_append(if_not_exists(w, :1), v)", list("y"), list("z"));

        assertThat(get()).isEqualTo(item("pk", "a", "v", list("x", "y"), "w", list("z", "x")));
    }

    @Test
    void pathsLeadIntoDocuments() {
        put(table, "pk", "a", "doc", map("els", list("p", "q", "r"), "m", map("x", 1, "y", 2)));

        update("SET doc.els[1] = :0, doc.m.z = doc.m.x + :1, doc.m.x = doc.m.y REMOVE doc.m.y", "Q", 5);

        assertThat(get()).isEqualTo(item("pk", "a", "doc", map("els", list("p", "Q", "r"), "m", map("x", 2, "z", 6))));
    }

    @Test
    void elementsBeyondTheEndAreAppendedInTheOrderOfTheirNumbers() {
        knowing(KnownDifference.LIST_INDEXES);
        put(table, "pk", "a", "v", list("x"));

        update("SET v[9] = :0, v[5] = :1, v[0] = :2", "9", "5", "0");

        assertThat(get()).isEqualTo(item("pk", "a", "v", list("0", "5", "9")));
    }

    @Test
    void elementsKeepTheNumbersThatTheyHad() {
        knowing(KnownDifference.LIST_INDEXES);
        put(table, "pk", "a", "v", list("0", "1", "2", "3", "4"));

        update("REMOVE v[1], v[2], v[17] SET v[3] = :0", "three");

        assertThat(get()).isEqualTo(item("pk", "a", "v", list("0", "three", "4")));
    }

    @Test
    void removingWhatIsNotThereIsNoError() {
        put(table, "pk", "a", "m", map("x", 1));

        update("REMOVE nosuch, m.nosuch");
        update("REMOVE m.x");

        assertThat(get()).isEqualTo(item("pk", "a", "m", map()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SET nosuch.x = :0",
                "SET v.x = :0",
                "SET v[0] = :0",
                "SET m[0] = :0",
                "SET els.x = :0",
                "SET m.nosuch.x = :0",
                "SET els[7].x = :0",
            })
    void pathsThatLeadNowhereAreRefused(String expression) {
        knowing(KnownDifference.PATHS_THAT_LEAD_NOWHERE);
        put(table, "pk", "a", "v", "text", "m", map("x", 1), "els", list("p"));

        assertInvalid(INVALID_PATH, () -> update(expression, 1));
    }

    @ParameterizedTest
    @CsvSource({"REMOVE nosuch.x", "REMOVE v.x", "REMOVE v[0]", "REMOVE els.x"})
    void removedPathsHaveToLeadSomewhereToo(String expression) {
        knowing(KnownDifference.PATHS_THAT_LEAD_NOWHERE);
        put(table, "pk", "a", "v", "text", "els", list("p"));

        assertInvalid(INVALID_PATH, () -> update(expression));
    }

    @Test
    void removingFromNoItemLeavesNoItem() {
        knowing(KnownDifference.REMOVALS_CREATE_ITEMS);
        update("REMOVE v");
        update("REMOVE v.x, w[0]");
        update("DELETE v :0", texts("x"));

        assertThat(get()).isEmpty();
    }

    @Test
    void addAddsNumbersAndMembers() {
        put(table, "pk", "a", "n", 10, "s", texts("x"), "m", map("n", 1));

        update("ADD n :0, s :1, newNumber :0, newSet :1, m.n :0", 3, texts("x", "y"));

        Map<String, AttributeValue> item = get();
        assertThat(item.get("n").n()).isEqualTo("13");
        assertThat(item.get("s").ss()).containsExactlyInAnyOrder("x", "y");
        assertThat(item.get("newNumber").n()).isEqualTo("3");
        assertThat(item.get("newSet").ss()).containsExactlyInAnyOrder("x", "y");
        assertThat(item.get("m").m().get("n").n()).isEqualTo("4");
    }

    @Test
    void deleteTakesMembersAway() {
        knowing(KnownDifference.SET_MEMBERS);
        put(table, "pk", "a", "s", texts("x", "y", "z"), "n", AttributeValue.fromNs(List.of("1", "2")));

        update("DELETE s :0, n :1, nosuch :0", texts("y", "unknown"), AttributeValue.fromNs(List.of("1.0")));

        Map<String, AttributeValue> item = get();
        assertThat(item.get("s").ss()).containsExactlyInAnyOrder("x", "z");
        assertThat(item.get("n").ns()).containsExactly("2");
        assertThat(item).doesNotContainKey("nosuch");

        update("DELETE s :0", texts("x", "z"));
        assertThat(get()).doesNotContainKey("s");
    }

    @Test
    void operandsOfOtherTypesAreRefused() {
        knowing(KnownDifference.WORDING);
        put(table, "pk", "a", "txt", "x", "n", 1, "s", texts("x"), "els", list("p"));

        assertInvalid(WRONG_TYPE, () -> update("SET v = txt + :0", 1));
        assertInvalid(WRONG_TYPE, () -> update("SET v = :0 - s", 1));
        assertInvalid(WRONG_TYPE, () -> update("SET v = list_append(txt, :0)", list("q")));
        assertInvalid(WRONG_TYPE, () -> update("ADD txt :0", 1));
        assertInvalid(WRONG_TYPE, () -> update("ADD s :0", 1));
        assertInvalid(WRONG_TYPE, () -> update("ADD els :0", texts("x")));
        assertInvalid(WRONG_TYPE, () -> update("DELETE n :0", texts("x")));
        assertInvalid(WRONG_TYPE, () -> update("DELETE s :0", AttributeValue.fromNs(List.of("1"))));
        assertThat(get()).containsOnlyKeys("pk", "txt", "n", "s", "els");
    }

    @Test
    void theItemMustStayWithin400Kilobytes() {
        put(table, "pk", "a", "v", "x".repeat(300_000));

        assertInvalid(
                "Item size to update has exceeded the maximum allowed size",
                () -> update("SET w = :0", "x".repeat(120_000)));
    }

    @Test
    void documentsStayWithinTheirBound() {
        knowing(KnownDifference.NESTING);
        AttributeValue deep = value("leaf");
        for (int level = 0; level < 30; level++) {
            deep = AttributeValue.fromL(List.of(deep));
        }
        put(table, "pk", "a", "m", map("x", map("y", map())));
        AttributeValue nested = deep;

        assertRefused(() -> update("SET m.x.y.z = :0", nested)).hasMessageContaining("Nesting Levels have exceeded");
    }

    @ParameterizedTest
    @EnumSource(
            value = ReturnValue.class,
            names = {"NONE", "ALL_OLD", "UPDATED_OLD", "ALL_NEW", "UPDATED_NEW"})
    void returnsWhatIsAskedFor(ReturnValue values) {
        put(table, "pk", "a", "v", 1, "w", 2, "m", map("x", 1, "y", 2));

        Map<String, AttributeValue> expected = switch (values) {
            case ALL_OLD -> item("pk", "a", "v", 1, "w", 2, "m", map("x", 1, "y", 2));
            case UPDATED_OLD -> item("v", 1, "w", 2, "m", map("x", 1));
            case ALL_NEW -> item("pk", "a", "v", 10, "m", map("x", 11, "y", 2), "fresh", 10);
            case UPDATED_NEW -> item("v", 10, "m", map("x", 11), "fresh", 10);
            default -> Map.of();
        };
        UpdateItemResponse response =
                update("SET v = :0, m.x = m.x + :0, fresh = :0 REMOVE w", of -> of.returnValues(values), 10);

        assertThat(response.attributes()).isEqualTo(expected);
        assertThat(response.hasAttributes()).isEqualTo(values != ReturnValue.NONE);
    }

    @Test
    void returnsNoAttributesWhereThereAreNone() {
        knowing(KnownDifference.EMPTY_ATTRIBUTES);
        assertThat(update("SET v = :0", of -> of.returnValues(ReturnValue.ALL_OLD), 1)
                        .hasAttributes())
                .isFalse();
        assertThat(update("SET w = :0", of -> of.returnValues(ReturnValue.UPDATED_OLD), 1)
                        .hasAttributes())
                .isFalse();
        assertThat(update("REMOVE w", of -> of.returnValues(ReturnValue.UPDATED_NEW))
                        .hasAttributes())
                .isFalse();
    }

    @Test
    void conditionsAreTriedOnTheItemAsItWas() {
        put(table, "pk", "a", "v", 1);

        update("SET v = :0", of -> of.conditionExpression("v = :1"), 2, 1);
        assertThat(get()).isEqualTo(item("pk", "a", "v", 2));

        assertThatThrownBy(() -> update("SET v = :0", of -> of.conditionExpression("v = :1"), 3, 1))
                .isInstanceOf(ConditionalCheckFailedException.class);
        assertThatThrownBy(() -> client.updateItem(to -> to.tableName(table)
                        .key(item("pk", "new"))
                        .updateExpression("SET v = :0")
                        .conditionExpression("attribute_exists(pk)")
                        .expressionAttributeValues(placeholders(1))))
                .isInstanceOf(ConditionalCheckFailedException.class);
        assertThat(client.scan(of -> of.tableName(table)).items()).containsExactly(item("pk", "a", "v", 2));
    }

    private UpdateItemResponse update(String expression, Object... values) {
        return update(expression, request -> request, values);
    }

    private UpdateItemResponse update(
            String expression, UnaryOperator<UpdateItemRequest.Builder> more, Object... values) {
        UpdateItemRequest.Builder request = UpdateItemRequest.builder()
                .tableName(table)
                .key(item("pk", "a"))
                .updateExpression(expression);
        if (values.length > 0) {
            request.expressionAttributeValues(placeholders(values));
        }
        return client.updateItem(more.apply(request).build());
    }

    private Map<String, AttributeValue> get() {
        return client.getItem(of -> of.tableName(table).key(item("pk", "a")).consistentRead(true))
                .item();
    }

    private static AttributeValue number(String number) {
        return AttributeValue.fromN(number);
    }

    private static AttributeValue list(String... elements) {
        return AttributeValue.fromL(
                List.of(elements).stream().map(AttributeValue::fromS).toList());
    }

    private static AttributeValue map(Object... namesAndValues) {
        return AttributeValue.fromM(item(namesAndValues));
    }

    private static AttributeValue texts(String... members) {
        return AttributeValue.fromSs(List.of(members));
    }
}
