package org.ddbworkbench.lint;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sizes of items by DynamoDB's rules, in bytes. */
final class ItemBytes {
    private ItemBytes() {}

    static long of(Map<String, AttributeValue> item) {
        long size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += length(attribute.getKey()) + of(attribute.getValue());
        }
        return size;
    }

    static long of(AttributeValue value) {
        return switch (value.type()) {
            case S -> length(value.s());
            case N -> number(value.n());
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> value.ss().stream().mapToLong(ItemBytes::length).sum();
            case NS -> value.ns().stream().mapToLong(ItemBytes::number).sum();
            case BS ->
                value.bs().stream()
                        .mapToLong(bytes -> bytes.asByteArrayUnsafe().length)
                        .sum();
            case L ->
                3 + value.l().stream().mapToLong(element -> 1 + of(element)).sum();
            case M -> 3 + value.m().size() + of(value.m());
            default -> 1;
        };
    }

    /** Two significant digits a byte, one byte more. */
    private static long number(String text) {
        return (new BigDecimal(text).stripTrailingZeros().precision() + 1) / 2 + 1;
    }

    private static long length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
