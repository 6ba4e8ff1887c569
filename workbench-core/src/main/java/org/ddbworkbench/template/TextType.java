package org.ddbworkbench.template;

import java.util.Locale;

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
        return character() + "+?";
    }

    /** A regular expression of one character; for the JDK and RE2. */
    String character() {
        if (separators.isEmpty()) {
            return ".";
        }
        StringBuilder others = new StringBuilder("[^");
        separators.codePoints().forEach(c -> others.append(String.format(Locale.ROOT, "\\x{%X}", c)));
        return others.append(']').toString();
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
