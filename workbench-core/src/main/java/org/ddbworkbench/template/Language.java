package org.ddbworkbench.template;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A set of texts as a small nondeterministic automaton, made to answer one question: is there a text that belongs to
 * two of them?
 */
public final class Language {
    /** An arrow between two states for the code points of a set. */
    private record Arrow(int from, CharacterSet characters, int to) {}

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

    /** A shortest text that belongs to both, if there is one. */
    public Optional<String> common(Language other) {
        record Pair(int left, int right) {}
        Map<Integer, List<Arrow>> myArrows = arrows.stream().collect(Collectors.groupingBy(Arrow::from));
        Map<Integer, List<Arrow>> theirArrows = other.arrows.stream().collect(Collectors.groupingBy(Arrow::from));
        Map<Pair, String> witnesses = new HashMap<>();
        Deque<Pair> open = new ArrayDeque<>();
        Pair start = new Pair(0, 0);
        witnesses.put(start, "");
        open.add(start);
        while (!open.isEmpty()) {
            Pair pair = open.remove();
            String text = witnesses.getOrDefault(pair, "");
            if (pair.left == states - 1 && pair.right == other.states - 1) {
                return Optional.of(text);
            }
            for (Arrow mine : myArrows.getOrDefault(pair.left, List.of())) {
                for (Arrow theirs : theirArrows.getOrDefault(pair.right, List.of())) {
                    int shared = mine.characters.sampleShared(theirs.characters);
                    Pair next = new Pair(mine.to, theirs.to);
                    if (shared >= 0 && !witnesses.containsKey(next)) {
                        witnesses.put(next, text + Character.toString(shared));
                        open.add(next);
                    }
                }
            }
        }
        return Optional.empty();
    }
}
