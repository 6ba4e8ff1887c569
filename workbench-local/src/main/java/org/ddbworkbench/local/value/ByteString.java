package org.ddbworkbench.local.value;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** An immutable sequence of bytes, ordered as DynamoDB orders binary values and UTF-8 text: unsigned, byte by byte. */
public final class ByteString implements Comparable<ByteString> {
    public static final ByteString EMPTY = new ByteString(new byte[0]);

    private final byte[] bytes;

    private ByteString(byte[] bytes) {
        this.bytes = bytes;
    }

    public static ByteString of(byte[] bytes) {
        return new ByteString(bytes.clone());
    }

    public static ByteString utf8(String text) {
        return new ByteString(text.getBytes(StandardCharsets.UTF_8));
    }

    public static ByteString of(ByteArrayOutputStream buffer) {
        return new ByteString(buffer.toByteArray());
    }

    public int size() {
        return bytes.length;
    }

    public int at(int index) {
        return bytes[index] & 0xFF;
    }

    public byte[] toByteArray() {
        return bytes.clone();
    }

    public void appendTo(ByteArrayOutputStream buffer) {
        buffer.write(bytes, 0, bytes.length);
    }

    public boolean startsWith(ByteString prefix) {
        return size() >= prefix.size() && Arrays.equals(bytes, 0, prefix.size(), prefix.bytes, 0, prefix.size());
    }

    /** Whether {@code part} occurs in these bytes without a gap. */
    public boolean contains(ByteString part) {
        for (int start = 0; start + part.size() <= size(); start++) {
            if (Arrays.equals(bytes, start, start + part.size(), part.bytes, 0, part.size())) {
                return true;
            }
        }
        return false;
    }

    /** The least byte string that is greater than this one. */
    public ByteString next() {
        return new ByteString(Arrays.copyOf(bytes, bytes.length + 1));
    }

    /** The least byte string that is greater than every one that starts with this one; null when there is none. */
    public @Nullable ByteString afterPrefix() {
        int last = bytes.length - 1;
        while (last >= 0 && bytes[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        byte[] after = Arrays.copyOf(bytes, last + 1);
        after[last]++;
        return new ByteString(after);
    }

    public String base64() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public int compareTo(ByteString other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ByteString that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return base64();
    }
}
