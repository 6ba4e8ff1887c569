package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeyLayout;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Request;

/** The ExclusiveStartKey of a Query or a Scan: the key of the table, and in an index the index key too. */
record StartKey(Map<String, AttributeValue> attributes) {
    static final String INVALID = "The provided starting key is invalid";
    static final String MISMATCH = "The provided key element does not match the schema";

    /** What the service says of numbers it also says of those in a start key, without saying where they are. */
    private static final List<String> ABOUT_NUMBERS = List.of(
            "contains duplicates", "number set", "numeric value", "significant digits", "number with magnitude");

    static Optional<StartKey> of(Request request) {
        return request.object("ExclusiveStartKey").map(StartKey::read);
    }

    private static StartKey read(Request key) {
        try {
            return new StartKey(AttributeValueReader.readAll(key));
        } catch (ServiceException e) {
            if (e.code() != ErrorCode.VALIDATION || ABOUT_NUMBERS.stream().anyMatch(e.getMessage()::contains)) {
                throw e;
            }
            ServiceException refusal = ServiceException.validation(INVALID + ": " + e.getMessage());
            refusal.initCause(e);
            throw refusal;
        }
    }

    /** Requires as many attributes as a key of what is read has; {@code refusal} is the message. */
    void requireSize(KeyLayout layout, String refusal) {
        if (attributes.size() != layout.attributeNames().size()) {
            throw ServiceException.validation(refusal);
        }
    }

    /** Requires one attribute of the key of what is read. */
    void requirePart(KeyAttribute attribute) {
        AttributeValue value = attributes.get(attribute.name());
        if (value == null) {
            throw ServiceException.validation(INVALID);
        }
        if (!attribute.type().matches(value)) {
            throw ServiceException.validation(MISMATCH);
        }
    }

    /** Requires the key of the table. */
    void requireTableKey(KeySchema keys) {
        boolean complete = keys.attributes().allMatch(attribute -> {
            AttributeValue value = attributes.get(attribute.name());
            return value != null && attribute.type().matches(value);
        });
        if (!complete) {
            throw ServiceException.validation(INVALID + ": " + MISMATCH);
        }
    }

    /** The stored key. */
    ByteString stored(KeyLayout layout) {
        ByteString key = layout.keyOf(attributes);
        if (key == null) {
            throw ServiceException.validation(INVALID);
        }
        return key;
    }
}
