package org.ddbworkbench.local.operation;

import java.util.regex.Pattern;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/** The names of tables in requests, given by themselves or in an ARN. The service checks them before all else. */
final class TableNames {
    private static final String PARAMETER = "TableName";
    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 255;
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]*:[^:]*:table/([^/]+)");

    private TableNames() {}

    /** The table name that a request for data gives. */
    static String of(Request request) {
        Constraints constraints = Constraints.on(request);
        String name = check(constraints, request.text(PARAMETER).orElse(null));
        constraints.refuse();
        return name;
    }

    /** The table as a request that {@link #of} has checked names it: by its name or by an ARN. */
    static String given(Request request) {
        return request.requiredText(PARAMETER);
    }

    /** The table name that a request about the definition of a table gives; the lack of one is worded in another way. */
    static String ofDefinition(Request request) {
        require(request);
        return of(request);
    }

    /** The name that a request gives a new table. */
    static String ofNewTable(Request request) {
        require(request);
        Constraints.on(request).name(PARAMETER, MIN_LENGTH, MAX_LENGTH).refuse();
        return request.requiredText(PARAMETER);
    }

    private static void require(Request request) {
        if (!request.has(PARAMETER)) {
            throw ServiceException.validation(
                    "The parameter '" + PARAMETER + "' is required but was not present in the request");
        }
    }

    /** The table name in a part of a request, whose violations go to {@code constraints}. */
    static String check(Constraints constraints, @Nullable String name) {
        if (name == null) {
            constraints.violate(PARAMETER, null, "Member must not be null");
            return "";
        }
        String plain = plain(name);
        if (plain.isEmpty()) {
            constraints.violate(PARAMETER, name, "Member must have length greater than or equal to 1");
        } else if (plain.length() > MAX_LENGTH) {
            constraints.violate(PARAMETER, name, "Member must have length less than or equal to " + MAX_LENGTH);
        } else if (!isWellFormed(plain)) {
            constraints.violate(PARAMETER, name, "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
        }
        return plain;
    }

    /** Requires that a key of {@code RequestItems} is the name or the ARN of a table. */
    static void requireOfBatch(Request requestItems, String name) {
        String plain = plain(name);
        if (plain.isEmpty() || plain.length() > MAX_LENGTH || !isWellFormed(plain)) {
            throw Request.violation(
                    requestItems,
                    "requestItems",
                    "Map keys must satisfy constraint: [Member must have length less than or equal to 255, Member must"
                            + " have length greater than or equal to 1, Member must satisfy regular expression"
                            + " pattern: [a-zA-Z0-9_.-]+]");
        }
    }

    /** The table name that a well-formed name or ARN gives. */
    static String plain(String nameOrArn) {
        if (!nameOrArn.startsWith("arn:")) {
            return nameOrArn;
        }
        var arn = ARN.matcher(nameOrArn);
        return arn.matches() ? arn.group(1) : nameOrArn;
    }

    private static boolean isWellFormed(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean allowed = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '.'
                    || c == '-';
            if (!allowed) {
                return false;
            }
        }
        return true;
    }
}
