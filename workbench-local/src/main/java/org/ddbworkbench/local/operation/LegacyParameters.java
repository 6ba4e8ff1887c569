package org.ddbworkbench.local.operation;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Request;

/** The parameters from before expressions, which the engine does not have. */
final class LegacyParameters {
    private static final String KEY_CONDITIONS = "KeyConditions";
    /** In the order in which the service tells them. */
    private static final String[] NAMES = {
        "AttributesToGet",
        "AttributeUpdates",
        "Expected",
        "QueryFilter",
        "ScanFilter",
        "ConditionalOperator",
        KEY_CONDITIONS
    };

    private static final String[] EXPRESSIONS = {
        "ProjectionExpression", "FilterExpression", "UpdateExpression", "ConditionExpression", "KeyConditionExpression"
    };

    private LegacyParameters() {}

    /** Refuses a request with legacy parameters; one that has expressions too is refused as the service does it. */
    static void refuse(Request request) {
        List<String> legacy = present(request, NAMES);
        if (legacy.isEmpty()) {
            return;
        }
        List<String> expressions = present(request, EXPRESSIONS);
        if (!request.has("KeyConditionExpression")) {
            legacy.remove(KEY_CONDITIONS); // other expressions go with it
        }
        if (!expressions.isEmpty() && !legacy.isEmpty()) {
            throw ServiceException.validation("Can not use both expression and non-expression parameters in the same"
                    + " request: Non-expression parameters: {" + String.join(", ", legacy)
                    + "} Expression parameters: {" + String.join(", ", expressions) + "}");
        }
        throw ServiceException.validation("The embedded engine does not have the legacy parameter "
                + present(request, NAMES).get(0) + "; use an expression");
    }

    private static List<String> present(Request request, String[] names) {
        List<String> present = new ArrayList<>();
        for (String name : names) {
            if (request.has(name)) {
                present.add(name);
            }
        }
        return present;
    }
}
