package org.ddbworkbench.calcite;

import java.util.List;
import org.ddbworkbench.dynamo.Usage;

/** One execution of a statement: its meter, its warnings, and the way to stop it. Thread-safe. */
public final class QueryContext {
    /** Stops the execution, also a request that is in flight; the reader gets CANCELLED. */
    public void cancel() {
        throw new UnsupportedOperationException();
    }

    /** What was read so far. */
    public Usage usage() {
        throw new UnsupportedOperationException();
    }

    /** Warnings so far, each one line: values of another type than their column's, and the like. */
    public List<String> warnings() {
        throw new UnsupportedOperationException();
    }
}
