package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;

/** Writes values in the layout of {@link ValueTag}. */
final class ValueWriter {
    private static final int MIN_BYTES = 64;
    private static final int LONG_BITS = 63;

    private byte[] bytes;
    private int size;

    /** @param expectedBytes how much will be written, roughly */
    ValueWriter(int expectedBytes) {
        bytes = new byte[MIN_BYTES + expectedBytes + expectedBytes / 4];
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    void writeByte(int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    void writeInt(int value) {
        writeLong(value & 0xFFFF_FFFFL);
    }

    void writeMap(Map<String, AttributeValue> map) {
        writeInt(map.size());
        map.forEach((name, value) -> {
            writeText(name);
            write(value);
        });
    }

    private void write(AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            writeByte(ValueTag.TEXT);
            writeText(text.value());
        } else if (value instanceof AttributeValue.Numeric number) {
            writeNumber(number.value());
        } else if (value instanceof AttributeValue.Binary binary) {
            writeByte(ValueTag.BINARY);
            writeBinary(binary.value());
        } else if (value instanceof AttributeValue.Bool bool) {
            writeByte(bool.value() ? ValueTag.TRUE : ValueTag.FALSE);
        } else if (value instanceof AttributeValue.Null) {
            writeByte(ValueTag.NULL);
        } else {
            writeContainer(value);
        }
    }

    private void writeContainer(AttributeValue value) {
        if (value instanceof AttributeValue.ListValue list) {
            writeByte(ValueTag.LIST);
            writeInt(list.elements().size());
            list.elements().forEach(this::write);
        } else if (value instanceof AttributeValue.MapValue map) {
            writeByte(ValueTag.MAP);
            writeMap(map.entries());
        } else if (value instanceof AttributeValue.TextSet set) {
            writeByte(ValueTag.TEXT_SET);
            writeInt(set.members().size());
            set.members().forEach(this::writeText);
        } else if (value instanceof AttributeValue.NumericSet set) {
            writeByte(ValueTag.NUMBER_SET);
            writeInt(set.members().size());
            set.members().forEach(this::writeNumber);
        } else if (value instanceof AttributeValue.BinarySet set) {
            writeByte(ValueTag.BINARY_SET);
            writeInt(set.members().size());
            set.members().forEach(this::writeBinary);
        } else {
            throw new AssertionError(value.type());
        }
    }

    private void writeText(String text) {
        writeBytes(text.getBytes(UTF_8));
    }

    private void writeBinary(ByteString binary) {
        writeBytes(binary.toByteArray());
    }

    private void writeBytes(byte[] content) {
        writeInt(content.length);
        ensure(content.length);
        System.arraycopy(content, 0, bytes, size, content.length);
        size += content.length;
    }

    private void writeNumber(BigDecimal number) {
        BigInteger digits = number.unscaledValue();
        boolean small = digits.bitLength() <= LONG_BITS;
        writeByte(small ? ValueTag.SMALL_NUMBER : ValueTag.BIG_NUMBER);
        writeLong(zigzag(number.scale()));
        if (small) {
            writeLong(zigzag(digits.longValue()));
        } else {
            writeBytes(digits.toByteArray());
        }
    }

    /** Small numbers of either sign as small ones without sign. */
    private static long zigzag(long value) {
        return (value << 1) ^ (value >> LONG_BITS);
    }

    private void writeLong(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        writeByte((int) rest);
    }

    private void ensure(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }
}
