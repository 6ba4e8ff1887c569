package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;

/** Reads values in the layout of {@link ValueTag}. */
final class ValueReader {
    private final byte[] bytes;
    private int next;

    ValueReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int readByte() {
        return bytes[next++];
    }

    int readInt() {
        return (int) readLong();
    }

    Map<String, AttributeValue> readMap() {
        int count = readInt();
        Map<String, AttributeValue> map = new LinkedHashMap<>(count + count / 2 + 1);
        for (int i = 0; i < count; i++) {
            String name = readText();
            map.put(name, read());
        }
        return map;
    }

    private AttributeValue read() {
        int tag = readByte();
        return switch (tag) {
            case ValueTag.NULL -> new AttributeValue.Null();
            case ValueTag.FALSE -> new AttributeValue.Bool(false);
            case ValueTag.TRUE -> new AttributeValue.Bool(true);
            case ValueTag.TEXT -> new AttributeValue.Text(readText());
            case ValueTag.BINARY -> new AttributeValue.Binary(readBinary());
            case ValueTag.SMALL_NUMBER, ValueTag.BIG_NUMBER -> new AttributeValue.Numeric(readNumber(tag));
            case ValueTag.LIST -> new AttributeValue.ListValue(readList());
            case ValueTag.MAP -> new AttributeValue.MapValue(readMap());
            case ValueTag.TEXT_SET -> new AttributeValue.TextSet(readSet(this::readText));
            case ValueTag.NUMBER_SET -> new AttributeValue.NumericSet(readSet(() -> readNumber(readByte())));
            case ValueTag.BINARY_SET -> new AttributeValue.BinarySet(readSet(this::readBinary));
            default -> throw new StorageException("a stored item is damaged: it has no value of type " + tag);
        };
    }

    private List<AttributeValue> readList() {
        int count = readInt();
        List<AttributeValue> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(read());
        }
        return list;
    }

    private <T> Set<T> readSet(Supplier<T> member) {
        int count = readInt();
        Set<T> set = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            set.add(member.get());
        }
        return set;
    }

    private String readText() {
        int length = readInt();
        String text = new String(bytes, next, length, UTF_8);
        next += length;
        return text;
    }

    private ByteString readBinary() {
        return ByteString.of(readBytes());
    }

    private byte[] readBytes() {
        byte[] content = new byte[readInt()];
        System.arraycopy(bytes, next, content, 0, content.length);
        next += content.length;
        return content;
    }

    private BigDecimal readNumber(int tag) {
        int scale = (int) unzigzag(readLong());
        return tag == ValueTag.SMALL_NUMBER
                ? BigDecimal.valueOf(unzigzag(readLong()), scale)
                : new BigDecimal(new BigInteger(readBytes()), scale);
    }

    private static long unzigzag(long value) {
        return (value >>> 1) ^ -(value & 1);
    }

    private long readLong() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte b = bytes[next++];
            value |= (b & 0x7FL) << shift;
            if (b >= 0) {
                return value;
            }
        }
    }
}
