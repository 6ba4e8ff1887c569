package org.ddbworkbench.local;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a transport sends.
 *
 * @param status the HTTP status
 * @param headers but for the Content-Length, which is that of the whole body
 * @param body the whole body
 * @param sent how many bytes of the body are sent before the connection ends; all of them when it does not
 */
@SuppressWarnings("ArrayRecordComponent") // a body is written once and compared by nobody
record Reply(int status, Map<String, String> headers, byte[] body, int sent) {

    /** The answer of the service's protocol. */
    static Reply of(LocalResponse response) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", Protocol.CONTENT_TYPE);
        headers.putAll(Protocol.headers(response.body()));
        return new Reply(response.status(), headers, response.body(), response.body().length);
    }

    boolean isTruncated() {
        return sent < body.length;
    }

    /** The same, ending after {@code bytes} of the body. */
    Reply truncatedTo(int bytes) {
        return new Reply(status, headers, body, bytes);
    }

    /** The same with a checksum that is one off. */
    Reply withWrongChecksum() {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(Protocol.CHECKSUM_HEADER, Long.toString((Protocol.checksum(body) + 1) & 0xFFFF_FFFFL));
        return new Reply(status, changed, body, sent);
    }
}
