package org.ddbworkbench.local.contract;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Updates of one item in few words, in a table of their own. */
abstract class UpdateContract extends Contract {
    protected String table = "";

    UpdateContract(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        table = createTable("pk:S");
    }

    protected final UpdateItemResponse update(String expression, Object... values) {
        return update(expression, request -> request, values);
    }

    protected final UpdateItemResponse update(
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

    protected final Map<String, AttributeValue> get() {
        return client.getItem(of -> of.tableName(table).key(item("pk", "a")).consistentRead(true))
                .item();
    }

    protected static AttributeValue number(String number) {
        return AttributeValue.fromN(number);
    }

    protected static AttributeValue list(String... elements) {
        return AttributeValue.fromL(
                List.of(elements).stream().map(AttributeValue::fromS).toList());
    }

    protected static AttributeValue map(Object... namesAndValues) {
        return AttributeValue.fromM(item(namesAndValues));
    }

    protected static AttributeValue texts(String... members) {
        return AttributeValue.fromSs(List.of(members));
    }
}
