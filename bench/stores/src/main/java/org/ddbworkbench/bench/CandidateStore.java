package org.ddbworkbench.bench;

import java.nio.file.Path;
import java.util.List;

/** One ordered, transactional map of bytes on disk, as the measurements use it. Acknowledged means: survives kill -9. */
interface CandidateStore extends AutoCloseable {
    record Entry(byte[] key, byte[] value) {}

    static CandidateStore open(String name, Path directory, long cacheBytes) {
        return switch (name) {
            case "mvstore" -> new MvStoreCandidate(directory, cacheBytes);
            case "je" -> new BerkeleyCandidate(directory, cacheBytes);
            case "xodus" -> new XodusCandidate(directory, cacheBytes);
            default -> throw new IllegalArgumentException("No such store: " + name);
        };
    }

    /** Puts entries in one transaction; called by many threads. */
    void commit(List<Entry> entries);

    byte[] get(byte[] key);

    /** The number of entries, each of them read. */
    long scan();

    @Override
    void close();
}
