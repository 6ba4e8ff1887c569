package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import org.jspecify.annotations.Nullable;

/** What a JSON parser says, in a few words. */
final class JsonErrors {
    private JsonErrors() {}

    static String reason(JsonProcessingException e) {
        return e instanceof JsonEOFException
                ? "it ends in the middle of its JSON"
                : "malformed JSON: " + e.getOriginalMessage();
    }

    /** The reason of a failure that a parser may have caused. */
    static String reason(RuntimeException failure) {
        @Nullable Throwable cause = failure.getCause();
        return cause instanceof JsonProcessingException json ? reason(json) : String.valueOf(failure.getMessage());
    }
}
