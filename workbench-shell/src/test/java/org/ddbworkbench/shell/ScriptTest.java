package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {
    private static List<String> texts(String script) {
        return Script.split(script).stream().map(Script.Statement::text).toList();
    }

    @Test
    void semicolonsSeparateStatements() {
        assertThat(texts("SELECT 1; SELECT 2;\n\nSELECT 3")).containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
        assertThat(texts("  ;; \n")).isEmpty();
    }

    @Test
    void semicolonsInQuotesAndCommentsDoNot() {
        assertThat(texts("SELECT 'a;''b;' AS \"x;\"\"y\"; SELECT 2"))
                .containsExactly("SELECT 'a;''b;' AS \"x;\"\"y\"", "SELECT 2");
        assertThat(texts("SELECT 1 -- one; or two\n + 1; SELECT /* ; */ 2; // ;\nSELECT 3;"))
                .containsExactly("SELECT 1 -- one; or two\n + 1", "SELECT /* ; */ 2", "SELECT 3");
    }

    @Test
    void commentsAroundStatementsAreDropped() {
        assertThat(texts("-- first\n/* really */ SELECT 1 -- done\n;\n-- end")).containsExactly("SELECT 1");
    }

    @Test
    void aStatementKnowsWhereItStarts() {
        List<Script.Statement> statements = Script.split("SELECT 1;\n\n  SELECT\n 2; SELECT 3");
        assertThat(statements)
                .containsExactly(
                        new Script.Statement("SELECT 1", 1, 1, true),
                        new Script.Statement("SELECT\n 2", 3, 3, true),
                        new Script.Statement("SELECT 3", 4, 5, false));
    }

    @Test
    void aCommandEndsWithItsLine() {
        assertThat(texts("\\d users\nSELECT 1;\\d\nSELECT '\\d';"))
                .containsExactly("\\d users", "SELECT 1", "\\d", "SELECT '\\d'");
    }

    @Test
    void aCommandEndsAtASemicolonToo() {
        assertThat(texts("\\d; \\d orders;SELECT 1; \\d \"a;b\"\nhelp\n quit ;\n"))
                .containsExactly("\\d", "\\d orders", "SELECT 1", "\\d \"a;b\"", "help", "quit");
        assertThat(texts("SELECT help\nquit;")).containsExactly("SELECT help\nquit");
    }

    @Test
    void aLineWithABackslashIsACommandAlsoInsideOfAStatement() {
        assertThat(Script.split("SELECT 1\n  \\q"))
                .containsExactly(
                        new Script.Statement("SELECT 1", 1, 1, false), new Script.Statement("\\q", 2, 3, true));
        assertThat(texts("SELECT 'a\n\\q';")).containsExactly("SELECT 'a\n\\q'");
        assertThat(Script.isComplete("SELECT 1\n\\q")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "SELECT 1;", "SELECT 1; -- done", "\\d users", "-- nothing", "SELECT ';' ;"})
    void completeInput(String text) {
        assertThat(Script.isComplete(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT 1; SELECT",
                "SELECT ';",
                "SELECT 1 -- ;",
                "/* a",
                "SELECT \"a;",
                "SELECT /* ;"
            })
    void incompleteInput(String text) {
        assertThat(Script.isComplete(text)).isFalse();
    }

    @Test
    void anyTextIsCutWithoutLosingAnything() {
        String text = "SELECT a1, 1.5e3 <> 'x' \\ \u00e4\u00f6 \ud83d\ude00 \"q\" /* open";
        StringBuilder joined = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            SqlToken token = SqlTokenizer.tokenAt(text, at);
            assertThat(token.start()).isEqualTo(at);
            assertThat(token.end()).isGreaterThan(at);
            joined.append(text, token.start(), token.end());
            at = token.end();
        }
        assertThat(joined).hasToString(text);
    }
}
