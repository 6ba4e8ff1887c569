package org.ddbworkbench.template;

/**
 * So many characters (code points).
 *
 * @param separators characters that a text may not contain
 */
record FixedTextType(int width, String separators) implements TextualType {
    /** No key is longer than 2,048 bytes. */
    private static final int WIDEST = 1_000;

    static FixedTextType of(String width, String separators) {
        if (!width.matches("[0-9]{1,4}") || Integer.parseInt(width) < 1 || Integer.parseInt(width) > WIDEST) {
            throw new IllegalArgumentException("the width of a text lies between 1 and 1000, as in text(26)");
        }
        return new FixedTextType(Integer.parseInt(width), separators);
    }

    @Override
    public String name() {
        return "text(" + width + ")";
    }

    @Override
    public String regex() {
        return new TextType(separators).character() + "{" + width + "}";
    }

    @Override
    public boolean accepts(String text) {
        return text.codePointCount(0, text.length()) == width && new TextType(separators).accepts(text);
    }

    @Override
    public boolean isFixedWidth() {
        return true;
    }

    @Override
    public Language language() {
        return Language.exactly(width, CharacterSet.allBut(separators));
    }
}
