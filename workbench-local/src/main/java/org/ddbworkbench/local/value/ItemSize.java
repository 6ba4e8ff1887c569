package org.ddbworkbench.local.value;

import java.math.BigDecimal;
import java.util.Map;

/**
 * The size of items in bytes, as the service meters them: UTF-8 bytes of every attribute name plus the size of its value.
 * Text is its UTF-8 bytes, binary its raw bytes, a number one byte for every two significant digits before and for every two
 * after the decimal point, plus one, plus one when it is negative; a Boolean or null is one byte; a set is the sum of its
 * members; a list or map is three bytes, its contents, and one byte for each element.
 */
public final class ItemSize {
    /** The overhead of a list or a map, in bytes. */
    private static final int CONTAINER = 3;

    private ItemSize() {}

    /** Bytes of an item. */
    public static int of(Map<String, AttributeValue> attributes) {
        int size = 0;
        for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
            size += of(attribute.getKey(), attribute.getValue());
        }
        return size;
    }

    /** Bytes of one attribute: name and value. */
    public static int of(String name, AttributeValue value) {
        return utf8Length(name) + of(value);
    }

    /** Bytes of one value. */
    public static int of(AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            return utf8Length(text.value());
        } else if (value instanceof AttributeValue.Numeric number) {
            return of(number.value());
        } else if (value instanceof AttributeValue.Binary binary) {
            return binary.value().size();
        } else if (value instanceof AttributeValue.Bool || value instanceof AttributeValue.Null) {
            return 1;
        } else if (value instanceof AttributeValue.ListValue list) {
            int size = CONTAINER + list.elements().size();
            for (AttributeValue element : list.elements()) {
                size += of(element);
            }
            return size;
        } else if (value instanceof AttributeValue.MapValue map) {
            return CONTAINER + map.entries().size() + of(map.entries());
        } else if (value instanceof AttributeValue.TextSet set) {
            return set.members().stream().mapToInt(ItemSize::utf8Length).sum();
        } else if (value instanceof AttributeValue.NumericSet set) {
            return set.members().stream().mapToInt(ItemSize::of).sum();
        } else if (value instanceof AttributeValue.BinarySet set) {
            return set.members().stream().mapToInt(ByteString::size).sum();
        }
        throw new AssertionError(value.type());
    }

    /** Bytes of a text in UTF-8, without encoding it. */
    public static int utf8Length(String text) {
        int length = text.length();
        int bytes = length;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return bytes;
    }

    private static int of(BigDecimal number) {
        if (number.signum() == 0) {
            return 1;
        }
        int digits = number.precision();
        int whole = Math.max(0, Math.min(digits, digits - number.scale()));
        int sign = number.signum() < 0 ? 1 : 0;
        return (whole + 1) / 2 + (digits - whole + 1) / 2 + 1 + sign;
    }
}
