package org.ddbworkbench.exchange;

import java.util.regex.Pattern;

/** Names and literal text in the way that key templates want them. */
final class Identifiers {
    /** A variable in a template; group 1 is its name. */
    static final Pattern VARIABLE = Pattern.compile("(?<!\\{)\\{([\\p{L}_][\\p{L}\\p{N}_]*)[^{}]*\\}");

    private Identifiers() {}

    /** A name of a variable: letters, digits and underscores, beginning with a letter. */
    static String of(String name) {
        String cleaned = name.replaceAll("[^\\p{L}\\p{N}_]+", "_").replaceAll("^_+(?=[\\p{L}])|_+$", "");
        if (cleaned.isEmpty()) {
            return "value";
        }
        return cleaned.matches("[\\p{L}_].*") ? cleaned : "_" + cleaned;
    }

    /** Literal text of a template: braces and brackets that stand for themselves are doubled. */
    static String literal(String text) {
        return text.replace("{", "{{").replace("}", "}}").replace("[", "[[").replace("]", "]]");
    }
}
