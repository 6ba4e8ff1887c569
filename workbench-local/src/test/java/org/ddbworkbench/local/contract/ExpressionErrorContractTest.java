package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@OnEveryBackend
class ExpressionErrorContractTest extends Contract {
    ExpressionErrorContractTest(Backend backend) {
        super(backend);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "nosuch(n, :0)            | Invalid function name; function: nosuch",
                "size(n)                  | The function is not allowed to be used this way in an expression;"
                        + " function: size",
                "contains(n) AND n = :0   | Incorrect number of operands for operator or function; operator or"
                        + " function: contains, number of operands: 1",
                "attribute_exists(:0)     | Operator or function requires a document path; operator or function:"
                        + " attribute_exists",
                "attribute_type(n, :0)    | Incorrect operand type for operator or function; operator or function:"
                        + " attribute_type, operand type: N",
                "n = n AND n = :0         | The first operand must be distinct from the remaining operands for this"
                        + " operator or function; operator: =, first operand: [n]",
                "begins_with(n, n)        | The first operand must be distinct from the remaining operands for this"
                        + " operator or function; operator: begins_with, first operand: [n]",
                "status = :0              | Attribute name is a reserved keyword; reserved keyword: status",
                "doc.status = :0          | Attribute name is a reserved keyword; reserved keyword: status",
                "((n = :0))               | The expression has redundant parentheses;",
                "n = :undefined           | An expression attribute value used in expression is not defined; attribute"
                        + " value: :undefined",
                "#undefined = :0          | An expression attribute name used in the document path is not defined;"
                        + " attribute name: #undefined",
            })
    void refusesMalformedFilters(String filter, String detail) {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertInvalid("Invalid FilterExpression: " + detail, () -> scan(table, filter, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "n =                      | <EOF> | =",
                "n = :0 :0                | :0    | :0 :0",
                "n = (:0                  | <EOF> | :0",
                "n ! :0                   | !     | n ! :0",
                "n = :0 AND               | <EOF> | AND",
                "n.:0                     | :0    | .:0",
                "doc.0.x = :0             | 0     | .0.",
                "n  =  10                 | 10    | =  10",
            })
    void syntaxErrorsShowTheTokenAndItsNeighbours(String filter, String token, String near) {
        String table = createTable("pk:S");

        assertRefused(() -> scan(table, filter, 1)).hasMessageContaining("Invalid FilterExpression: ");
        knowing(KnownDifference.SYNTAX_WORDING);
        assertInvalid(
                "Invalid FilterExpression: Syntax error; token: \"" + token + "\", near: \"" + near + "\"",
                () -> scan(table, filter, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "n = :undefined AND nosuch(n)    | Invalid function name; function: nosuch",
                "status = :undefined             | Attribute name is a reserved keyword; reserved keyword: status",
                "n = n AND m = :undefined        | The first operand must be distinct from the remaining operands for"
                        + " this operator or function; operator: =, first operand: [n]",
                "((n = :0)) AND nosuch(n)        | The expression has redundant parentheses;",
                "size(:0) = n                    | Incorrect operand type for operator or function; operator or"
                        + " function: size, operand type: N",
                "attribute_type(n, m)            | Incorrect operand type for operator or function; operator or"
                        + " function: attribute_type, operand type: {NS,SS,L,BS,N,M,B,BOOL,NULL,S}",
                "contains(n, m, o) > n           | The function is not allowed to be used this way in an expression;"
                        + " function: contains",
                "attribute_type(n, n)            | The first operand must be distinct from the remaining operands for"
                        + " this operator or function; operator: attribute_type, first operand: [n]",
                "n = attribute_exists(m)         | The function is not allowed to be used this way in an expression;"
                        + " function: attribute_exists",
            })
    void tellsTheMostImportantProblem(String filter, String detail) {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertInvalid("Invalid FilterExpression: " + detail, () -> scan(table, filter, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2003", "\u3000", "\u00a0", "\f"})
    void onlyBlanksTabsAndLineEndsAreSpace(String space) {
        knowing(KnownDifference.SYNTAX_WORDING);
        String table = createTable("pk:S");

        assertThat(scan(table, "n\t=\r\n:0", 1)).isEmpty();
        assertInvalid(
                "Invalid FilterExpression: Syntax error; token: \"" + space + "\", near: \"n" + space + "=\"",
                () -> scan(table, "n" + space + "= :0", 1));
    }

    @Test
    void keywordsAreNoNames() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertRefused(() -> scan(table, "n > between", 1)).hasMessageContaining("Syntax error");
    }

    @Test
    void namesStartWithALetter() {
        knowing(KnownDifference.SYNTAX_WORDING);
        String table = createTable("pk:S");

        assertInvalid(
                "Invalid FilterExpression: Syntax error; token: \"_\", near: \"_n\"", () -> scan(table, "_n = :0", 1));
    }

    @Test
    void refusesValuesThatNoExpressionUses() {
        String table = createTable("pk:S");

        assertInvalid(
                "Value provided in ExpressionAttributeValues unused in expressions: keys: {:1}",
                () -> scan(table, "n = :0", 1, 2));
        assertInvalid(
                "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}",
                () -> client.scan(of -> of.tableName(table)
                        .filterExpression("n = :0")
                        .expressionAttributeNames(Map.of("#a", "a"))
                        .expressionAttributeValues(placeholders(1))));
    }

    @Test
    void refusesPlaceholdersWithoutExpression() {
        String table = createTable("pk:S");

        assertInvalid(
                "ExpressionAttributeNames can only be specified when using expressions",
                () -> client.scan(of -> of.tableName(table).expressionAttributeNames(Map.of("#a", "a"))));
        assertRefused(() -> client.scan(of -> of.tableName(table).expressionAttributeValues(placeholders(1))))
                .hasMessageContaining("ExpressionAttributeValues can only be specified when using expressions");
        assertInvalid(
                "ExpressionAttributeNames contains invalid key: Syntax error; key: \"a\"",
                () -> client.scan(of -> of.tableName(table)
                        .filterExpression("n = :0")
                        .expressionAttributeNames(Map.of("a", "a"))
                        .expressionAttributeValues(placeholders(1))));
    }

    @Test
    void refusesOrderingOfUnorderedTypes() {
        knowing(KnownDifference.STATIC_TYPES);
        String table = createTable("pk:S");

        assertInvalid(
                "Invalid FilterExpression: Incorrect operand type for operator or function; operator: <, operand type:"
                        + " M",
                () -> scan(table, "n < :0", AttributeValue.fromM(Map.of())));
    }

    @Test
    void refusesAnEmptyExpression() {
        String table = createTable("pk:S");

        assertInvalid("Invalid FilterExpression: The expression can not be empty;", () -> scan(table, ""));
    }

    @Test
    void refusesPathsThatAreTooDeep() {
        String table = createTable("pk:S");
        String deepest = "n" + ".m".repeat(31);
        assertThat(scan(table, deepest + " = :0", 1)).isEmpty();

        knowing(KnownDifference.PATH_DEPTH);
        String detail = "The document path has too many nesting levels; nesting levels: 33";
        assertInvalid("Invalid FilterExpression: " + detail, () -> scan(table, deepest + ".m = :0", 1));
        assertInvalid(
                "Invalid ProjectionExpression: " + detail,
                () -> client.scan(of -> of.tableName(table).projectionExpression(deepest + "[0]")));
    }

    @Test
    void refusesTypesThatDoNotExist() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertInvalid(
                "Invalid FilterExpression: Invalid attribute type name found; type: X, valid types:"
                        + " {B,NULL,SS,BOOL,L,BS,N,NS,S,M}",
                () -> scan(table, "attribute_type(n, :0)", "X"));
    }
}
