package org.ddbworkbench.local.open.record;

/** What is in a file. */
public sealed interface FileFormat {
    /** Whether the records are changes of items, which are made after all items are there. */
    default boolean isOfChanges() {
        return false;
    }

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

        @Override
        public boolean isOfChanges() {
            return shape == RecordShape.CHANGE;
        }
    }

    /** Records of an export in Amazon Ion. */
    record IonRecords(boolean isOfChanges) implements FileFormat {}

    /** Everything else. */
    enum Other implements FileFormat {
        /** Nothing, or only blanks. */
        EMPTY,
        /** A NoSQL Workbench model. */
        MODEL,
        /** The {@code manifest-summary.json} of an export. */
        MANIFEST_SUMMARY,
        /** The {@code manifest-files.json} of an export. */
        MANIFEST_FILES,
        /** The definition of a table, without data. */
        DEFINITION,
        /** Records of a stream of DynamoDB's. */
        STREAM
    }
}
