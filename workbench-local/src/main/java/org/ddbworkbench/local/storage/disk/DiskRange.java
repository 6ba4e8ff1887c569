package org.ddbworkbench.local.storage.disk;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.value.ByteString;

/**
 * The entries of a range, read a chunk at a time: no cursor stays open between chunks, so that a reader may stop anywhere. The
 * first chunk is small, since many readers want few entries.
 */
final class DiskRange implements Iterator<OrderedStore.Entry> {
    private static final int FIRST_CHUNK = 8;
    private static final int MAX_CHUNK = 512;
    private static final int MAX_CHUNK_BYTES = 512 * 1024;

    private final DiskStorage storage;
    private final String database;
    private final boolean ascending;
    private KeyRange rest;
    private int chunkEntries = FIRST_CHUNK;
    private Chunk chunk = new Chunk(List.of(), false);
    private int next;

    /** An entry as it is stored. */
    private record Stored(ByteString key, byte[] item) {}

    /** @param last whether nothing follows */
    private record Chunk(List<Stored> entries, boolean last) {}

    DiskRange(DiskStorage storage, String database, KeyRange range, boolean ascending) {
        this.storage = storage;
        this.database = database;
        this.ascending = ascending;
        rest = range;
    }

    @Override
    public boolean hasNext() {
        if (next == chunk.entries().size() && !chunk.last()) {
            chunk = storage.read(this::readChunk);
            next = 0;
            chunkEntries = Math.min(MAX_CHUNK, chunkEntries * 4);
        }
        return next < chunk.entries().size();
    }

    @Override
    public OrderedStore.Entry next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Stored entry = chunk.entries().get(next++);
        if (next == chunk.entries().size()) {
            rest = ascending ? rest.above(entry.key()) : rest.below(entry.key());
        }
        return new OrderedStore.Entry(entry.key(), ItemCodec.decode(entry.item()));
    }

    private Chunk readChunk(OpenDatabases databases) {
        if (rest.isEmpty()) {
            return new Chunk(List.of(), true);
        }
        List<Stored> entries = new ArrayList<>();
        DatabaseEntry key = new DatabaseEntry();
        DatabaseEntry item = new DatabaseEntry();
        try (Cursor cursor = databases.get(database).openCursor(null, CursorConfig.READ_UNCOMMITTED)) {
            int bytes = 0;
            boolean found = ascending ? first(cursor, key, item) : last(cursor, key, item);
            while (found) {
                ByteString storedKey = ByteString.of(key.getData());
                if (!rest.contains(storedKey)) {
                    break;
                }
                if (entries.size() == chunkEntries || bytes >= MAX_CHUNK_BYTES) {
                    return new Chunk(entries, false);
                }
                entries.add(new Stored(storedKey, item.getData()));
                bytes += item.getSize();
                found = isSuccess(
                        ascending
                                ? cursor.getNext(key, item, LockMode.READ_UNCOMMITTED)
                                : cursor.getPrev(key, item, LockMode.READ_UNCOMMITTED));
            }
        }
        return new Chunk(entries, true);
    }

    private boolean first(Cursor cursor, DatabaseEntry key, DatabaseEntry item) {
        key.setData(rest.from().toByteArray());
        return isSuccess(cursor.getSearchKeyRange(key, item, LockMode.READ_UNCOMMITTED));
    }

    private boolean last(Cursor cursor, DatabaseEntry key, DatabaseEntry item) {
        ByteString to = rest.to();
        if (to != null) {
            key.setData(to.toByteArray());
            if (isSuccess(cursor.getSearchKeyRange(key, item, LockMode.READ_UNCOMMITTED))) {
                return isSuccess(cursor.getPrev(key, item, LockMode.READ_UNCOMMITTED));
            }
        }
        return isSuccess(cursor.getLast(key, item, LockMode.READ_UNCOMMITTED));
    }

    private static boolean isSuccess(OperationStatus status) {
        return status == OperationStatus.SUCCESS;
    }
}
