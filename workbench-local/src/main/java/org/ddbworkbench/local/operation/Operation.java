package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** One operation of the service. */
@FunctionalInterface
public interface Operation {
    /** Executes a request; what comes back writes the answer and no longer touches any table. */
    Json.Content execute(Request request);
}
