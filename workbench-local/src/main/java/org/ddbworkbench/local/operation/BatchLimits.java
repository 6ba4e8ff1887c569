package org.ddbworkbench.local.operation;

/** How many items a batch may have, over all its tables. */
public final class BatchLimits {
    /** The keys of a BatchGetItem. */
    public static final int KEYS = 100;

    /** The puts and deletes of a BatchWriteItem. */
    public static final int WRITES = 25;

    private BatchLimits() {}
}
