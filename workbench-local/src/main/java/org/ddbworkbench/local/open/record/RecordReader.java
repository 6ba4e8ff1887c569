package org.ddbworkbench.local.open.record;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the records of a file one after the other. */
public interface RecordReader extends Closeable {
    /**
     * The next record; null after the last.
     *
     * @throws DamagedFileException when what follows can't be read, such as the rest of a truncated file
     */
    @Nullable
    TableRecord next() throws IOException;
}
