package org.ddbworkbench.local.expression;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;

/** The words that an expression may not use as attribute names. */
final class ReservedWords {
    private static final Set<String> WORDS = load();

    private ReservedWords() {}

    static boolean contains(String upperCaseWord) {
        return WORDS.contains(upperCaseWord);
    }

    private static Set<String> load() {
        try (InputStream words = ReservedWords.class.getResourceAsStream("reserved-words.txt")) {
            String text = new String(Objects.requireNonNull(words).readAllBytes(), StandardCharsets.UTF_8);
            return Set.of(text.strip().split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
