package org.ddbworkbench.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Text cut into statements: SQL up to a semicolon, and {@code \} commands up to the end of their line. Blanks and comments
 * between statements are dropped.
 */
final class Script {
    /**
     * @param text without the semicolon; a command with its backslash
     * @param line where the text starts in the script, from 1
     * @param column where in that line, from 1
     * @param terminated whether its end was there, and not just the end of the script
     */
    record Statement(String text, int line, int column, boolean terminated) {
        boolean isCommand() {
            return text.startsWith("\\");
        }
    }

    private final String text;
    private final List<Statement> statements = new ArrayList<>();
    private int line = 1;
    private int lineStart;
    private int counted;

    private Script(String text) {
        this.text = text;
    }

    static List<Statement> split(String text) {
        Script script = new Script(text);
        int at = 0;
        while (at < text.length()) {
            at = script.statementFrom(at);
        }
        return List.copyOf(script.statements);
    }

    /** Whether every statement of the text is ended: what an editor needs to know before it gives the text away. */
    static boolean isComplete(String text) {
        List<Statement> statements = split(text);
        return statements.isEmpty()
                ? !endsInOpenComment(text)
                : statements.get(statements.size() - 1).terminated();
    }

    private static boolean endsInOpenComment(String text) {
        int at = 0;
        while (at < text.length()) {
            SqlToken token = SqlTokenizer.tokenAt(text, at);
            if (!token.closed()) {
                return true;
            }
            at = token.end();
        }
        return false;
    }

    /** Takes in the statement, or the blank, at an offset; gives the offset after it. */
    private int statementFrom(int start) {
        SqlToken first = SqlTokenizer.tokenAt(text, start);
        if (first.kind().isBlank() || first.kind() == SqlToken.Kind.TERMINATOR) {
            return first.end();
        }
        if (text.charAt(start) == '\\') {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline;
            add(start, end, true);
            return end;
        }
        int at = start;
        int lastMeaningful = start;
        while (at < text.length()) {
            SqlToken token = SqlTokenizer.tokenAt(text, at);
            if (token.kind() == SqlToken.Kind.TERMINATOR) {
                add(start, lastMeaningful, true);
                return token.end();
            }
            at = token.end();
            lastMeaningful = token.kind().isBlank() ? lastMeaningful : at;
        }
        add(start, lastMeaningful, false);
        return at;
    }

    private void add(int start, int end, boolean terminated) {
        for (; counted < start; counted++) {
            if (text.charAt(counted) == '\n') {
                line++;
                lineStart = counted + 1;
            }
        }
        statements.add(new Statement(text.substring(start, end).strip(), line, start - lineStart + 1, terminated));
    }
}
