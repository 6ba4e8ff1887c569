package org.ddbworkbench.calcite;

import org.ddbworkbench.access.ReadUnits;

/**
 * How many keys a lookup join asks for at a time; public for generated code only.
 *
 * @param first in the first batch, where all rows are wanted
 * @param ofGoal in the first batch at most, where only some rows are wanted
 * @param most in later batches
 * @param wholeAfter after how many different keys it costs less to read the rows of all keys there are; {@link Long#MAX_VALUE}:
 *     never
 * @param wholeBytes these rows are given up when they take more than so many bytes
 */
public record LookupBatches(int first, int ofGoal, int most, long wholeAfter, long wholeBytes) {
    private static final int MOST_KEYS = 800;

    /** Where each key has at most one row. */
    static LookupBatches ofItems(Whole whole) {
        return new LookupBatches(first(MOST_KEYS, whole.after), ReadUnits.BATCH_KEYS, MOST_KEYS, whole.after, whole.bytes);
    }

    /**
     * Where each key has a Query of its own.
     *
     * @param bytes that the rows of one key take, as a guess
     */
    static LookupBatches ofQueries(double bytes, Whole whole) {
        int fit = (int) Math.max(1, Math.min(ReadUnits.BATCH_KEYS, LookupSource.MOST_BATCH_BYTES / 4 / Math.max(1, bytes)));
        return new LookupBatches(first(fit, whole.after), 1, ReadUnits.BATCH_KEYS, whole.after, whole.bytes);
    }

    /**
     * When to read the rows of all keys.
     *
     * @param after so many different keys
     * @param bytes that they may take
     */
    record Whole(long after, long bytes) {
        static final Whole NEVER = new Whole(Long.MAX_VALUE, 0);
    }

    /** The same without ever reading the rows of all keys. */
    LookupBatches withoutWhole() {
        return new LookupBatches(Math.min(most, ReadUnits.BATCH_KEYS), ofGoal, most, Long.MAX_VALUE, 0);
    }

    /** As many as tell whether all rows cost less, if that are not too many. */
    private static int first(int most, long wholeAfter) {
        return wholeAfter < most ? (int) wholeAfter + 1 : Math.min(most, ReadUnits.BATCH_KEYS);
    }

    /** Of the first batch. */
    int first(long goal) {
        return goal == Long.MAX_VALUE ? first : (int) Math.max(1, Math.min(goal, ofGoal));
    }

    /**
     * Of the batch after another one: twice as many, in full requests when there are several.
     *
     * @param fit how many fit into memory
     */
    int after(int keys, long fit) {
        int twice = Math.min(2 * keys, most);
        int full = twice <= ReadUnits.BATCH_KEYS ? twice : twice / ReadUnits.BATCH_KEYS * ReadUnits.BATCH_KEYS;
        return (int) Math.max(1, Math.min(full, fit));
    }
}
