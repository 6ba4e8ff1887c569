package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** What updates return, and what they can not do to an item. */
@OnEveryBackend
class UpdateResultContractTest extends UpdateContract {
    private static final String INVALID_PATH =
            "The document path provided in the update expression is invalid for update";
    private static final String WRONG_TYPE = "An operand in the update expression has an incorrect data type";

    UpdateResultContractTest(Backend backend) {
        super(backend);
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
}
