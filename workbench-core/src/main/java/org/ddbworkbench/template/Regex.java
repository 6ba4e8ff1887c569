package org.ddbworkbench.template;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that is matched in time proportional to the text, whatever it is.
 *
 * @param text in the notation of RE2, without groups that capture
 * @param width how many characters each match has; -1: not all have as many
 */
record Regex(String text, Pattern pattern, Language language, int width) {
    /** Greater automata are refused: no sensible key needs one. */
    static final int MOST_STATES = 2_000;

    private static final int DEEPEST = 50;
    private static final int ENDLESS = -1;

    /**
     * Reads a regular expression: characters, classes, groups, alternatives and repetitions.
     *
     * @throws IllegalArgumentException that says what is wrong with it, or that it may match nothing
     */
    static Regex of(String source) {
        Reader reader = new Reader(source);
        Node node = reader.alternatives(0);
        if (reader.at < source.length()) {
            throw new IllegalArgumentException("')' without '(' in the regular expression");
        }
        if (node.least == 0) {
            throw new IllegalArgumentException("no value is empty, but the regular expression takes the empty text:"
                    + " use '+' in place of '*', and don't let everything be optional");
        }
        return new Regex(node.text, compile(node.text), node.language, node.least == node.most ? node.least : -1);
    }

    private static Pattern compile(String text) {
        try {
            return Pattern.compile(text, Pattern.DOTALL);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("the regular expression is too large", e);
        }
    }

    /** Whether the whole text matches. */
    boolean matches(String value) {
        return pattern.matches(value);
    }

    /** A part of it; how many characters its matches have at least and at most. */
    private record Node(String text, Language language, int least, int most) {
        static Node of(CharacterSet characters) {
            if (characters.isEmpty()) {
                throw new IllegalArgumentException("a class of the regular expression has no character");
            }
            return new Node(characters.regex(), Language.exactly(1, characters), 1, 1);
        }
    }

    private static final class Reader {
        private final String source;
        private int at;

        Reader(String source) {
            this.source = source;
        }

        private int peek() {
            return at < source.length() ? source.codePointAt(at) : -1;
        }

        private int next() {
            int c = peek();
            if (c < 0) {
                throw new IllegalArgumentException("the regular expression ends too early");
            }
            at += Character.charCount(c);
            return c;
        }

        private boolean skip(char c) {
            boolean there = peek() == c;
            at += there ? 1 : 0;
            return there;
        }

        Node alternatives(int depth) {
            if (depth > DEEPEST) {
                throw new IllegalArgumentException("the regular expression has too many groups within groups");
            }
            List<Node> nodes = new ArrayList<>();
            do {
                nodes.add(sequence(depth));
            } while (skip('|'));
            if (nodes.size() == 1) {
                return nodes.get(0);
            }
            return checked(new Node(
                    "(?:" + String.join("|", nodes.stream().map(Node::text).toList()) + ")",
                    Language.either(nodes.stream().map(Node::language).toList()),
                    nodes.stream().mapToInt(Node::least).min().orElseThrow(),
                    nodes.stream().anyMatch(node -> node.most == ENDLESS)
                            ? ENDLESS
                            : nodes.stream().mapToInt(Node::most).max().orElseThrow()));
        }

        private Node sequence(int depth) {
            List<Node> nodes = new ArrayList<>();
            int states = 0;
            while (peek() >= 0 && peek() != '|' && peek() != ')') {
                Node node = repeated(depth);
                states += node.language.states();
                check(states);
                nodes.add(node);
            }
            return sequence(nodes);
        }

        private static Node sequence(List<Node> nodes) {
            boolean endless = nodes.stream().anyMatch(node -> node.most == ENDLESS);
            return new Node(
                    String.join("", nodes.stream().map(Node::text).toList()),
                    Language.sequence(nodes.stream().map(Node::language).toList()),
                    nodes.stream().mapToInt(Node::least).sum(),
                    endless ? ENDLESS : nodes.stream().mapToInt(Node::most).sum());
        }

        private Node repeated(int depth) {
            Node node = single(depth);
            int[] bounds = bounds();
            if (bounds == null) {
                return node;
            }
            int least = bounds[0];
            int most = bounds[1];
            String lazy = skip('?') ? "?" : "";
            if (peek() == '+' || peek() == '*' || peek() == '?' || (peek() == '{' && bounds() != null)) {
                throw new IllegalArgumentException(
                        "a repetition of the regular expression is repeated: put it into a group");
            }
            check((long) node.language.states() * Math.max(Math.max(least, most), 1));
            List<Language> parts = new ArrayList<>(Collections.nCopies(least, node.language));
            if (most == ENDLESS) {
                parts.add(node.language.repeated());
            } else {
                Language optional = Language.either(List.of(node.language, Language.text("")));
                parts.addAll(Collections.nCopies(most - least, optional));
            }
            String times = least == 0 && most == ENDLESS
                    ? "*"
                    : least == 1 && most == ENDLESS ? "+" : "{" + least + "," + (most == ENDLESS ? "" : most) + "}";
            return checked(new Node(
                    "(?:" + node.text + ")" + times + lazy,
                    parts.isEmpty() ? Language.text("") : Language.sequence(parts),
                    node.least * least,
                    most == 0 || node.most == 0
                            ? 0
                            : most == ENDLESS || node.most == ENDLESS ? ENDLESS : node.most * most));
        }

