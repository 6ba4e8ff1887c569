package org.ddbworkbench.local.value;

import java.util.OptionalInt;

/** The order of values: text by UTF-8 bytes, numbers by value, binary by unsigned bytes; other types have none. */
public final class Values {
    private Values() {}

    /** Compares two values of one ordered type; empty when the types differ or have no order. */
    public static OptionalInt compare(AttributeValue left, AttributeValue right) {
        if (left instanceof AttributeValue.Text a && right instanceof AttributeValue.Text b) {
            return OptionalInt.of(compareUtf8(a.value(), b.value()));
        } else if (left instanceof AttributeValue.Numeric a && right instanceof AttributeValue.Numeric b) {
            return OptionalInt.of(a.value().compareTo(b.value()));
        } else if (left instanceof AttributeValue.Binary a && right instanceof AttributeValue.Binary b) {
            return OptionalInt.of(a.value().compareTo(b.value()));
        }
        return OptionalInt.empty();
    }

    /**
     * Compares two texts by their UTF-8 bytes without encoding them. Only supplementary characters need care: their
     * surrogates sort below U+E000..U+FFFF in UTF-16 but above them in UTF-8.
     */
    public static int compareUtf8(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean aIsSurrogate = Character.isSurrogate(a);
                boolean bIsSurrogate = Character.isSurrogate(b);
                return aIsSurrogate == bIsSurrogate ? Character.compare(a, b) : aIsSurrogate ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
