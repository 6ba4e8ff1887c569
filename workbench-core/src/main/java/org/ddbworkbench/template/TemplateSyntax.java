package org.ddbworkbench.template;

/**
 * How the templates of a key attribute are to be understood.
 *
 * @param separators characters that divide the parts of keys: a variable's text contains none of them, unless the variable is
 *     greedy ({@code {name*}})
 * @param escape the character that stands before a separator, or before itself, within the text of a variable; empty: none does
 * @param binary whether keys are bytes, which templates see as hexadecimal digits with small letters, without separators
 */
public record TemplateSyntax(String separators, String escape, boolean binary) {
    /** @throws IllegalArgumentException that says what is wrong with the escape character */
    public TemplateSyntax {
        if (!escape.isEmpty()) {
            if (escape.codePointCount(0, escape.length()) != 1) {
                throw new IllegalArgumentException("the escape is one character, such as '\\', not '" + escape + "'");
            }
            if (separators.isEmpty() || separators.contains(escape)) {
                throw new IllegalArgumentException("the escape character '" + escape
                        + "' stands before separators, so there must be some, and it is none of them");
            }
        }
    }

    /** Of texts in which separators are not escaped. */
    public static TemplateSyntax of(String separators) {
        return new TemplateSyntax(separators, "", false);
    }

    /** The same for key attributes of type B. */
    public TemplateSyntax ofBytes() {
        return new TemplateSyntax("", "", true);
    }

    VariableType text(boolean greedy) {
        return greedy || escape.isEmpty()
                ? new TextType(greedy ? "" : separators)
                : new EscapedTextType(separators, escape.codePointAt(0));
    }
}
