package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementParserTest {
    private final StatementParser parser = new StatementParser();

    @Test
    void enterContinuesAStatementWithoutItsSemicolon() {
        assertThatThrownBy(() -> parser.parse("SELECT 1", 8, ParseContext.ACCEPT_LINE))
                .isInstanceOf(EOFError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SELECT\n1;", "\\d", "quit", "EXIT "})
    void enterEndsWhatIsComplete(String line) {
        assertThat(parser.parse(line, line.length(), ParseContext.ACCEPT_LINE).line())
                .isEqualTo(line);
    }

    @Test
    void completionSeesTheWordAtTheCursor() {
        ParsedLine line = parser.parse("SELECT * FROM us", 16, ParseContext.COMPLETE);
        assertThat(line.word()).isEqualTo("us");
        assertThat(line.wordIndex()).isEqualTo(3);
        assertThat(line.wordCursor()).isEqualTo(2);
        assertThat(parser.parse("SELECT ", 7, ParseContext.COMPLETE).word()).isEmpty();
    }
}
