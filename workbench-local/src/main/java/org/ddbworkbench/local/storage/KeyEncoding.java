package org.ddbworkbench.local.storage;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;

/**
 * Writes key values as bytes whose unsigned order is the order of the values, so that one sorted map of byte strings can
 * hold any table, in memory or on disk.
 *
 * <p>Text is its UTF-8 bytes and binary its own bytes. A number is a byte for its sign, one for its decimal exponent and one
 * for each digit; for a negative number the latter two are complemented. In a key of several parts a zero byte is followed
 * by 1 and the end of a part is two zero bytes, so that a part sorts before every longer part that starts with it.
 */
final class KeyEncoding {
    private static final int NEGATIVE = 1;
    private static final int ZERO = 2;
    private static final int POSITIVE = 3;
    private static final int EXPONENT_BIAS = 130;
    private static final int ESCAPED_ZERO = 1;

    private KeyEncoding() {}

    /** Appends a value and the mark of its end. */
    static void append(ByteArrayOutputStream key, AttributeValue value) {
        appendStart(key, value);
        key.write(0);
        key.write(0);
    }

    /** Appends a value without the mark of its end: the start of every value that begins with it. */
    static void appendStart(ByteArrayOutputStream key, AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            for (byte b : text.value().getBytes(StandardCharsets.UTF_8)) {
                appendEscaped(key, b);
            }
        } else if (value instanceof AttributeValue.Binary binary) {
            for (byte b : binary.value().toByteArray()) {
                appendEscaped(key, b);
            }
        } else if (value instanceof AttributeValue.Numeric number) {
            appendNumber(key, number.value());
        } else {
            throw new IllegalArgumentException("Not a key value: " + value.type());
        }
    }

    /** Where the partition lies in the hash space: four bytes that say nothing about the order of the keys. */
    static ByteString hash(byte[] partition) {
        long hash = 0xCBF29CE484222325L; // FNV-1a, then a finalizer so that similar keys land far apart
        for (byte b : partition) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
        return fourBytes((hash ^ (hash >>> 31)) >>> 32);
    }

    /** The low 32 bits of {@code number}, most significant byte first. */
    static ByteString fourBytes(long number) {
        return ByteString.of(
                new byte[] {(byte) (number >>> 24), (byte) (number >>> 16), (byte) (number >>> 8), (byte) number});
    }

    private static void appendEscaped(ByteArrayOutputStream key, byte b) {
        key.write(b);
        if (b == 0) {
            key.write(ESCAPED_ZERO);
        }
    }

    private static void appendNumber(ByteArrayOutputStream key, BigDecimal number) {
        if (number.signum() == 0) {
            key.write(ZERO);
            return;
        }
        boolean negative = number.signum() < 0;
        int complement = negative ? 0xFF : 0;
        key.write(negative ? NEGATIVE : POSITIVE);
        int exponent = number.precision() - number.scale() - 1;
        appendEscaped(key, (byte) ((exponent + EXPONENT_BIAS) ^ complement));
        String digits = number.unscaledValue().abs().toString();
        for (int i = 0; i < digits.length(); i++) {
            key.write(digits.charAt(i) ^ complement);
        }
        if (negative) {
            key.write(0xFF); // a shorter negative number is the greater one
        }
    }
}
