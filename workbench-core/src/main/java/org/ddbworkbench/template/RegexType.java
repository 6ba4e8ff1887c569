package org.ddbworkbench.template;

/**
 * A text that a regular expression matches as a whole, separators or not.
 *
 * @param source as written in the template
 */
record RegexType(String source, Regex expression) implements TextualType {
    static RegexType of(String source) {
        return new RegexType(source, Regex.of(source));
    }

    @Override
    public String name() {
        return "re(" + source + ")";
    }

    @Override
    public String regex() {
        return expression.text();
    }

    @Override
    public boolean accepts(String text) {
        return expression.matches(text);
    }

    @Override
    public boolean isFixedWidth() {
        return expression.width() > 0;
    }

    @Override
    public Language language() {
        return expression.language();
    }
}
