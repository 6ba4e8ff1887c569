package org.ddbworkbench.discovery;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item of the sample. */
record Item(Map<String, AttributeValue> attributes) {
    /** The text of a scalar attribute: a text, or a number without exponent; null for others, and where there is none. */
    @Nullable
    String text(String attribute) {
        AttributeValue value = attributes.get(attribute);
        if (value == null) {
            return null;
        }
        return switch (value.type()) {
            case S -> value.s();
            case N -> plain(value.n());
            default -> null;
        };
    }

    private static String plain(String number) {
        BigDecimal exact = new BigDecimal(number);
        if (exact.scale() < -100) {
            return number;
        }
        return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
    }
}
