package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

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

    /** The characters that are in one of the sets. */
    static CharacterSet anyOf(List<CharacterSet> sets) {
        List<Range> sorted = new ArrayList<>();
        sets.forEach(set -> sorted.addAll(set.ranges));
        sorted.sort(Comparator.comparingInt(Range::first));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            int last = merged.size() - 1;
            if (last >= 0 && range.first <= merged.get(last).last + 1) {
                Range before = merged.get(last);
                merged.set(last, new Range(before.first, Math.max(before.last, range.last)));
            } else {
                merged.add(range);
            }
        }
        return new CharacterSet(merged);
    }

    /** All other characters. */
    CharacterSet complement() {
        List<Range> others = new ArrayList<>();
        int next = 0;
        for (Range range : ranges) {
            if (range.first > next) {
                others.add(new Range(next, range.first - 1));
            }
            next = range.last + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            others.add(new Range(next, Character.MAX_CODE_POINT));
        }
        return new CharacterSet(others);
    }

    int least() {
        return ranges.get(0).first;
    }

    int greatest() {
        return ranges.get(ranges.size() - 1).last;
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    boolean contains(int codePoint) {
        return ranges.stream().anyMatch(range -> range.first <= codePoint && codePoint <= range.last);
    }

    /** The set as a regular expression of RE2. */
    String regex() {
        StringBuilder regex = new StringBuilder("[");
        for (Range range : ranges) {
            regex.append(String.format(Locale.ROOT, "\\x{%X}-\\x{%X}", range.first, range.last));
        }
        return regex.append(']').toString();
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
        int i = 0;
        int j = 0;
        while (i < ranges.size() && j < other.ranges.size()) {
            int first = Math.max(ranges.get(i).first, other.ranges.get(j).first);
            int last = Math.min(ranges.get(i).last, other.ranges.get(j).last);
            if (ranges.get(i).last < other.ranges.get(j).last) {
                i++;
            } else {
                j++;
            }
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
        return sample;
    }
}
