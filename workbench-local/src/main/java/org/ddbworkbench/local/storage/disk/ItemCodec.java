package org.ddbworkbench.local.storage.disk;

import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.value.Item;

/**
 * Items as bytes: a byte for the version of the format, the item's size by the accounting rules, and its attributes as
 * {@link ValueTag} lays out a map without its tag. Whole numbers are written seven bits a byte, least significant first, with
 * the high bit set in all bytes but the last.
 */
final class ItemCodec {
    /** At most so many bytes come before the attributes. */
    static final int HEADER_BYTES = 6;

    private static final int VERSION = 1;

    private ItemCodec() {}

    static byte[] encode(Item item) {
        ValueWriter writer = new ValueWriter(item.size());
        writer.writeByte(VERSION);
        writer.writeInt(item.size());
        writer.writeMap(item.attributes());
        return writer.toByteArray();
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws StorageException for anything else
     */
    static Item decode(byte[] encoded) {
        try {
            ValueReader reader = start(encoded);
            int size = reader.readInt();
            return new Item(reader.readMap(), size);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new StorageException("a stored item is damaged", e);
        }
    }

    /** The size of an item by the accounting rules, from the first {@link #HEADER_BYTES} bytes or more. */
    static int itemBytes(byte[] encoded) {
        return start(encoded).readInt();
    }

    private static ValueReader start(byte[] encoded) {
        ValueReader reader = new ValueReader(encoded);
        int version = reader.readByte();
        if (version != VERSION) {
            throw new StorageException("a stored item has the unknown format " + version);
        }
        return reader;
    }
}
