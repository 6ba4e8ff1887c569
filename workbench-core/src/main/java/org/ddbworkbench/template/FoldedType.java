package org.ddbworkbench.template;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A text in one case, whose value may stand elsewhere in the case in which it was entered.
 *
 * @param upper whether it is in upper case; else in lower case
 * @param separators characters that a text may not contain; empty for a greedy variable
 */
record FoldedType(boolean upper, String separators) implements TextualType {
    private static final CharacterSet LOWER = unchanged(false);
    private static final CharacterSet UPPER = unchanged(true);

    /** Above it there are no letters of two cases. */
    private static final int LAST_WITH_CASE = 0x1FFFF;

    private static CharacterSet unchanged(boolean upper) {
        StringBuilder changed = new StringBuilder();
        for (int c = 0; c <= LAST_WITH_CASE; c++) {
            String text = Character.toString(c);
            if (!Character.isSurrogate((char) c) && !fold(text, upper).equals(text)) {
                changed.append(text);
            }
        }
        return CharacterSet.allBut(changed.toString());
    }

    private static String fold(String text, boolean upper) {
        return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
    }

    private String fold(String text) {
        return fold(text, upper);
    }

    @Override
    public String name() {
        return upper ? "upper" : "lower";
    }

    @Override
    public String regex() {
        return new TextType(separators).regex();
    }

    @Override
    public boolean accepts(String text) {
        return new TextType(separators).accepts(text) && fold(text).equals(text);
    }

    @Override
    public Encoding composed(Object value) {
        return new Encoding.Exact(fold((String) value));
    }

    @Override
    public boolean isLossyWhenComposed() {
        return true;
    }

    /** The order of folded texts says nothing of that of their values. */
    @Override
    public boolean isBoundedWhenComposed() {
        return false;
    }

    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return null;
    }

    @Override
    public @Nullable UpperBound composedUpperBound(Object value, boolean inclusive) {
        return null;
    }

    /** Letters beyond ASCII may fold in another way before other letters, as the final sigma does. */
    @Override
    public String prefix(String beginning, boolean composed) {
        if (!composed) {
            return beginning;
        }
        int end = 0;
        while (end < beginning.length() && beginning.charAt(end) < 0x80) {
            end++;
        }
        return fold(beginning.substring(0, end));
    }

    @Override
    public Prefixes prefixes(boolean composed) {
        return composed ? Prefixes.SOME : Prefixes.ALL;
    }

    @Override
    public boolean yieldsToAttribute() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return false;
    }

    @Override
    public Language language() {
        CharacterSet folded = upper ? UPPER : LOWER;
        CharacterSet excluded = CharacterSet.anyOf(List.of(folded.complement(), CharacterSet.of(separators)));
        return Language.atLeast(1, excluded.complement());
    }
}
