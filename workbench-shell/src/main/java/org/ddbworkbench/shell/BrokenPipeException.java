package org.ddbworkbench.shell;

import java.io.IOException;

/** Nobody reads the output any more, as after {@code | head}: no error, but a reason to stop. */
final class BrokenPipeException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenPipeException() {
        super("the reader of the output is gone");
    }
}
