package org.ddbworkbench.local.operation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Request;

/** The names of resources across accounts and regions; the engine has one account and one region. */
final class TableArn {
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:[^:]+:[^:]*:[^:]*:.+");
    private static final Pattern OF_TABLE =
            Pattern.compile("arn:[^:]+:dynamodb:[^:]*:[^:]*:table/([a-zA-Z0-9_.-]{3,255})");
    private static final String OWN_PREFIX = "arn:aws:dynamodb:local:000000000000:";

    private TableArn() {}

    /** The ARN that the request gives as {@code ResourceArn}, which is that of a table. */
    static String resource(Request request) {
        String arn = request.text("ResourceArn").orElseThrow(() -> ServiceException.validation("Invalid TableArn"));
        if (!arn.startsWith("arn:")) {
            throw ServiceException.invalidParameter("ARNs must start with 'arn:': " + arn);
        }
        if (!ARN.matcher(arn).matches() || !arn.split(":", 4)[2].equals("dynamodb")) {
            throw ServiceException.invalidParameter("Provided Arn is not a DynamoDB resource arn: " + arn);
        }
        if (!OF_TABLE.matcher(arn).matches()) {
            throw ServiceException.invalidParameter(
                    "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: " + arn);
        }
        return arn;
    }

    /** The name of the table of an ARN that {@link #resource} has read. */
    static String tableName(String arn) {
        Matcher matcher = OF_TABLE.matcher(arn);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not the ARN of a table: " + arn);
        }
        return matcher.group(1);
    }

    /** The refusal of an ARN without a table: not found in the engine's own account, forbidden in every other. */
    static ServiceException notFound(String operation, String arn) {
        if (arn.startsWith(OWN_PREFIX)) {
            return new ServiceException(
                    ErrorCode.RESOURCE_NOT_FOUND,
                    "Requested resource not found: ResourcArn: " + arn + " not found"); // the service's own spelling
        }
        return new ServiceException(
                ErrorCode.ACCESS_DENIED,
                "User: arn:aws:iam::000000000000:root is not authorized to perform: dynamodb:" + operation
                        + " on resource: " + arn);
    }

    /** The ARN of an encryption key that is named by its ARN, its alias or its id. */
    static String ofKey(String key) {
        if (key.startsWith("arn:")) {
            return key;
        }
        return "arn:aws:kms:local:000000000000:" + (key.startsWith("alias/") ? key : "key/" + key);
    }
}
