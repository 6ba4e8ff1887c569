package org.ddbworkbench.access;

/** How DynamoDB counts what is read: in blocks of 4 KB, of which a request that reads eventually consistently takes halves. */
public final class ReadUnits {
    /** A page of a Query or a Scan ends when so much was read. */
    public static final int PAGE_BYTES = 1_048_576;

    /** Keys that BatchGetItem takes in one request. */
    public static final int BATCH_KEYS = 100;

    private static final int BLOCK_BYTES = 4_096;

    private ReadUnits() {}

    /**
     * Read units of one request, eventually consistent.
     *
     * @param bytes of the items that are read; of none, too, a block is counted
     */
    public static double of(double bytes) {
        return of(bytes, false);
    }

    /** Read units of one request. */
    public static double of(double bytes, boolean consistent) {
        return (consistent ? 1 : 0.5) * Math.max(1, Math.ceil(bytes / BLOCK_BYTES));
    }

    /** How many bytes the read units are enough for, eventually consistent. */
    public static double bytes(double readUnits) {
        return readUnits * 2 * BLOCK_BYTES;
    }

    /** How many pages of one Query or Scan, at least one. */
    static double pages(double bytes) {
        return Math.max(1, Math.ceil(bytes / PAGE_BYTES));
    }
}
