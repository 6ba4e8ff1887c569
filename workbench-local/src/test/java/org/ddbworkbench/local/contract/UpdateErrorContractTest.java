package org.ddbworkbench.local.contract;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Updates that are refused for what they say. */
@OnEveryBackend
class UpdateErrorContractTest extends Contract {
    private String table = "";

    UpdateErrorContractTest(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        table = createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "sk:N", "g:S"))
                        .globalSecondaryIndexes(globalIndex("gsi", ProjectionType.ALL, "g:S")),
                "pk:S",
                "sk:N");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SET a = :0 SET b = :0          | The \"SET\" section can only be used once in an update expression;",
                "SET a = :0 REMOVE b REMOVE c   | The \"REMOVE\" section can only be used once in an update expression;",
                "SET a = :0 REMOVE a            | Two document paths overlap with each other; must remove or rewrite one"
                        + " of these paths; path one: [a], path two: [a]",
                "SET a.b = :0, a.b.c = :0       | Two document paths overlap with each other; must remove or rewrite one"
                        + " of these paths; path one: [a, b], path two: [a, b, c]",
                "SET a.b = :0, a[1] = :0        | Two document paths conflict with each other; must remove or rewrite"
                        + " one of these paths; path one: [a, b], path two: [a, [1]]",
                "SET a = nosuch(b, :0)          | Invalid function name; function: nosuch",
                "SET a = list_append(:0)        | Incorrect number of operands for operator or function; operator or"
                        + " function: list_append, number of operands: 1",
                "SET a = if_not_exists(:0, b)   | Operator or function requires a document path; operator or function:"
                        + " if_not_exists",
                "SET a = if_not_exists(if_not_exists(a, b), :0) | Operator or function requires a document path;"
                        + " operator or function: if_not_exists",
                "SET a = list_append(b, :0)     | Incorrect operand type for operator or function; operator or"
                        + " function: list_append, operand type: S",
                "SET a = b + :0                 | Incorrect operand type for operator or function; operator or"
                        + " function: +, operand type: S",
                "SET a = :0 - b                 | Incorrect operand type for operator or function; operator or"
                        + " function: -, operand type: S",
                "SET status = :0                | Attribute name is a reserved keyword; reserved keyword: status",
                "SET a = :0, b = status         | Attribute name is a reserved keyword; reserved keyword: status",
                "SET a = :undefined, b = :0     | An expression attribute value used in expression is not defined;"
                        + " attribute value: :undefined",
                "SET #undefined = :0            | An expression attribute name used in the document path is not"
                        + " defined; attribute name: #undefined",
            })
    void refusesWhatHasNoSense(String expression, String detail) {
        knowing(KnownDifference.WORDING);
        assertInvalid("Invalid UpdateExpression: " + detail, () -> update(expression, "text"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "ADD a :0    | ADD    | STRING",
                "DELETE a :0 | DELETE | STRING",
            })
    void sectionsTakeTheirTypes(String expression, String section, String type) {
        knowing(KnownDifference.TYPE_SETS);
        assertInvalid(
                "Invalid UpdateExpression: Incorrect operand type for operator or function; operator: " + section
                        + ", operand type: " + type + ", typeSet: ALLOWED_FOR_" + section + "_OPERAND",
                () -> update(expression, "text"));
    }

    @Test
    void sectionsTakeValuesAndNoPaths() {
        for (String expression :
                List.of("ADD a b", "DELETE a b", "SET :0 = a", "SET a = b / :0", "SET a b", "a = :0")) {
            assertRefused(() -> update(expression, "text"))
                    .hasMessageContaining("Invalid UpdateExpression: Syntax error; ");
        }
    }

    @Test
    void onlyOneOperatorStandsInAValue() {
        assertRefused(() -> update("SET a = :0 + :0 + :0", 1)).hasMessageContaining("Syntax error");
        assertRefused(() -> update("SET a = if_not_exists(a, :0 + :0)", 1)).hasMessageContaining("Syntax error");
    }

    @Test
    void functionsHaveTheirPlaces() {
        knowing(KnownDifference.FUNCTION_PLACES);
        assertInvalid(
                "Invalid UpdateExpression: The function is not allowed in an update expression; function: size",
                () -> update("SET a = size(:0)", "text"));
        assertInvalid(
                "Invalid UpdateExpression: The function is not allowed to be used this way in an expression; function:"
                        + " list_append",
                () -> update("SET a = list_append(list_append(:0, :0), :0)", AttributeValue.fromL(List.of())));
        assertInvalid(
                "Invalid ConditionExpression: The function is not allowed in a condition expression; function:"
                        + " if_not_exists",
                () -> client.updateItem(to -> to.tableName(table)
                        .key(item("pk", "a", "sk", 1))
                        .updateExpression("SET a = :0")
                        .conditionExpression("if_not_exists(a, :0)")
                        .expressionAttributeValues(placeholders(1))));
    }

    @Test
    void theMoreImportantProblemIsTold() {
        knowing(KnownDifference.WORDING);
        // a reserved word comes before an overlap, whatever comes first in the text
        assertInvalid(
                "Invalid UpdateExpression: Attribute name is a reserved keyword; reserved keyword: status",
                () -> update("SET a = :0, a = :0, status = :0", "text"));
        // and a syntax error before both
        assertRefused(() -> update("SET a = :0, status = :0, b = ", "text")).hasMessageContaining("Syntax error");
    }

    @ParameterizedTest
    @CsvSource({
        "SET pk = :0, pk",
        "SET sk = :0, sk",
        "REMOVE pk, pk",
        "SET a = :0 REMOVE sk, sk",
        "'SET a = :0, sk.x = :0', sk"
    })
    void keysStayAsTheyAre(String expression, String attribute) {
        assertInvalid(
                "One or more parameter values were invalid: Cannot update attribute " + attribute
                        + ". This attribute is part of the key",
                () -> update(expression, expression.contains(":0") ? new Object[] {1} : new Object[0]));
    }

    @Test
    void indexKeysKeepTheirTypes() {
        knowing(KnownDifference.INDEX_KEYS_IN_UPDATES);
        String mismatch =
                "One or more parameter values were invalid: Type mismatch for Index Key g Expected: S Actual: N"
                        + " IndexName: gsi";
        assertInvalid(mismatch, () -> update("SET g = :0", 1));
        assertInvalid(mismatch, () -> update("ADD g :0", 1));
        assertInvalid(mismatch, () -> update("SET g = a + :0", 1));

        put(table, "pk", "a", "sk", 1, "n", 5);
        assertInvalid(
                "The update expression attempted to update the secondary index key to unsupported type",
                () -> update("SET g = n"));
    }

    @Test
    void indexKeysAreNotEmpty() {
        knowing(KnownDifference.EMPTY_INDEX_KEYS);
        assertRefused(() -> update("SET g = :0", "")).hasMessageContaining("cannot contain an empty string value");
    }

    @Test
    void keysAreScalars() {
        knowing(KnownDifference.KEY_PATHS);
        String scalars = "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ";

        assertInvalid(scalars + "IndexKey: g", () -> update("SET g.x = :0", 1));
        assertInvalid(scalars + "IndexKey: g", () -> update("SET a = g[0]"));
        assertInvalid(
                scalars + "Key: pk",
                () -> client.getItem(
                        of -> of.tableName(table).key(item("pk", "a", "sk", 1)).projectionExpression("pk.x")));
        assertInvalid(scalars + "IndexKey: g", () -> scan(table, "g.x = :0", 1));
    }

    @Test
    void legacyParametersAreRefused() {
        assertInvalid(
                "Can not use both expression and non-expression parameters in the same request: Non-expression"
                        + " parameters: {AttributeUpdates} Expression parameters: {UpdateExpression}",
                () -> client.updateItem(to -> to.tableName(table)
                        .key(item("pk", "a", "sk", 1))
                        .updateExpression("SET a = :0")
                        .expressionAttributeValues(placeholders(1))
                        .attributeUpdates(Map.of())));
    }

    private void update(String expression, Object... values) {
        UpdateItemRequest.Builder request = UpdateItemRequest.builder()
                .tableName(table)
                .key(item("pk", "a", "sk", 1))
                .updateExpression(expression);
        if (values.length > 0) {
            request.expressionAttributeValues(placeholders(values));
        }
        client.updateItem(request.build());
    }
}
