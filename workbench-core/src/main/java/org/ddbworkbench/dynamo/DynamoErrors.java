package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Turns the SDK's exceptions into errors for people. */
final class DynamoErrors {
    private DynamoErrors() {}

    /**
     * @param client that was used
     * @param table the physical table that was asked for
     * @param action what was tried, such as "Query"
     */
    static WorkbenchException translate(SdkException e, DynamoDbClient client, String table, String action) {
        if (e instanceof AwsServiceException service && service.awsErrorDetails() != null) {
            return service(service, table, action);
        }
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        if (root instanceof MalformedAnswerException
                || (root instanceof JsonProcessingException && !(root instanceof JsonEOFException))) {
            String what = root instanceof JsonProcessingException json ? json.getOriginalMessage() : root.getMessage();
            return new WorkbenchException(
                    ErrorCode.SERVICE,
                    action + " of table " + table + ": the answer can't be read: " + oneLine(what),
                    "is the endpoint DynamoDB's?",
                    e);
        }
        String message = oneLine(e.getMessage());
        if (message.contains("credentials") || (message.contains("token") && message.contains("SSO"))) {
            return new WorkbenchException(
                    ErrorCode.CREDENTIALS,
                    "no usable AWS credentials: " + firstSentence(message),
                    "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, name a --profile, or run 'aws sso login'",
                    e);
        }
        if (root instanceof UnknownHostException) {
            return connection("host " + root.getMessage() + " is unknown", e);
        }
        if (root instanceof ConnectException) {
            return connection("connection refused by " + endpoint(client), e);
        }
        return connection(action + " of table " + table + " failed: " + message, e);
    }

    private static String endpoint(DynamoDbClient client) {
        return client.serviceClientConfiguration()
                .endpointOverride()
                .map(URI::toString)
                .orElse("DynamoDB in "
                        + client.serviceClientConfiguration().region().id());
    }

    private static WorkbenchException connection(String message, Throwable cause) {
        return new WorkbenchException(
                ErrorCode.CONNECTION, message, "check --endpoint and --region, and that the server runs", cause);
    }

    private static WorkbenchException service(AwsServiceException e, String table, String action) {
        String code = String.valueOf(e.awsErrorDetails().errorCode());
        String details = withoutSignature(oneLine(e.awsErrorDetails().errorMessage()))
                + (e.requestId() == null ? "" : " (request " + e.requestId() + ")");
        return switch (code) {
            case "ResourceNotFoundException" ->
                new WorkbenchException(
                        ErrorCode.UNKNOWN_TABLE,
                        "DynamoDB has no table or index as asked for: table " + table,
                        "check the name in the catalog, the region and the account",
                        e);
            case "UnrecognizedClientException",
                    "InvalidSignatureException",
                    "ExpiredTokenException",
                    "ExpiredToken",
                    "MissingAuthenticationTokenException",
                    "IncompleteSignatureException",
                    "InvalidClientTokenId" ->
                new WorkbenchException(
                        ErrorCode.CREDENTIALS,
                        "DynamoDB refuses the credentials: " + details,
                        "renew them (for SSO: aws sso login)",
                        e);
            case "AccessDeniedException" ->
                new WorkbenchException(ErrorCode.ACCESS_DENIED, details, "ask for that permission", e);
            case "ProvisionedThroughputExceededException",
                    "ThrottlingException",
                    "RequestLimitExceeded",
                    "LimitExceededException" ->
                new WorkbenchException(
                        ErrorCode.THROTTLED, "DynamoDB throttles table " + table + ": " + details, "try later", e);
            default ->
                new WorkbenchException(
                        ErrorCode.SERVICE, action + " of table " + table + ": " + code + ": " + details, null, e);
        };
    }

    /** A refused signature comes with all that was signed, which holds the session token. */
    private static String withoutSignature(String message) {
        int secrets = message.indexOf("The Canonical String");
        return secrets < 0 ? message : message.substring(0, secrets).strip();
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "no message" : message.strip().replaceAll("\\s+", " ");
    }

    private static String firstSentence(String message) {
        int end = message.toLowerCase(Locale.ROOT).indexOf(" of the providers in the chain");
        if (end > 0) {
            return message.substring(0, end) + " of the providers in the chain";
        }
        return message.length() > 200 ? message.substring(0, 200) + "..." : message;
    }
}
