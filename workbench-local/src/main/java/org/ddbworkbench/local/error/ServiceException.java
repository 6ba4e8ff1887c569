package org.ddbworkbench.local.error;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A refusal in the service's own terms: it becomes the error answer of the request. */
public final class ServiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient @Nullable Details details;

    public ServiceException(ErrorCode code, String message) {
        super(message);
        this.code = Objects.requireNonNull(code);
        details = null;
    }

    /** A refusal whose answer has members beside the type and the message. */
    public ServiceException(ErrorCode code, String message, Details details) {
        super(message);
        this.code = Objects.requireNonNull(code);
        this.details = details;
    }

    /** Members of an error answer. */
    @FunctionalInterface
    public interface Details {
        /** Writes the members into the object of the answer. */
        void writeTo(JsonGenerator json) throws IOException;
    }

    public static ServiceException validation(String message) {
        return new ServiceException(ErrorCode.VALIDATION, message);
    }

    /** A ValidationException about the parameters of a request, in the service's most common wording. */
    public static ServiceException invalidParameter(String detail) {
        return validation("One or more parameter values were invalid: " + detail);
    }

    /** A ValidationException about the text of one expression parameter. */
    public static ServiceException invalidExpression(String parameter, String detail) {
        return validation("Invalid " + parameter + ": " + detail);
    }

    /** Writes the members of the answer that tell more than the type and the message, if there are any. */
    public void writeDetailsTo(JsonGenerator json) throws IOException {
        if (details != null) {
            details.writeTo(json);
        }
    }

    public ErrorCode code() {
        return code;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNullElse(super.getMessage(), code.type());
    }
}