        /** How often the last part is repeated, at least and at most; null: once. */
        private int @Nullable [] bounds() {
            if (skip('*')) {
                return new int[] {0, ENDLESS};
            }
            if (skip('+')) {
                return new int[] {1, ENDLESS};
            }
            if (skip('?')) {
                return new int[] {0, 1};
            }
            if (peek() != '{') {
                return null;
            }
            int end = source.indexOf('}', at);
            String times = end < 0 ? "" : source.substring(at + 1, end);
            if (!times.matches("[0-9]{1,4}(,[0-9]{0,4})?")) {
                throw new IllegalArgumentException(
                        "'{' in the regular expression is no repetition such as {4}, {2,} or {2,4}: write \\{");
            }
            at = end + 1;
            int comma = times.indexOf(',');
            int least = Integer.parseInt(comma < 0 ? times : times.substring(0, comma));
            String last = times.substring(comma + 1);
            int most = last.isEmpty() ? ENDLESS : Integer.parseInt(last);
            if (most != ENDLESS && most < least) {
                throw new IllegalArgumentException(
                        "{" + times + "} in the regular expression: the smaller number comes first");
            }
            if (Math.max(least, most) > 1_000) {
                throw tooLarge();
            }
            return new int[] {least, most};
        }

        private Node single(int depth) {
            int c = next();
            switch (c) {
                case '(' -> {
                    return group(depth);
                }
                case '[' -> {
                    return Node.of(characters());
                }
                case '.' -> {
                    return Node.of(CharacterSet.ANY);
                }
                case '\\' -> {
                    return Node.of(escaped());
                }
                case '^', '$' ->
                    throw new IllegalArgumentException("the regular expression is for whole values: leave out '"
                            + Character.toString(c) + "', or write \\" + Character.toString(c));
                case '*', '+', '?', '{' ->
                    throw new IllegalArgumentException(
                            "nothing is repeated by '" + Character.toString(c) + "' in the regular expression");
                default -> {
                    return Node.of(CharacterSet.of(c, c));
                }
            }
        }

        private Node group(int depth) {
            if (skip('?') && !skip(':')) {
                int kind = peek();
                boolean around =
                        kind == '=' || kind == '!' || source.startsWith("<=", at) || source.startsWith("<!", at);
                throw new IllegalArgumentException(
                        around
                                ? "a regular expression in a template can't look ahead or back"
                                : "of groups that begin with '(?', a regular expression in a template has only (?:...)");
            }
            Node inner = alternatives(depth + 1);
            if (!skip(')')) {
                throw new IllegalArgumentException("'(' without ')' in the regular expression");
            }
            return new Node("(?:" + inner.text + ")", inner.language, inner.least, inner.most);
        }

        private CharacterSet characters() {
            boolean others = skip('^');
            List<CharacterSet> sets = new ArrayList<>();
            boolean first = true;
            while (first || peek() != ']') {
                first = false;
                int c = next();
                if (c == '[') {
                    throw new IllegalArgumentException("'[' within a class of the regular expression: write \\[");
                }
                if (c == '&' && peek() == '&') {
                    throw new IllegalArgumentException("a class of a regular expression in a template has no '&&'");
                }
                CharacterSet low = c == '\\' ? escaped() : CharacterSet.of(c, c);
                boolean range = peek() == '-' && at + 1 < source.length() && source.charAt(at + 1) != ']';
                if (range) {
                    at++;
                    int last = next();
                    CharacterSet high = last == '\\' ? escaped() : CharacterSet.of(last, last);
                    if (low.least() != low.greatest()
                            || high.least() != high.greatest()
                            || low.least() > high.least()) {
                        throw new IllegalArgumentException("a range in a class of the regular expression goes from a"
                                + " character to a greater one");
                    }
                    sets.add(CharacterSet.of(low.least(), high.least()));
                } else {
                    sets.add(low);
                }
            }
            at++;
            CharacterSet all = CharacterSet.anyOf(sets);
            return others ? all.complement() : all;
        }

        private CharacterSet escaped() {
            int c = next();
            return switch (c) {
                case 'd' -> CharacterSet.DIGITS;
                case 'D' -> CharacterSet.DIGITS.complement();
                case 'w' -> WORD;
                case 'W' -> WORD.complement();
                case 's' -> SPACE;
                case 'S' -> SPACE.complement();
                case 't' -> CharacterSet.of('\t', '\t');
                case 'n' -> CharacterSet.of('\n', '\n');
                case 'r' -> CharacterSet.of('\r', '\r');
                case '1', '2', '3', '4', '5', '6', '7', '8', '9', 'k' ->
                    throw new IllegalArgumentException(
                            "a regular expression in a template can't refer back to a group");
                default -> {
                    if (Character.isLetterOrDigit(c)) {
                        throw new IllegalArgumentException("a regular expression in a template has no '\\"
                                + Character.toString(c) + "'; list the characters in a class, such as [A-Za-z]");
                    }
                    yield CharacterSet.of(c, c);
                }
            };
        }

        private static Node checked(Node node) {
            check(node.language.states());
            return node;
        }

        private static void check(long states) {
            if (states > MOST_STATES) {
                throw tooLarge();
            }
        }

        private static IllegalArgumentException tooLarge() {
            return new IllegalArgumentException("the regular expression is too large");
        }
    }

    private static final CharacterSet WORD =
            CharacterSet.of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
    private static final CharacterSet SPACE = CharacterSet.of(" \t\n\r\f");

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Regex regex && regex.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text);
    }
}
