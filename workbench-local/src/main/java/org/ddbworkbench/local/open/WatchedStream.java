package org.ddbworkbench.local.open;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The bytes of a file as they are read: counted, and their MD5 sum taken. Closing it leaves the file open, so that readers can
 * be closed before the sum is asked for.
 */
final class WatchedStream extends FilterInputStream {
    private final MessageDigest digest = md5();
    private long count;

    WatchedStream(InputStream file) {
        super(file);
    }

    long count() {
        return count;
    }

    /** The sum of all bytes of the file; what has not been read yet is read. */
    byte[] checksum() throws IOException {
        transferTo(OutputStream.nullOutputStream());
        return digest.digest();
    }

    static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has MD5", e);
        }
    }

    @Override
    public int read() throws IOException {
        int next = in.read();
        if (next >= 0) {
            digest.update((byte) next);
            count++;
        }
        return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        if (read > 0) {
            digest.update(bytes, offset, read);
            count += read;
        }
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        return readNBytes((int) Math.min(bytes, 8192)).length;
    }

    @Override
    public void close() {
        // whoever opened the file closes it
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
