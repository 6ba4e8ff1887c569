package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;

/** What a JSON parser says, in a few words. */
final class JsonErrors {
    private JsonErrors() {}

    static String reason(JsonProcessingException e) {
        return e instanceof JsonEOFException
                ? "it ends in the middle of its JSON"
                : "malformed JSON: " + e.getOriginalMessage();
    }
}
