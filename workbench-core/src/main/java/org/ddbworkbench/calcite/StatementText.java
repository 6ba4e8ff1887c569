package org.ddbworkbench.calcite;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;

/**
 * A statement with what stands before its query taken away: words that are ours and not the parser's.
 *
 * @param sql what is left, with blanks in place of the words, so that the positions of errors are right
 */
record StatementText(Kind kind, String sql) {
    /** What is to be done with the query. */
    enum Kind {
        /** Nothing in front. */
        PLAIN(""),
        EXPLAIN_ANALYZE("EXPLAIN\\s+ANALYZE\\b(?:\\s+PLAN\\s+FOR\\b)?"),
        EXPLAIN("EXPLAIN\\b(?:\\s+PLAN\\s+FOR\\b)?"),
        /** No query follows but the name of a table. */
        ANALYZE("ANALYZE\\b");

        @SuppressWarnings("ImmutableEnumChecker") // Pattern is immutable
        private final Pattern start;

        Kind(String words) {
            this.start = Pattern.compile(BLANKS_AND_COMMENTS + words, Pattern.CASE_INSENSITIVE);
        }
    }

    private static final String BLANKS_AND_COMMENTS = "(?:\\s|--[^\\n]*|/\\*(?s:.)*?\\*/)*";

    /**
     * @throws WorkbenchException when it is to be explained and there is nothing left, or what is left is an explanation again
     */
    static StatementText of(String sql) {
        StatementText text = read(sql);
        boolean explains = text.kind == Kind.EXPLAIN || text.kind == Kind.EXPLAIN_ANALYZE;
        if (explains && (text.query().isEmpty() || read(text.sql).kind != Kind.PLAIN)) {
            String words = text.kind == Kind.EXPLAIN ? "EXPLAIN" : "EXPLAIN ANALYZE";
            throw new WorkbenchException(
                    ErrorCode.SYNTAX, words + " needs a query", "such as " + words + " SELECT * FROM a_table", null);
        }
        return text;
    }

    /** The text of the query alone. */
    String query() {
        return sql.strip();
    }

    private static StatementText read(String sql) {
        for (Kind kind : Kind.values()) {
            Matcher start = kind.start.matcher(sql);
            if (kind != Kind.PLAIN && start.lookingAt()) {
                return new StatementText(kind, blank(sql.substring(0, start.end())) + sql.substring(start.end()));
            }
        }
        return new StatementText(Kind.PLAIN, sql);
    }

    private static String blank(String text) {
        return text.replaceAll("[^\\r\\n]", " ");
    }
}
