package org.ddbworkbench.dynamo;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.RequestExpressions;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes the SDK's attribute values. */
final class AttributeValues {
    private AttributeValues() {}

    /**
     * @param value {@link String}, {@link BigDecimal}, {@link Boolean} or {@code byte[]}
     */
    static AttributeValue of(Object value) {
        if (value instanceof BigDecimal number) {
            return AttributeValue.fromN(number.toPlainString());
        }
        if (value instanceof Boolean bool) {
            return AttributeValue.fromBool(bool);
        }
        return value instanceof byte[] bytes
                ? AttributeValue.fromB(SdkBytes.fromByteArray(bytes))
                : AttributeValue.fromS((String) value);
    }

    /** The key of one item. */
    static Map<String, AttributeValue> key(KeyRead read) {
        Map<String, AttributeValue> key = new HashMap<>();
        for (KeyRead.Term term : read.terms()) {
            if (term instanceof KeyRead.Equal equal) {
                key.put(equal.attribute().name(), of(equal.wireValue()));
            }
        }
        return key;
    }

    /** ExpressionAttributeValues. */
    static Map<String, AttributeValue> of(RequestExpressions expressions) {
        Map<String, AttributeValue> values = new HashMap<>();
        expressions.values().forEach((name, value) -> values.put(name, of(value)));
        return values;
    }
}
