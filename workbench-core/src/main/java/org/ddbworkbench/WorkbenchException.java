package org.ddbworkbench;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error for the user's eyes: what went wrong, where, and what to do about it. The message is one line and complete
 * without the stack trace.
 */
public final class WorkbenchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final @Nullable String hint;
    private final @Nullable Position position;

    /** Where in the SQL text: both from 1. */
    public record Position(int line, int column) {}

    public WorkbenchException(ErrorCode code, String message) {
        this(code, message, null, null, null);
    }

    public WorkbenchException(ErrorCode code, String message, @Nullable String hint, @Nullable Throwable cause) {
        this(code, message, hint, null, cause);
    }

    public WorkbenchException(
            ErrorCode code,
            String message,
            @Nullable String hint,
            @Nullable Position position,
            @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.hint = hint;
        this.position = position;
    }

    public ErrorCode code() {
        return code;
    }

    /** What the user can do, such as "did you mean `users`?". */
    public Optional<String> hint() {
        return Optional.ofNullable(hint);
    }

    /** Where in the SQL text the error is, when it is in the text. */
    public Optional<Position> position() {
        return Optional.ofNullable(position);
    }
}
