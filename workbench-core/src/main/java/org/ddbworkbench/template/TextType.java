package org.ddbworkbench.template;

import java.util.regex.Pattern;

/**
 * One or more characters.
 *
 * @param separators characters that a text may not contain; empty for a greedy variable
 */
record TextType(String separators) implements TextualType {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public String regex() {
        return separators.isEmpty() ? ".+?" : "[^" + escapeClass(separators) + "]+?";
    }

    private static String escapeClass(String characters) {
        StringBuilder escaped = new StringBuilder();
        characters.codePoints().forEach(c -> escaped.append(Pattern.quote(Character.toString(c))));
        return escaped.toString();
    }

    @Override
    public boolean accepts(String text) {
        if (text.isEmpty()) {
            return false;
        }
        return separators.codePoints().allMatch(separator -> text.indexOf(separator) < 0);
    }

    @Override
    public boolean takesEveryText() {
        return separators.isEmpty();
    }

    @Override
    public boolean isFixedWidth() {
        return false;
    }

    @Override
    public Language language() {
        return Language.atLeast(1, CharacterSet.allBut(separators));
    }
}
