package org.ddbworkbench.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** H2's MVStore. Its commit takes whatever has been put by then, so a gate keeps transactions whole; they share commits. */
final class MvStoreCandidate implements CandidateStore {
    private final MVStore store;
    private final MVMap<byte[], byte[]> map;
    private final ReadWriteLock gate = new ReentrantReadWriteLock(true);
    private final Object committing = new Object();
    private volatile long committed;

    MvStoreCandidate(Path directory, long cacheBytes) {
        store = new MVStore.Builder()
                .fileName(directory.resolve("store.mv").toString())
                .cacheSize((int) (cacheBytes >> 20))
                .autoCommitBufferSize(0)
                .autoCommitDisabled()
                .open();
        store.setRetentionTime(Integer.getInteger("mvstore.retention", 0));
        map = store.openMap("items", new MVMap.Builder<byte[], byte[]>().keyType(new Bytes()).valueType(new Bytes()));
    }

    @Override
    public void commit(List<Entry> entries) {
        long needed;
        gate.readLock().lock();
        try {
            entries.forEach(entry -> map.put(entry.key(), entry.value()));
            needed = System.nanoTime();
        } finally {
            gate.readLock().unlock();
        }
        synchronized (committing) {
            if (committed >= needed) {
                return;
            }
            gate.writeLock().lock();
            try {
                long now = System.nanoTime();
                store.commit();
                committed = now;
            } finally {
                gate.writeLock().unlock();
            }
        }
    }

    @Override
    public byte[] get(byte[] key) {
        return map.get(key);
    }

    @Override
    public long scan() {
        Cursor<byte[], byte[]> cursor = map.cursor(null);
        long count = 0;
        while (cursor.hasNext()) {
            cursor.next();
            count += cursor.getValue().length > 0 ? 1 : 0;
        }
        return count;
    }

    @Override
    public void close() {
        store.close();
    }

    private static final class Bytes extends BasicDataType<byte[]> {
        @Override
        public int compare(byte[] a, byte[] b) {
            return Arrays.compareUnsigned(a, b);
        }

        @Override
        public int getMemory(byte[] bytes) {
            return 24 + bytes.length;
        }

        @Override
        public void write(WriteBuffer buffer, byte[] bytes) {
            buffer.putVarInt(bytes.length).put(bytes);
        }

        @Override
        public byte[] read(ByteBuffer buffer) {
            byte[] bytes = new byte[DataUtils.readVarInt(buffer)];
            buffer.get(bytes);
            return bytes;
        }

        @Override
        public byte[][] createStorage(int size) {
            return new byte[size][];
        }
    }
}
