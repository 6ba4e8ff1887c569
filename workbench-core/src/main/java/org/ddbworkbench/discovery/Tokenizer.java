package org.ddbworkbench.discovery;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Divides keys into parts: at the separators, but not inside of dates, times and UUIDs. */
final class Tokenizer {
    /** Candidates, those that people use most first. */
    private static final String CANDIDATES = "#|:/~;,_-.@+";

    private static final double[] WEIGHTS = {1.5, 1.3, 1.1, 1, 0.9, 0.8, 0.7, 0.5, 0.5, 0.4, 0.2, 0.2};

    /** The share of keys that a separator must divide. */
    private static final double FEWEST = 0.05;

    /** A regular expression, without groups, for values that have separators of their own. */
    static final String WHOLE = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?"
            + "(?:Z|[+-]\\d\\d:\\d\\d)?|\\d{4}-\\d\\d-\\d\\d|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    private static final Pattern WHOLE_VALUE = Pattern.compile(WHOLE);
    private static final Pattern LABEL = Pattern.compile("[\\p{L}$][\\p{L}$_-]{0,40}");

    /** ElectroDB: the name of an attribute, and its value. */
    private static final Pattern LABELLED = Pattern.compile("([a-zA-Z][a-zA-Z0-9-]*_)(.+)", Pattern.DOTALL);

    private static final Pattern VERSIONED = Pattern.compile("(.+)_\\d+");
    private static final Pattern NUMBERED = Pattern.compile("([A-Za-z]{1,12})(\\d+)([_./|:-][A-Za-z]+)?");
    private static final Pattern SHARDED_DAY = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)([._/|:-])(\\d+)");

    private final String separator;
    private final Set<String> types = new HashSet<>();

    /**
     * @param separator one character, or empty
     * @param types values of the type attribute
     */
    Tokenizer(String separator, Collection<String> types) {
        this.separator = separator;
        types.forEach(type -> this.types.add(type.toLowerCase(Locale.ROOT)));
    }

    /** The character that divides most of the texts after what looks like a label; empty if there is none. */
    static String separator(Collection<String> texts) {
        String best = "";
        double most = FEWEST * texts.size();
        for (int i = 0; i < CANDIDATES.length(); i++) {
            char candidate = CANDIDATES.charAt(i);
            long divided =
                    texts.stream().filter(text -> divides(text, candidate)).count();
            if (divided * WEIGHTS[i] > most) {
                most = divided * WEIGHTS[i];
                best = String.valueOf(candidate);
            }
        }
        return best;
    }

    private static boolean divides(String text, char candidate) {
        String rest = WHOLE_VALUE.matcher(text).replaceAll("0");
        int at = rest.indexOf(candidate, rest.indexOf(candidate) == 0 ? 1 : 0);
        if (at < 0) {
            return false;
        }
        String first = rest.substring(rest.charAt(0) == candidate ? 1 : 0, at);
        return candidate == '#' || candidate == '|' || LABEL.matcher(first).matches();
    }

    String separator() {
        return separator;
    }

    /** The parts of a key. */
    List<Token> split(String text) {
        List<Token> tokens = new ArrayList<>();
        if (separator.isEmpty()) {
            return List.of(new Token("", text, Token.Role.UNKNOWN));
        }
        char divider = separator.charAt(0);
        boolean labelled = text.startsWith("$");
        int at = 0;
        String lead = "";
        while (true) {
            Matcher whole = WHOLE_VALUE.matcher(text).region(at, text.length());
            int end = whole.lookingAt() && (whole.end() == text.length() || text.charAt(whole.end()) == divider)
                    ? whole.end()
                    : text.indexOf(divider, at);
            String part = text.substring(at, end < 0 ? text.length() : end);
            if (labelled && !tokens.isEmpty()) {
                addLabelled(tokens, lead, part);
            } else {
                tokens.add(new Token(lead, part, Token.Role.UNKNOWN));
            }
            if (end < 0 || end >= text.length()) {
                return tokens;
            }
            at = end + 1;
            lead = separator;
        }
    }

    private void addLabelled(List<Token> tokens, String lead, String part) {
        Matcher versioned = VERSIONED.matcher(part);
        if (versioned.matches() && types.contains(versioned.group(1).toLowerCase(Locale.ROOT))) {
            tokens.add(new Token(lead, part, Token.Role.LITERAL));
            return;
        }
        Matcher matcher = LABELLED.matcher(part);
        if (matcher.matches()) {
            tokens.add(new Token(lead, matcher.group(1), Token.Role.LITERAL));
            tokens.add(new Token("", matcher.group(2), Token.Role.VALUE));
            return;
        }
        Token last = tokens.get(tokens.size() - 1);
        if (last.role() == Token.Role.VALUE) {
            tokens.set(tokens.size() - 1, new Token(last.lead(), last.text() + lead + part, Token.Role.VALUE));
        } else {
            tokens.add(new Token(lead, part, Token.Role.UNKNOWN));
        }
    }

    /** The parts of a text without separators that is a name and a number ({@code v12}, {@code v1_Audit}), or a day and a number. */
    static List<Token> splitWord(List<Token> tokens) {
        String lead = tokens.get(0).lead();
        Matcher day = SHARDED_DAY.matcher(tokens.get(0).text());
        List<Token> parts = new ArrayList<>();
        if (day.matches()) {
            parts.add(new Token(lead, day.group(1), Token.Role.VALUE));
            parts.add(new Token(day.group(2), day.group(3), Token.Role.VALUE));
        } else {
            Matcher numbered = NUMBERED.matcher(tokens.get(0).text());
            if (!numbered.matches()) {
                return tokens;
            }
            parts.add(new Token(lead, numbered.group(1), Token.Role.LITERAL));
            parts.add(new Token("", numbered.group(2), Token.Role.VALUE));
            if (numbered.group(3) != null) {
                parts.add(new Token("", numbered.group(3), Token.Role.LITERAL));
            }
        }
        parts.addAll(tokens.subList(1, tokens.size()));
        return parts;
    }
}
