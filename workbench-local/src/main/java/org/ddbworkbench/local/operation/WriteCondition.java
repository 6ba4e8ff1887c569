package org.ddbworkbench.local.operation;

import java.util.function.Consumer;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Condition;
import org.ddbworkbench.local.expression.ConditionEvaluator;
import org.ddbworkbench.local.expression.ExpressionParser;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.Request;

/** The ConditionExpression of a write. */
final class WriteCondition {
    private static final String PARAMETER = "ConditionExpression";

    private WriteCondition() {}

    /** Reads the condition of a request; what comes back refuses an item that does not meet it. */
    static Consumer<Item> of(Request request) {
        Placeholders placeholders = Placeholders.of(request, PARAMETER);
        if (!request.has(PARAMETER)) {
            return item -> {};
        }
        Condition condition = ExpressionParser.condition(PARAMETER, request.requiredText(PARAMETER), placeholders);
        placeholders.refuseUnused();
        return item -> {
            if (!ConditionEvaluator.test(condition, item.attributes())) {
                throw new ServiceException(ErrorCode.CONDITIONAL_CHECK_FAILED, "The conditional request failed");
            }
        };
    }
}
