package org.ddbworkbench.template;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A set of texts as a small nondeterministic automaton, made to answer one question: is there a text that belongs to
 * two of them?
 */
public final class Language {
    /** An arrow between two states for the code points of a set, or for no character at all where it has no set. */
    private record Arrow(int from, @Nullable CharacterSet characters, int to) {}

    private final int states;
    private final List<Arrow> arrows;

    /** State 0 is the start, the last state the end. */
    private Language(int states, List<Arrow> arrows) {
        this.states = states;
        this.arrows = arrows;
    }

    /** Just this text. */
    public static Language text(String text) {
        List<Arrow> arrows = new ArrayList<>();
        int[] codePoints = text.codePoints().toArray();
        for (int i = 0; i < codePoints.length; i++) {
            arrows.add(new Arrow(i, CharacterSet.of(codePoints[i], codePoints[i]), i + 1));
        }
        return new Language(codePoints.length + 1, arrows);
    }

    /** From {@code minimum} characters of the set to any number of them. */
    public static Language atLeast(int minimum, CharacterSet characters) {
        List<Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < minimum; i++) {
            arrows.add(new Arrow(i, characters, i + 1));
        }
        arrows.add(new Arrow(minimum, characters, minimum));
        return new Language(minimum + 1, arrows);
    }

    /** Just so many characters of the set. */
    public static Language exactly(int count, CharacterSet characters) {
        List<Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arrows.add(new Arrow(i, characters, i + 1));
        }
        return new Language(count + 1, arrows);
    }

    /** A text of each, one after the other. */
    public static Language sequence(List<Language> parts) {
        List<Arrow> arrows = new ArrayList<>();
        int offset = 0;
        for (Language part : parts) {
            for (Arrow arrow : part.arrows) {
                arrows.add(new Arrow(arrow.from + offset, arrow.characters, arrow.to + offset));
            }
            offset += part.states - 1;
        }
        return new Language(offset + 1, arrows);
    }

    /** A text of any of them; none may hold the empty text. */
    public static Language anyOf(List<Language> alternatives) {
        List<Arrow> arrows = new ArrayList<>();
        int states = 1;
        for (Language alternative : alternatives) {
            states += alternative.states - 1;
        }
        int end = states;
        int offset = 1;
        for (Language alternative : alternatives) {
            int last = alternative.states - 1;
            for (Arrow arrow : alternative.arrows) {
                int from = arrow.from == 0 ? 0 : arrow.from + offset - 1;
                int to = arrow.to + offset - 1;
                if (arrow.to == last) {
                    arrows.add(new Arrow(from, arrow.characters, end));
                }
                arrows.add(new Arrow(from, arrow.characters, to));
            }
            offset += last;
        }
        return new Language(states + 1, arrows);
    }

    /** A text of any of them, or the empty text if one of them has it. Nothing leads back to the start, nor on from the end. */
    static Language either(List<Language> alternatives) {
        List<Arrow> arrows = new ArrayList<>();
        int states = 1;
        List<Integer> ends = new ArrayList<>();
        for (Language alternative : alternatives) {
            for (Arrow arrow : alternative.arrows) {
                arrows.add(new Arrow(arrow.from + states, arrow.characters, arrow.to + states));
            }
            arrows.add(new Arrow(0, null, states));
            states += alternative.states;
            ends.add(states - 1);
        }
        for (int end : ends) {
            arrows.add(new Arrow(end, null, states));
        }
        return new Language(states + 1, arrows);
    }

    /** Any number of texts of the language one after the other; also none at all. */
    Language repeated() {
        List<Arrow> all = new ArrayList<>();
        for (Arrow arrow : arrows) {
            all.add(new Arrow(arrow.from + 1, arrow.characters, arrow.to + 1));
        }
        all.add(new Arrow(0, null, 1));
        all.add(new Arrow(states, null, 1));
        all.add(new Arrow(0, null, states + 1));
        all.add(new Arrow(states, null, states + 1));
        return new Language(states + 2, all);
    }

    /** How large the automaton is. */
    int states() {
        return states;
    }

    /** Whether a text may contain the character. */
    boolean uses(int codePoint) {
        return arrows.stream().anyMatch(arrow -> arrow.characters != null && arrow.characters.contains(codePoint));
    }

    /** A shortest text that belongs to both, if there is one. */
    public Optional<String> common(Language other) {
        return new Product(this, other).witness();
    }

    private List<List<Arrow>> byState() {
        List<List<Arrow>> from = new ArrayList<>();
        for (int i = 0; i < states; i++) {
            from.add(new ArrayList<>());
        }
        arrows.forEach(arrow -> from.get(arrow.from).add(arrow));
        return from;
    }

    /** The pairs of states that the same text leads to. */
    private static final class Product {
        private static final int UNSEEN = -1;

        private final Language left;
        private final Language right;
        /** By pair: the pair before it on the way, or itself. */
        private final int[] before;
        /** By pair: the character that led to it; -1: none. */
        private final int[] character;

        private final Deque<Integer> open = new ArrayDeque<>();

        Product(Language left, Language right) {
            this.left = left;
            this.right = right;
            this.before = new int[Math.multiplyExact(left.states, right.states)];
            this.character = new int[before.length];
            Arrays.fill(before, UNSEEN);
        }

        Optional<String> witness() {
            List<List<Arrow>> myArrows = left.byState();
            List<List<Arrow>> theirArrows = right.byState();
            reach(0, 0, 0, -1);
            while (!open.isEmpty()) {
                int pair = open.remove();
                int mine = pair / right.states;
                int theirs = pair % right.states;
                if (pair == before.length - 1) {
                    return Optional.of(text(pair));
                }
                for (Arrow arrow : theirArrows.get(theirs)) {
                    if (arrow.characters == null) {
                        reach(mine, arrow.to, pair, -1);
                    }
                }
                for (Arrow arrow : myArrows.get(mine)) {
                    if (arrow.characters == null) {
                        reach(arrow.to, theirs, pair, -1);
                        continue;
                    }
                    for (Arrow their : theirArrows.get(theirs)) {
                        int shared = their.characters == null ? -1 : arrow.characters.sampleShared(their.characters);
                        if (shared >= 0) {
                            reach(arrow.to, their.to, pair, shared);
                        }
                    }
                }
            }
            return Optional.empty();
        }

        private void reach(int mine, int theirs, int from, int with) {
            int pair = mine * right.states + theirs;
            if (before[pair] != UNSEEN) {
                return;
            }
            before[pair] = from;
            character[pair] = with;
            if (with < 0) {
                open.addFirst(pair);
            } else {
                open.addLast(pair);
            }
        }

        private String text(int end) {
            StringBuilder reversed = new StringBuilder();
            for (int pair = end; pair != 0; pair = before[pair]) {
                if (character[pair] >= 0) {
                    reversed.appendCodePoint(character[pair]);
                }
            }
            int[] codePoints = reversed.codePoints().toArray();
            StringBuilder text = new StringBuilder();
            for (int i = codePoints.length - 1; i >= 0; i--) {
                text.appendCodePoint(codePoints[i]);
            }
            return text.toString();
        }
    }
}
