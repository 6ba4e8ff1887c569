package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.List;

/** A set of code points, as ascending ranges that don't touch. */
public final class CharacterSet {
    private record Range(int first, int last) {}

    public static final CharacterSet ANY = of(0, Character.MAX_CODE_POINT);
    public static final CharacterSet DIGITS = of('0', '9');
    public static final CharacterSet NONZERO_DIGITS = of('1', '9');

    private final List<Range> ranges;

    private CharacterSet(List<Range> ranges) {
        this.ranges = List.copyOf(ranges);
    }

    public static CharacterSet of(int first, int last) {
        return new CharacterSet(List.of(new Range(first, last)));
    }

    /** The characters of the text. */
    public static CharacterSet of(String characters) {
        return none().union(characters);
    }

    /** All characters but those of the text. */
    public static CharacterSet allBut(String characters) {
        List<Range> ranges = new ArrayList<>();
        int next = 0;
        for (int excluded : characters.codePoints().sorted().distinct().toArray()) {
            if (excluded > next) {
                ranges.add(new Range(next, excluded - 1));
            }
            next = excluded + 1;
        }
        ranges.add(new Range(next, Character.MAX_CODE_POINT));
        return new CharacterSet(ranges);
    }

    private static CharacterSet none() {
        return new CharacterSet(List.of());
    }

    private CharacterSet union(String characters) {
        List<Range> all = new ArrayList<>(ranges);
        characters.codePoints().sorted().distinct().forEach(c -> all.add(new Range(c, c)));
        return new CharacterSet(all);
    }

    /** A code point of both sets, a letter or digit if possible; -1 when they share none. */
    int sampleShared(CharacterSet other) {
        int sample = -1;
        for (Range mine : ranges) {
            for (Range theirs : other.ranges) {
                int first = Math.max(mine.first, theirs.first);
                int last = Math.min(mine.last, theirs.last);
                if (first > last) {
                    continue;
                }
                for (char readable : new char[] {'a', 'A', '0'}) {
                    if (first <= readable && readable <= last) {
                        return readable;
                    }
                }
                if (sample < 0) {
                    sample = first <= ' ' && last > ' ' ? ' ' + 1 : first;
                }
            }
        }
        return sample;
    }
}
