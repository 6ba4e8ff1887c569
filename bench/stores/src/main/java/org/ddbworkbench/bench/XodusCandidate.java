package org.ddbworkbench.bench;

import java.nio.file.Path;
import java.util.List;
import jetbrains.exodus.ArrayByteIterable;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.env.Cursor;
import jetbrains.exodus.env.Environment;
import jetbrains.exodus.env.EnvironmentConfig;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;

/** JetBrains Xodus: a log of persistent trees; one writer at a time, any number of readers of snapshots. */
final class XodusCandidate implements CandidateStore {
    private final Environment environment;
    private final Store store;

    XodusCandidate(Path directory, long cacheBytes) {
        environment = Environments.newInstance(
                directory.toFile(), new EnvironmentConfig().setMemoryUsage(cacheBytes).setLogDurableWrite(false));
        store = environment.computeInTransaction(
                transaction -> environment.openStore("items", StoreConfig.WITHOUT_DUPLICATES, transaction));
    }

    @Override
    public void commit(List<Entry> entries) {
        environment.executeInExclusiveTransaction(transaction -> entries.forEach(entry ->
                store.put(transaction, new ArrayByteIterable(entry.key()), new ArrayByteIterable(entry.value()))));
    }

    @Override
    public byte[] get(byte[] key) {
        return environment.computeInReadonlyTransaction(transaction -> {
            ByteIterable value = store.get(transaction, new ArrayByteIterable(key));
            return value == null ? null : bytes(value);
        });
    }

    @Override
    public long scan() {
        return environment.computeInReadonlyTransaction(transaction -> {
            long count = 0;
            try (Cursor cursor = store.openCursor(transaction)) {
                while (cursor.getNext()) {
                    count += bytes(cursor.getValue()).length > 0 ? 1 : 0;
                }
            }
            return count;
        });
    }

    private static byte[] bytes(ByteIterable value) {
        byte[] bytes = new byte[value.getLength()];
        System.arraycopy(value.getBytesUnsafe(), 0, bytes, 0, bytes.length);
        return bytes;
    }

    @Override
    public void close() {
        environment.close();
    }
}
