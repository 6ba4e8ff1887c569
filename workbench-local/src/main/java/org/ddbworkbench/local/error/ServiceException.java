package org.ddbworkbench.local.error;

import java.util.Objects;

/** A refusal in the service's own terms: it becomes the error answer of the request. */
public final class ServiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public ServiceException(ErrorCode code, String message) {
        super(message);
        this.code = Objects.requireNonNull(code);
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

    public ErrorCode code() {
        return code;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNullElse(super.getMessage(), code.type());
    }
}
