package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.jspecify.annotations.Nullable;

/**
 * What one action of a transaction has to do with its cancellation.
 *
 * @param item the item that did not meet the condition, if the action asked for it
 */
record CancellationReason(
        String code, @Nullable String message, @Nullable Item item) {
    /** The action is not the reason. */
    static final CancellationReason NONE = new CancellationReason("None", null, null);

    static CancellationReason conditionFailed(WriteCondition condition, Item before) {
        return new CancellationReason(
                "ConditionalCheckFailed", WriteCondition.FAILURE, condition.shows(before) ? before : null);
    }

    static CancellationReason invalid(ServiceException refusal) {
        return new CancellationReason("ValidationError", refusal.getMessage(), null);
    }

    /** Cancels a transaction unless none of its actions is a reason for that. */
    static void cancelIfAny(List<CancellationReason> reasons) {
        if (reasons.stream().anyMatch(reason -> !reason.equals(NONE))) {
            throw cancellation(reasons);
        }
    }

    /** The cancellation of a transaction of {@code count} actions because the one at {@code index} is invalid. */
    static ServiceException cancellation(int index, int count, ServiceException refusal) {
        List<CancellationReason> reasons = new ArrayList<>(Collections.nCopies(count, NONE));
        reasons.set(index, invalid(refusal));
        return cancellation(reasons);
    }

    private static ServiceException cancellation(List<CancellationReason> reasons) {
        String codes = reasons.stream().map(CancellationReason::code).collect(Collectors.joining(", "));
        return new ServiceException(
                ErrorCode.TRANSACTION_CANCELED,
                "Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes + "]",
                json -> {
                    json.writeArrayFieldStart("CancellationReasons");
                    for (CancellationReason reason : reasons) {
                        reason.writeTo(json);
                    }
                    json.writeEndArray();
                });
    }

    private void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("Code", code);
        if (item != null) {
            json.writeFieldName("Item");
            AttributeValueWriter.writeAll(json, item.attributes());
        }
        if (message != null) {
            json.writeStringField("Message", message);
        }
        json.writeEndObject();
    }
}
