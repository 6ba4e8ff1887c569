package org.ddbworkbench.local;

import java.nio.charset.StandardCharsets;

/**
 * The answer to one request.
 *
 * @param status the HTTP status
 * @param body JSON in UTF-8; not copied, so not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // a body is written once and compared by nobody
public record LocalResponse(int status, byte[] body) {
    public boolean isSuccessful() {
        return status / 100 == 2;
    }

    /** The body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return status + " " + text();
    }
}
