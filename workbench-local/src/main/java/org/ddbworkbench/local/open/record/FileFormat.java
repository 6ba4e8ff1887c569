package org.ddbworkbench.local.open.record;

/** What is in a file. */
public sealed interface FileFormat {
    /**
     * Records in JSON.
     *
     * @param oneALine whether each line is one record
     */
    record JsonRecords(Layout layout, RecordShape shape, Notation notation, boolean oneALine) implements FileFormat {
        /** The same, each record being a line. */
        JsonRecords asLines() {
            return new JsonRecords(layout, shape, notation, true);
        }
    }

    /** Everything else. */
    enum Other implements FileFormat {
        /** Nothing, or only blanks. */
        EMPTY,
        /** Records of an export in Amazon Ion. */
        ION,
        /** A NoSQL Workbench model. */
        MODEL,
        /** The {@code manifest-summary.json} of an export. */
        MANIFEST_SUMMARY,
        /** The {@code manifest-files.json} of an export. */
        MANIFEST_FILES,
        /** The definition of a table, without data. */
        DEFINITION
    }
}
