package org.ddbworkbench.local.open.record;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Decompresses gzip, of one member or several, and does not take a damaged start of a further member for the end. */
final class GzipText extends GZIPInputStream {
    private static final int CHECKSUM_AND_SIZE = 8;

    GzipText(InputStream compressed, int bufferBytes) throws IOException {
        super(compressed, bufferBytes);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        if (read < 0) {
            requirePaddingOnly();
        }
        return read;
    }

    /** @throws ZipException when something other than zeros follows the last member */
    private void requirePaddingOnly() throws IOException {
        for (int i = len - inf.getRemaining() + CHECKSUM_AND_SIZE; i < len; i++) {
            if (buf[i] != 0) {
                throw new ZipException("what follows the first part is not gzip");
            }
        }
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != 0) {
                throw new ZipException("what follows the first part is not gzip");
            }
        }
    }
}
