package org.ddbworkbench.local.contract;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a KeyConditionExpression may not say. */
@OnEveryBackend
class KeyConditionContractTest extends Contract {
    KeyConditionContractTest(Backend backend) {
        super(backend);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pk = :0 OR sk = :1            | Invalid operator used in KeyConditionExpression: OR",
                "pk = :0 AND NOT sk = :1       | Invalid operator used in KeyConditionExpression: NOT",
                "pk = :0 AND sk <> :1          | Invalid operator used in KeyConditionExpression: <>",
                "pk = :0 AND sk IN (:1)        | Invalid operator used in KeyConditionExpression: IN",
                "pk = :0 AND contains(sk, :1)  | Invalid operator used in KeyConditionExpression: contains",
                "pk = :0 AND attribute_exists(sk) AND sk = :1"
                        + " | Invalid operator used in KeyConditionExpression: attribute_exists",
                "sk = :1 AND sk = :0           | KeyConditionExpressions must only contain one condition per key",
                "pk = :0 AND extra = :1        | Query condition missed key schema element: sk",
                "sk = :0 AND extra = :1        | Query condition missed key schema element: pk",
                "pk > :0 AND sk = :1           | Query key condition not supported",
                "begins_with(pk, :0) AND sk = :1 | Query key condition not supported",
                "pk = :0 AND sk = pk AND sk = :1"
                        + " | Invalid condition in KeyConditionExpression: Multiple attribute names used in one"
                        + " condition",
                "pk = :0 AND size(sk) > :1     | KeyConditionExpressions cannot contain nested operations",
            })
    void refusesOtherShapes(String condition, String message) {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S", "sk:S");

        assertInvalid(message, () -> query(table, condition, UnaryOperator.identity(), "a", "b"));
    }

    @Test
    void refusesMoreConditionsThanKeys() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertInvalid(
                "Query key condition not supported",
                () -> query(table, "pk = :0 AND v = :1", UnaryOperator.identity(), "a", "b"));
    }

    @Test
    void refusesValuesOfAnotherType() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S", "sk:N");
        String message =
                "One or more parameter values were invalid: Condition parameter type does not match schema type";

        assertInvalid(message, () -> query(table, "pk = :0", UnaryOperator.identity(), 1));
        assertInvalid(message, () -> query(table, "pk = :0 AND sk > :1", UnaryOperator.identity(), "a", "1"));
    }

    @Test
    void refusesBoundsInTheWrongOrder() {
        String table = createTable("pk:S", "sk:N");

        assertInvalid(
                "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal"
                        + " to lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand:"
                        + " AttributeValue: {N:1}",
                () -> query(table, "pk = :0 AND sk BETWEEN :1 AND :2", UnaryOperator.identity(), "a", 2, 1));
    }

    @Test
    void refusesBeginsWithOfANumber() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S", "sk:N");

        assertInvalid(
                "Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function:"
                        + " begins_with, operand type: N",
                () -> query(table, "pk = :0 AND begins_with(sk, :1)", UnaryOperator.identity(), "a", 1));
    }

    @Test
    void refusesAFilterOnTheKey() {
        String table = createTable("pk:S", "sk:S");

        assertInvalid(
                "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk",
                () -> query(table, "pk = :0", of -> of.filterExpression("v = :1 OR sk = :1"), "a", "b"));
    }

    @Test
    void aQueryNeedsAKeyCondition() {
        String table = createTable("pk:S");

        assertInvalid(
                "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.",
                () -> client.query(of -> of.tableName(table)));
    }

    @Test
    void namesStandForKeys() {
        String table = createTable("name:S");
        put(table, "name", "a");

        query(table, "#k = :0", of -> of.expressionAttributeNames(Map.of("#k", "name")), "a");

        knowing(KnownDifference.WORDING);
        assertInvalid(
                "Invalid KeyConditionExpression: Attribute name is a reserved keyword; reserved keyword: name",
                () -> query(table, "name = :0", UnaryOperator.identity(), "a"));
    }
}
