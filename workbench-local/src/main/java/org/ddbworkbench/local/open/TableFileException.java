package org.ddbworkbench.local.open;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why files can't be opened as tables, for the user's eyes: one line each of what is wrong and what to do about it. */
public final class TableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String hint;

    public TableFileException(String message, @Nullable String hint) {
        this(message, hint, null);
    }

    public TableFileException(String message, @Nullable String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.hint = hint;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** What the user can do. */
    public Optional<String> hint() {
        return Optional.ofNullable(hint);
    }
}
