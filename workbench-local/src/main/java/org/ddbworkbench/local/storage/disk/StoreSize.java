package org.ddbworkbench.local.storage.disk;

import java.nio.ByteBuffer;

/** How much a store holds. */
record StoreSize(long items, long bytes) {
    static final StoreSize NONE = new StoreSize(0, 0);

    static StoreSize decode(byte[] encoded) {
        ByteBuffer buffer = ByteBuffer.wrap(encoded);
        return new StoreSize(buffer.getLong(), buffer.getLong());
    }

    byte[] encode() {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(items).putLong(bytes).array();
    }

    StoreSize plus(long moreItems, long moreBytes) {
        return new StoreSize(items + moreItems, bytes + moreBytes);
    }

    StoreSize plus(StoreSize more) {
        return plus(more.items, more.bytes);
    }
}
