package org.ddbworkbench.local.open;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names for tables, from what there is. */
final class FileTableNames {
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]*:[^:]*:table/([^/]+)(/.*)?");
    private static final Pattern ENDINGS =
            Pattern.compile("(\\.(gz|json|jsonl|ndjson|ion|txt))+$", Pattern.CASE_INSENSITIVE);
    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 255;

    private FileTableNames() {}

    /** The table of an ARN, which may be that of an export. */
    static Optional<String> ofArn(String arn) {
        Matcher matcher = ARN.matcher(arn);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The name of a file without what says that it is one. */
    static String ofFile(Path file) {
        Path name = file.toAbsolutePath().normalize().getFileName();
        return valid(name == null ? "" : ENDINGS.matcher(name.toString()).replaceFirst(""));
    }

    /** The nearest name that a table may have. */
    static String valid(String name) {
        String valid = name.replaceAll("[^a-zA-Z0-9_.-]", "_");
        return valid.length() < MIN_LENGTH
                ? "table_" + valid
                : valid.substring(0, Math.min(MAX_LENGTH, valid.length()));
    }
}
