package org.ddbworkbench.local.open.record;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipException;
import org.ddbworkbench.local.open.TableFileException;

/** A file of text, perhaps compressed with gzip. */
public final class SourceFile {
    private static final int BUFFER = 1 << 16;
    private static final String GZIP = "1f8b";
    private static final String BYTE_ORDER_MARK = "efbbbf";

    /**
     * A kind of file that can't be read.
     *
     * @param start its first bytes, in hexadecimal
     */
    private record Unreadable(String start, String kind, String remedy) {}

    private static final List<Unreadable> UNREADABLE = List.of(
            new Unreadable("504b0304", "a zip archive", "unpack it"),
            new Unreadable("28b52ffd", "compressed with zstd", "decompress it with zstd -d"),
            new Unreadable("425a68", "compressed with bzip2", "decompress it with bzip2 -d"),
            new Unreadable("fffe", "text in UTF-16", "save it as UTF-8"),
            new Unreadable("feff", "text in UTF-16", "save it as UTF-8"));

    private final Path path;
    private final String name;

    public SourceFile(Path path) {
        this(path, path.toString());
    }

    /** @param name what people know it as, when that is not its path */
    public SourceFile(Path path, String name) {
        this.path = path;
        this.name = name;
    }

    public Path path() {
        return path;
    }

    /** For people: the path as it was given, unless it has another name. */
    public String name() {
        return name;
    }

    /** Bytes on disk. */
    public long size() throws IOException {
        return Files.size(path);
    }

    public boolean isCompressed() throws IOException {
        try (InputStream file = Files.newInputStream(path)) {
            return start(file.readNBytes(2)).startsWith(GZIP);
        }
    }

    /** The text, without compression and byte order mark. */
    public InputStream open() throws IOException {
        return open(Files.newInputStream(path));
    }

    /**
     * The text.
     *
     * @param raw the bytes of this file, perhaps watched; closed with the answer, and at once when this throws
     * @throws TableFileException when it is compressed or encoded in another way
     */
    public InputStream open(InputStream raw) throws IOException {
        try {
            InputStream buffered = new BufferedInputStream(raw, BUFFER);
            buffered.mark(4);
            String start = start(buffered.readNBytes(4));
            buffered.reset();
            InputStream text = start.startsWith(GZIP) ? new GzipText(buffered, BUFFER) : buffered;
            byte[] first = text.readNBytes(4);
            String firstText = start(first);
            for (Unreadable unreadable : UNREADABLE) {
                if (firstText.startsWith(unreadable.start())) {
                    throw new TableFileException(name() + " is " + unreadable.kind(), unreadable.remedy());
                }
            }
            int skipped = firstText.startsWith(BYTE_ORDER_MARK) ? 3 : 0;
            return new SequenceInputStream(new ByteArrayInputStream(first, skipped, first.length - skipped), text);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static String start(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** What a failure to read the file says about it, or the failure itself. */
    IOException explained(IOException failure, String where) {
        if (failure instanceof EOFException) {
            return new DamagedFileException(
                    where + ": the file ends here, in the middle of its compressed data", failure);
        } else if (failure instanceof ZipException) {
            return new DamagedFileException(
                    where + ": the compressed data are damaged (" + failure.getMessage() + ")", failure);
        }
        return failure;
    }
}
