package org.ddbworkbench.dynamo;

/** A place to read from. Immutable: it can be read any number of times, by any thread, and each time anew. */
interface Cursor {
    /**
     * Sends a request, or as many as it takes to answer one, and waits.
     *
     * @param wanted how many rows are still wanted; {@link Long#MAX_VALUE}: all
     * @throws org.ddbworkbench.WorkbenchException when DynamoDB can't be read, the budget is used up, or the statement was
     *     cancelled
     */
    Page read(long wanted);
}
