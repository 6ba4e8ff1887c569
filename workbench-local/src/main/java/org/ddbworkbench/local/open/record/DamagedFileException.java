package org.ddbworkbench.local.open.record;

import java.io.IOException;
import java.util.Objects;

/** A file whose rest can't be read. The message says where and why. */
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    public DamagedFileException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
