package org.ddbworkbench.local;

import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.CRC32;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** The service's JSON protocol over HTTP, for whatever transport: a header names the operation, the body is JSON. */
final class Protocol {
    static final String TARGET_HEADER = "X-Amz-Target";
    static final String CONTENT_TYPE = "application/x-amz-json-1.0";
    static final String CHECKSUM_HEADER = "x-amz-crc32";
    private static final System.Logger LOG = System.getLogger(Protocol.class.getName());
    private static final String TARGET_PREFIX = "DynamoDB_20120810.";

    private Protocol() {}

    /** The operation that the header {@value #TARGET_HEADER} names; refuses what names none. */
    static String operation(@Nullable String target) {
        if (target == null || !target.startsWith(TARGET_PREFIX)) {
            throw new ServiceException(
                    ErrorCode.UNKNOWN_OPERATION,
                    "The header " + TARGET_HEADER + " must be " + TARGET_PREFIX + "<operation>, not " + target);
        }
        return target.substring(TARGET_PREFIX.length());
    }

    /** Whether the header {@value #TARGET_HEADER} names {@code operation}. */
    static boolean isFor(String operation, @Nullable String target) {
        return target != null
                && target.length() == TARGET_PREFIX.length() + operation.length()
                && target.startsWith(TARGET_PREFIX)
                && target.endsWith(operation);
    }

    /** The answer that tells of a refusal. */
    static LocalResponse error(ServiceException e) {
        byte[] body = Json.toBytes(json -> {
            json.writeStartObject();
            json.writeStringField("__type", e.code().type());
            json.writeStringField(e.code() == ErrorCode.SERIALIZATION ? "Message" : "message", e.getMessage());
            e.writeDetailsTo(json);
            json.writeEndObject();
        });
        return new LocalResponse(e.code().status(), body);
    }

    /** The answer to a request that fails in the engine: it tells what its user can mend; all else is logged. */
    static LocalResponse failure(Throwable failure) {
        String message = "Internal server error";
        if (isLackOfMemory(failure)) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            message = "Out of memory: a Java heap of " + megabytes + " MB is too small, -Xmx sets another";
        } else if (failure instanceof StorageException && failure.getMessage() != null) {
            message = failure.getMessage();
        } else {
            LOG.log(Level.ERROR, "A request failed", failure);
        }
        return error(new ServiceException(ErrorCode.INTERNAL_SERVER_ERROR, message));
    }

    private static boolean isLackOfMemory(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /** The headers of an answer, but for those about its type and length. */
    static Map<String, String> headers(byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        ThreadLocalRandom random = ThreadLocalRandom.current();
        headers.put(
                "x-amzn-RequestId",
                new UUID(random.nextLong(), random.nextLong()).toString().toUpperCase(Locale.ROOT));
        headers.put(CHECKSUM_HEADER, Long.toString(checksum(body)));
        return headers;
    }

    static long checksum(byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        return crc.getValue();
    }
}
