package org.ddbworkbench.local.open.record;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.ddbworkbench.local.open.TableFileException;
import org.jspecify.annotations.Nullable;

/** The lines of a file, as bytes. */
final class Lines implements Closeable {
    /** No item comes near it: it has 400 KB, a change two of them. */
    private static final int MAX_LINE_BYTES = 64 << 20;

    private final SourceFile file;
    private final InputStream text;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private long number;

    Lines(SourceFile file, InputStream text) {
        this.file = file;
        this.text = text;
    }

    /** The number of the line that {@link #next} gave last, from 1. */
    long number() {
        return number;
    }

    /** The next line that is not blank, without its end; null after the last. */
    byte @Nullable [] next() throws IOException {
        while (true) {
            byte[] line = read();
            if (line == null || !isBlank(line)) {
                return line;
            }
        }
    }

    private byte @Nullable [] read() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        boolean started = false;
        number++;
        while (position < limit || fill()) {
            started = true;
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            line.write(buffer, position, end - position);
            position = end + 1;
            if (end < limit) {
                return line.toByteArray();
            }
            if (line.size() > MAX_LINE_BYTES) {
                throw new TableFileException(
                        Place.line(file.name(), number) + " is longer than " + (MAX_LINE_BYTES >> 20) + " MB",
                        "a file of items has one item a line, or is a JSON document");
            }
        }
        return started ? line.toByteArray() : null;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = 0;
        try {
            limit = Math.max(0, text.read(buffer));
        } catch (IOException e) {
            throw file.explained(e, Place.line(file.name(), number).toString());
        }
        return limit > 0;
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
