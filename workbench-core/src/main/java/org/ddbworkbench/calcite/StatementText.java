package org.ddbworkbench.calcite;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with what stands before its query taken away: words that are ours and not the parser's.
 *
 * @param sql what is left, with blanks in place of the words, so that the positions of errors are right
 */
record StatementText(Kind kind, String sql) {
    /** What is to be done with the query. */
    enum Kind {
        /** Nothing in front; it may still be EXPLAIN PLAN FOR, which the parser knows. */
        PLAIN(""),
        EXPLAIN("EXPLAIN\\s+(?=SELECT\\b|WITH\\b|VALUES\\b|\\()"),
        EXPLAIN_ANALYZE("EXPLAIN\\s+ANALYZE\\b(?:\\s+PLAN\\s+FOR\\b)?"),
        /** No query follows but the name of a table. */
        ANALYZE("ANALYZE\\b");

        @SuppressWarnings("ImmutableEnumChecker") // Pattern is immutable
        private final Pattern start;

        Kind(String words) {
            this.start = Pattern.compile(BLANKS_AND_COMMENTS + words, Pattern.CASE_INSENSITIVE);
        }
    }

    private static final String BLANKS_AND_COMMENTS = "(?:\\s|--[^\\n]*|/\\*(?s:.)*?\\*/)*";

    static StatementText of(String sql) {
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
