package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Transactions in few words, on a table of their own. */
abstract class TransactionContract extends Contract {
    protected String table = "";

    TransactionContract(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        knowing(KnownDifference.TRANSACTIONS);
        table = createTable("pk:S");
    }

    protected final void write(TransactWriteItem... actions) {
        client.transactWriteItems(of -> of.transactItems(actions));
    }

    protected final void write(String token, TransactWriteItem... actions) {
        client.transactWriteItems(of -> of.transactItems(actions).clientRequestToken(token));
    }

    protected final TransactWriteItem put(String key, Consumer<Put.Builder> more) {
        Put.Builder put = Put.builder().tableName(table).item(item("pk", key));
        more.accept(put);
        return TransactWriteItem.builder().put(put.build()).build();
    }

    protected final TransactWriteItem update(
            String key, String expression, Consumer<Update.Builder> more, Object... values) {
        Update.Builder update = Update.builder()
                .tableName(table)
                .key(item("pk", key))
                .updateExpression(expression)
                .expressionAttributeValues(placeholders(values));
        more.accept(update);
        return TransactWriteItem.builder().update(update.build()).build();
    }

    protected final TransactWriteItem check(
            String key, String condition, Consumer<ConditionCheck.Builder> more, Object... values) {
        ConditionCheck.Builder check =
                ConditionCheck.builder().tableName(table).key(item("pk", key)).conditionExpression(condition);
        if (values.length > 0) {
            check.expressionAttributeValues(placeholders(values));
        }
        more.accept(check);
        return TransactWriteItem.builder().conditionCheck(check.build()).build();
    }

    protected static TransactGetItem get(String table, String key) {
        return TransactGetItem.builder()
                .get(of -> of.tableName(table).key(item("pk", key)))
                .build();
    }

    protected final Map<String, AttributeValue> get(String key) {
        return client.getItem(of -> of.tableName(table).key(item("pk", key)).consistentRead(true))
                .item();
    }

    protected static List<CancellationReason> cancellation(String codes, ThrowingCallable call) {
        TransactionCanceledException refusal = catchThrowableOfType(TransactionCanceledException.class, call);
        assertThat(refusal.awsErrorDetails().errorMessage())
                .isEqualTo("Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes
                        + "]");
        assertThat(refusal.cancellationReasons().stream()
                        .map(CancellationReason::code)
                        .toList())
                .isEqualTo(List.of(codes.split(", ")));
        return refusal.cancellationReasons();
    }
}
