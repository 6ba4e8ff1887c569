package org.ddbworkbench.local.operation;

import java.util.List;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Condition;
import org.ddbworkbench.local.expression.ConditionEvaluator;
import org.ddbworkbench.local.expression.ConditionParser;
import org.ddbworkbench.local.expression.ConditionPaths;
import org.ddbworkbench.local.expression.Path;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * The ConditionExpression of a write.
 *
 * @param condition null for a write without condition
 * @param showsItem whether the refusal of an item shows it
 */
record WriteCondition(@Nullable Condition condition, boolean showsItem) {
    static final String PARAMETER = "ConditionExpression";
    static final String ON_FAILURE = "ReturnValuesOnConditionCheckFailure";
    static final String FAILURE = "The conditional request failed";
    static final WriteCondition NONE = new WriteCondition(null, false);

    /** What a refusal shows. */
    enum OnFailure {
        ALL_OLD,
        NONE
    }

    static WriteCondition of(Request request, Placeholders placeholders) {
        String text = request.text(PARAMETER).orElse(null);
        if (text == null) {
            return NONE;
        }
        boolean showsItem = request.choice(ON_FAILURE, OnFailure.class).orElse(OnFailure.NONE) == OnFailure.ALL_OLD;
        return new WriteCondition(ConditionParser.parse(PARAMETER, text, placeholders), showsItem);
    }

    /** Whether an item meets the condition; an empty one stands for no item. */
    boolean isMetBy(Item item) {
        return condition == null || ConditionEvaluator.test(condition, item.attributes());
    }

    /** Refuses an item that does not meet the condition. */
    void check(Item before) {
        if (isMetBy(before)) {
            return;
        }
        throw new ServiceException(ErrorCode.CONDITIONAL_CHECK_FAILED, FAILURE, json -> {
            if (shows(before)) {
                json.writeFieldName("Item");
                AttributeValueWriter.writeAll(json, before.attributes());
            }
        });
    }

    /** Whether the refusal of {@code before} shows it. */
    boolean shows(Item before) {
        return showsItem && !before.attributes().isEmpty();
    }

    /** The paths that the condition looks at. */
    List<Path> paths() {
        return condition == null ? List.of() : ConditionPaths.of(condition);
    }
}
