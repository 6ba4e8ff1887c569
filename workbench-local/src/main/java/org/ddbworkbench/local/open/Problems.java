package org.ddbworkbench.local.open;

import org.ddbworkbench.local.open.record.Place;
import org.jspecify.annotations.Nullable;

/** What becomes of what is wrong with files: an error, or a warning when the options say to go on. */
final class Problems {
    private static final int RECORDS_IN_FULL = 5;

    /** What is shown of a reason, which may quote the data. */
    private static final int REASON_CHARACTERS = 500;

    private final OpenOptions options;
    private final LoadListener listener;
    private long badRecords;

    Problems(OpenOptions options, LoadListener listener) {
        this.options = options;
        this.listener = listener;
    }

    /** A record that can't be read, or that the table can't hold. */
    void bad(Place place, String reason) {
        String shown = reason.length() <= REASON_CHARACTERS ? reason : reason.substring(0, REASON_CHARACTERS) + "...";
        if (!options.skipBadRecords()) {
            throw new TableFileException(place + ": " + shown, "--skip-bad-lines opens the rest without such records");
        }
        badRecords++;
        if (badRecords <= RECORDS_IN_FULL) {
            listener.warning("skipped " + place + ": " + shown);
        }
    }

    /**
     * Something that puts the data as a whole in doubt.
     *
     * @param hint what to do, beside going on all the same
     */
    void damage(String message, String hint, @Nullable Throwable cause) {
        if (!options.skipBadRecords()) {
            throw new TableFileException(message, hint + "; --skip-bad-lines opens what there is", cause);
        }
        listener.warning(message + ". THE TABLE IS NOT WHAT IT WAS: " + hint);
    }

    void notice(String message) {
        listener.notice(message);
    }

    /** Says how many bad records have not been listed. */
    void finish() {
        if (badRecords > RECORDS_IN_FULL) {
            listener.warning("skipped " + (badRecords - RECORDS_IN_FULL) + " more records, " + badRecords + " in all");
        }
    }

    long badRecords() {
        return badRecords;
    }
}
