package org.ddbworkbench.shell;

import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the line editor whether Enter ends the input or starts another line, and where the words are. */
final class StatementParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        boolean asksForTheEnd = context == ParseContext.ACCEPT_LINE || context == ParseContext.SECONDARY_PROMPT;
        if (asksForTheEnd && !Commands.isCommand(line) && !Script.isComplete(line)) {
            throw new EOFError(-1, -1, "the statement has no semicolon yet", ";");
        }
        return words(line, cursor);
    }

    /** Words are the tokens that mean something; a backslash is part of the word after it. */
    private static ParsedLine words(String line, int cursor) {
        List<String> words = new ArrayList<>();
        int wordIndex = -1;
        int wordCursor = 0;
        int at = 0;
        while (at < line.length()) {
            SqlToken token = SqlTokenizer.tokenAt(line, at);
            at = token.end();
            if (token.kind().isBlank()) {
                continue;
            }
            if (cursor > token.start() && cursor <= token.end()) {
                wordIndex = words.size();
                wordCursor = cursor - token.start();
            }
            words.add(line.substring(token.start(), token.end()));
        }
        if (wordIndex < 0) {
            wordIndex = words.size();
            words.add("");
        }
        return new Words(line, cursor, List.copyOf(words), wordIndex, wordCursor);
    }

    private record Words(String line, int cursor, List<String> words, int wordIndex, int wordCursor)
            implements CompletingParsedLine {
        @Override
        public String word() {
            return words.get(wordIndex);
        }

        /** Candidates are SQL as they should stand in the text. */
        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor;
        }

        @Override
        public int rawWordLength() {
            return word().length();
        }
    }

    /** Not a character that quotes others: in SQL nothing does. */
    @Override
    public boolean isEscapeChar(char c) {
        return false;
    }
}
