package org.ddbworkbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Random;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogWriter;
import org.junit.jupiter.api.Test;

/** Whatever a file holds, an import ends with a draft or with an error that says what is wrong. */
final class ImporterFuzzTest {
    private static final List<String> FILES = List.of(
            "workbench-model.json",
            "onetable.json",
            "electrodb.json",
            "electrodb-beta.json",
            "toolbox.json",
            "repository-schema.json",
            "modernizer.json",
            "dms.json",
            "template.yaml",
            "tool-library.template.json",
            "serverless.yml",
            "terraform-show.json",
            "describe-table.json",
            "tables.tf.json");
    private static final List<String> VALUES = List.of(
            "null",
            "[]",
            "{}",
            "\"\"",
            "-1",
            "1e99999",
            "true",
            "\"${\"",
            "\"{\"",
            "[[[]]]",
            "{\"a\": {\"b\": []}}",
            "\"\\u0000\"");

    @Test
    void mutatedFilesGiveErrorsAndNoExceptions() throws IOException {
        Random random = new Random(5);
        int drafts = 0;
        for (String name : FILES) {
            String text = Files.readString(ImporterTest.file(name));
            for (int i = 0; i < 400; i++) {
                String mutated = mutate(text, random);
                try {
                    Imported imported = Importer.read(mutated, name, ImportOptions.NONE);
                    CatalogWriter.write(imported.draft());
                    drafts++;
                } catch (WorkbenchException e) {
                    assertThat(e).hasMessageContaining(name.substring(0, 4));
                } catch (RuntimeException | StackOverflowError e) {
                    fail(mutated, e);
                }
            }
        }
        assertThat(drafts).isPositive();
    }

    private static String mutate(String text, Random random) {
        StringBuilder mutated = new StringBuilder(text);
        int mutations = 1 + random.nextInt(3);
        for (int i = 0; i < mutations && mutated.length() > 2; i++) {
            int at = random.nextInt(mutated.length());
            switch (random.nextInt(5)) {
                case 0 -> mutated.setLength(at);
                case 1 -> mutated.setCharAt(at, "{}[]:,\"'#&*!|>${\n\u0001".charAt(random.nextInt(18)));
                case 2 ->
                    mutated.insert(at, mutated.substring(at, Math.min(mutated.length(), at + random.nextInt(60))));
                case 3 -> mutated.delete(at, Math.min(mutated.length(), at + random.nextInt(60)));
                default -> replaceValue(mutated, at, VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        return mutated.toString();
    }

    /** Puts another value in the place of one after a colon, so that the document stays well-formed. */
    private static void replaceValue(StringBuilder text, int from, String value) {
        int start = text.indexOf(": ", from);
        if (start < 0) {
            return;
        }
        start += 2;
        int depth = 0;
        boolean quoted = false;
        int end = start;
        for (; end < text.length(); end++) {
            char c = text.charAt(end);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '{' || c == '[')) {
                depth++;
            } else if (!quoted && (c == '}' || c == ']' || c == ',' || c == '\n')) {
                if (depth == 0) {
                    break;
                }
                depth -= c == '}' || c == ']' ? 1 : 0;
            }
        }
        text.replace(start, end, value);
    }
}
