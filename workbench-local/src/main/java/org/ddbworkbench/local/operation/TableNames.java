package org.ddbworkbench.local.operation;

import java.util.regex.Pattern;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/** The names of tables in requests for data, given by themselves or in an ARN. The service checks them before all else. */
final class TableNames {
    private static final String PARAMETER = "TableName";
    private static final int MAX_LENGTH = 255;
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]*:[^:]*:table/([^/]+)");

    private TableNames() {}

    /** The table name that a request gives. */
    static String of(Request request) {
        Constraints constraints = Constraints.on(request);
        String name = check(constraints, request.text(PARAMETER).orElse(null));
        constraints.refuse();
        return name;
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

    /** The table name that is a key of {@code RequestItems}. */
    static String ofBatch(Request requestItems, String name) {
        String plain = plain(name);
        if (plain.isEmpty() || plain.length() > MAX_LENGTH || !isWellFormed(plain)) {
            throw Request.violation(
                    requestItems,
                    "requestItems",
                    "Map keys must satisfy constraint: [Member must have length less than or equal to 255, Member must"
                            + " have length greater than or equal to 1, Member must satisfy regular expression"
                            + " pattern: [a-zA-Z0-9_.-]+]");
        }
        return plain;
    }

    private static String plain(String nameOrArn) {
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
