package org.ddbworkbench.local;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** The service's JSON protocol over HTTP, for whatever transport: a header names the operation, the body is JSON. */
final class Protocol {
    static final String TARGET_HEADER = "X-Amz-Target";
    private static final String TARGET_PREFIX = "DynamoDB_20120810.";

    private Protocol() {}

    /** Executes the operation that the header {@value #TARGET_HEADER} names. */
    static LocalResponse execute(LocalDynamoDb engine, @Nullable String target, byte[] body) {
        if (target == null || !target.startsWith(TARGET_PREFIX)) {
            return error(new ServiceException(
                    ErrorCode.UNKNOWN_OPERATION,
                    "The header " + TARGET_HEADER + " must be " + TARGET_PREFIX + "<operation>, not " + target));
        }
        return engine.execute(target.substring(TARGET_PREFIX.length()), body);
    }

    /** The answer that tells of a refusal. */
    static LocalResponse error(ServiceException e) {
        byte[] body = Json.toBytes(json -> {
            json.writeStartObject();
            json.writeStringField("__type", e.code().type());
            json.writeStringField("message", e.getMessage());
            e.writeDetailsTo(json);
            json.writeEndObject();
        });
        return new LocalResponse(e.code().status(), body);
    }

    /** The headers of an answer, but for the Content-Length. */
    static Map<String, String> headers(LocalResponse response) {
        CRC32 crc = new CRC32();
        crc.update(response.body());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/x-amz-json-1.0");
        headers.put("x-amzn-RequestId", UUID.randomUUID().toString().toUpperCase(Locale.ROOT));
        headers.put("x-amz-crc32", Long.toString(crc.getValue()));
        return headers;
    }
}
