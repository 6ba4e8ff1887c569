package org.ddbworkbench.local.storage;

import org.jspecify.annotations.Nullable;

/** The storage can't do what it is asked to. The message says why, and what can be done, in words for the engine's user. */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StorageException(String message) {
        super(message);
    }

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
