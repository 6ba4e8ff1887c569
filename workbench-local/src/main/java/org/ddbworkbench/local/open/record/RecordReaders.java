package org.ddbworkbench.local.open.record;

import java.io.IOException;
import java.io.InputStream;

/** Makes the reader for a format. */
public final class RecordReaders {
    private RecordReaders() {}

    /**
     * A reader of a file of records.
     *
     * @param text what {@link SourceFile#open} gave; closed with the reader
     * @throws IllegalArgumentException when the format has no records
     */
    public static RecordReader of(SourceFile file, InputStream text, FileFormat format) throws IOException {
        if (format instanceof FileFormat.JsonRecords json) {
            return json.oneALine()
                    ? new LineRecordReader(file, text, json)
                    : new DocumentRecordReader(file, text, json);
        } else if (format instanceof FileFormat.IonRecords) {
            return new IonRecordReader(file, text);
        }
        throw new IllegalArgumentException("No records in " + file.name() + ": " + format);
    }
}
