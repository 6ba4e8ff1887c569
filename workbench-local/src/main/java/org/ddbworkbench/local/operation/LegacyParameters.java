package org.ddbworkbench.local.operation;

import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Request;

/** The parameters from before expressions, which the engine does not have. */
final class LegacyParameters {
    private static final List<String> NAMES = List.of(
            "AttributesToGet",
            "AttributeUpdates",
            "ConditionalOperator",
            "Expected",
            "KeyConditions",
            "QueryFilter",
            "ScanFilter");

    private LegacyParameters() {}

    static void refuse(Request request) {
        for (String name : NAMES) {
            if (request.has(name)) {
                throw ServiceException.validation(
                        "The embedded engine does not have the legacy parameter " + name + "; use an expression");
            }
        }
    }
}
