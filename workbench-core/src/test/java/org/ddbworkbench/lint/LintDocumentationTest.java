package org.ddbworkbench.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/lint.md explains each rule, and no other, in their order. */
class LintDocumentationTest {
    private static final Pattern HEADING = Pattern.compile("(?m)^### `(.+)` \\((.+)\\)$");

    private static String documentation() throws IOException {
        return Files.readString(Path.of("..", "docs", "lint.md"));
    }

    @Test
    void eachRuleHasASection() throws IOException {
        assertThat(HEADING.matcher(documentation()).results().map(MatchResult::group))
                .containsExactlyElementsOf(Arrays.stream(LintRule.values())
                        .map(rule -> "### `" + rule.code() + "` (" + rule.severity() + ")")
                        .toList());
    }

    @Test
    void eachSectionSaysWhatTheRuleSays() throws IOException {
        String documentation = documentation();
        for (LintRule rule : LintRule.values()) {
            assertThat(documentation)
                    .as(rule.code())
                    .contains(rule.title() + ": " + rule.why() + ".", "Fix: " + rule.fix() + ".");
        }
    }
}
