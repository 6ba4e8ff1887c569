package org.ddbworkbench.local.error;

/** The error types that the engine answers with; each knows the shape name that the wire protocol carries. */
public enum ErrorCode {
    ACCESS_DENIED("com.amazon.coral.service#AccessDeniedException", 400),
    CONDITIONAL_CHECK_FAILED("com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException", 400),
    EXPIRED_TOKEN("com.amazon.coral.service#ExpiredTokenException", 400),
    IDEMPOTENT_PARAMETER_MISMATCH("com.amazonaws.dynamodb.v20120810#IdempotentParameterMismatchException", 400),
    INCOMPLETE_SIGNATURE("com.amazon.coral.service#IncompleteSignatureException", 400),
    INTERNAL_SERVER_ERROR("com.amazonaws.dynamodb.v20120810#InternalServerError", 500),
    INVALID_SIGNATURE("com.amazon.coral.service#InvalidSignatureException", 400),
    LIMIT_EXCEEDED("com.amazonaws.dynamodb.v20120810#LimitExceededException", 400),
    MISSING_AUTHENTICATION_TOKEN("com.amazon.coral.service#MissingAuthenticationTokenException", 400),
    PROVISIONED_THROUGHPUT_EXCEEDED("com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException", 400),
    REQUEST_LIMIT_EXCEEDED("com.amazonaws.dynamodb.v20120810#RequestLimitExceeded", 400),
    REQUEST_TOO_LARGE("com.amazonaws.dynamodb.v20120810#RequestEntityTooLargeException", 413),
    RESOURCE_IN_USE("com.amazonaws.dynamodb.v20120810#ResourceInUseException", 400),
    RESOURCE_NOT_FOUND("com.amazonaws.dynamodb.v20120810#ResourceNotFoundException", 400),
    SERIALIZATION("com.amazon.coral.service#SerializationException", 400),
    SERVICE_UNAVAILABLE("com.amazon.coral.service#ServiceUnavailableException", 503),
    THROTTLING("com.amazon.coral.availability#ThrottlingException", 400),
    TRANSACTION_CANCELED("com.amazonaws.dynamodb.v20120810#TransactionCanceledException", 400),
    TRANSACTION_IN_PROGRESS("com.amazonaws.dynamodb.v20120810#TransactionInProgressException", 400),
    UNKNOWN_OPERATION("com.amazon.coral.service#UnknownOperationException", 400),
    UNRECOGNIZED_CLIENT("com.amazon.coral.service#UnrecognizedClientException", 400),
    VALIDATION("com.amazon.coral.validate#ValidationException", 400);

    private final String type;
    private final int status;

    ErrorCode(String type, int status) {
        this.type = type;
        this.status = status;
    }

    /** The value of {@code __type} in the body of an error answer. */
    public String type() {
        return type;
    }

    /** The HTTP status of an error answer. */
    public int status() {
        return status;
    }
}
