package org.ddbworkbench.jdbc;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The patterns of DatabaseMetaData: {@code %} for any characters, {@code _} for one, {@code \} before either for itself. */
final class SearchPattern {
    static final String ESCAPE = "\\";

    private SearchPattern() {}

    /**
     * @param pattern null: everything matches
     */
    static Predicate<String> matcher(@Nullable String pattern) {
        if (pattern == null || "%".equals(pattern)) {
            return name -> true;
        }
        StringBuilder regex = new StringBuilder();
        boolean escaped = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (!escaped && c == ESCAPE.charAt(0)) {
                escaped = true;
                continue;
            }
            if (!escaped && c == '%') {
                regex.append(".*");
            } else if (!escaped && c == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
            escaped = false;
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL | Pattern.CASE_INSENSITIVE)
                .asMatchPredicate();
    }
}
