package org.ddbworkbench.local.open.record;

import java.io.IOException;
import java.io.InputStream;

/** Makes the reader for a format. */
public final class RecordReaders {
    private RecordReaders() {}

    /**
     * A reader of records in JSON.
     *
     * @param text what {@link SourceFile#open} gave; closed with the reader
     */
    public static RecordReader json(SourceFile file, InputStream text, FileFormat.JsonRecords format)
            throws IOException {
        return format.oneALine()
                ? new LineRecordReader(file, text, format)
                : new DocumentRecordReader(file, text, format);
    }

    /** A reader of an export in Amazon Ion; {@code text} is closed with it. */
    public static RecordReader ion(SourceFile file, InputStream text) {
        return new IonRecordReader(file, text);
    }
}
