package org.ddbworkbench.local.open;

/** Hears how the opening of files goes, in the thread that opens them. */
public interface LoadListener {
    /** Hears nothing. */
    LoadListener NONE = new LoadListener() {};

    /**
     * Now and then.
     *
     * @param items records read so far
     * @param bytes bytes of the files on disk read so far
     * @param totalBytes bytes of all files
     */
    default void progress(long items, long bytes, long totalBytes) {}

    /** Something was assumed or corrected that the user may see otherwise. */
    default void notice(String message) {}

    /** Something is wrong, and was passed over since {@link OpenOptions#withSkipBadRecords} says so. */
    default void warning(String message) {}
}
