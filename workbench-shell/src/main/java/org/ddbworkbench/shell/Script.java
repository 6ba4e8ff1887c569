package org.ddbworkbench.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Text cut into statements: SQL up to a semicolon, and {@code \} commands up to a semicolon or the end of their line.
 * Blanks and comments between statements are dropped. A line that starts with a backslash is a command also where the
 * statement before it lacks its semicolon.
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
        int newline = text.indexOf('\n', start);
        int endOfLine = newline < 0 ? text.length() : newline;
        if (text.charAt(start) == '\\') {
            int end = endOfCommand(start, endOfLine);
            add(start, end, true);
            return end;
        }
        if (Commands.isWord(text.substring(start, endOfLine))) {
            add(start, first.end(), true);
            return endOfLine;
        }
        int at = start;
        int lastMeaningful = start;
        while (at < text.length()) {
            SqlToken token = SqlTokenizer.tokenAt(text, at);
            if (token.kind() == SqlToken.Kind.TERMINATOR) {
                add(start, lastMeaningful, true);
                return token.end();
            }
            if (text.charAt(at) == '\\' && startsLine(at)) {
                break;
            }
            at = token.end();
            lastMeaningful = token.kind().isBlank() ? lastMeaningful : at;
        }
        add(start, lastMeaningful, false);
        return at;
    }

    private int endOfCommand(int start, int endOfLine) {
        String line = text.substring(0, endOfLine);
        int at = start;
        while (at < endOfLine && line.charAt(at) != ';') {
            at = SqlTokenizer.tokenAt(line, at).end();
        }
        return at;
    }

    private boolean startsLine(int at) {
        int lineBreak = text.lastIndexOf('\n', at);
        return text.substring(lineBreak + 1, at).isBlank();
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
