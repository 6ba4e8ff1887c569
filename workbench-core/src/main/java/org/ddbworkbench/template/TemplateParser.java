package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads templates: literal text, {@code {name}}, {@code {name*}} (may contain separators), {@code {name:type}} and
 * {@code {name:type(argument)}}. A brace that stands for itself is doubled.
 */
final class TemplateParser {
    private static final String TYPES =
            "text, text(WIDTH), lower, upper, padded(WIDTH,x), int, int(WIDTH), int(WIDTH+), inverted(WIDTH), hex(WIDTH), number,"
                    + " date, timestamp, timestamp(minutes|seconds|millis|micros|PATTERN), date(PATTERN), epoch_seconds,"
                    + " epoch_millis, epoch_millis(WIDTH), bucket(PATTERN), enum(a|b), codes(0=a|1=b), re(REGEX), shard(0..9),"
                    + " uuid, ulid, ksuid";

    private static final Set<String> WITH_ARGUMENT = Set.of(
            "text",
            "padded",
            "int",
            "inverted",
            "hex",
            "date",
            "timestamp",
            "datetime",
            "epoch_seconds",
            "epoch_millis",
            "bucket",
            "enum",
            "codes",
            "re",
            "shard");

    private static final Set<String> NEEDS_ARGUMENT = Set.of("padded", "inverted", "hex", "codes", "re");

    private static final Set<String> GREEDY = Set.of("text", "lower", "upper");

    /** No key is longer than 2,048 bytes. */
    private static final int LONGEST = 4_096;

    private static final int MOST_VARIABLES = 64;
    private static final int MOST_STATES = 6_000;

    /** How much of a template a message shows. */
    private static final int SHOWN = 200;

    private final String text;
    private final TemplateSyntax syntax;
    private int at;

    TemplateParser(String text, TemplateSyntax syntax) {
        this.text = text;
        this.syntax = syntax;
    }

    /** The template for messages. */
    private String shown() {
        return shown(text);
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN / 2)) + "...";
    }

    List<Segment> parse() throws TemplateException {
        if (text.length() > LONGEST) {
            throw new TemplateException("the template is too long: no key has more than 2,048 bytes");
        }
        List<Segment> segments = new ArrayList<>();
        int variables = 0;
        StringBuilder literal = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean doubled = at + 1 < text.length() && text.charAt(at + 1) == c;
            if ((c == '{' || c == '}') && doubled) {
                literal.append(c);
                at += 2;
            } else if (c == '{') {
                if (literal.length() > 0) {
                    segments.add(literal(literal.toString()));
                    literal.setLength(0);
                }
                segments.add(variable());
                variables++;
            } else if (c == '}') {
                throw new TemplateException("'}' without '{' in '" + shown() + "': double it to mean the character");
            } else {
                literal.append(c);
                at++;
            }
        }
        if (literal.length() > 0) {
            segments.add(literal(literal.toString()));
        }
        if (segments.isEmpty()) {
            throw new TemplateException("a template can't be empty: DynamoDB has no empty keys");
        }
        int states = 0;
        for (Segment segment : segments) {
            states += segment instanceof Segment.Variable variable
                    ? variable.type().language().states()
                    : ((Segment.Literal) segment).text().length();
        }
        if (variables > MOST_VARIABLES || states > MOST_STATES) {
            throw new TemplateException("the template is too large: '" + shown() + "'");
        }
        checkKinds(segments);
        return segments;
    }

    /** What occurs several times has one kind of values. */
    private void checkKinds(List<Segment> segments) throws TemplateException {
        Map<String, ValueKind> kinds = new HashMap<>();
        for (Segment segment : segments) {
            if (segment instanceof Segment.Variable variable && !variable.type().isLossy()) {
                ValueKind kind = variable.type().kind();
                ValueKind known = kinds.putIfAbsent(variable.name(), kind);
                if (known != null && known != kind) {
                    throw new TemplateException("{" + variable.name() + "} occurs in '" + shown()
                            + "' with values of different kinds: " + known + " and " + kind);
                }
            }
        }
    }

    private Segment.Literal literal(String characters) throws TemplateException {
        if (!syntax.binary()) {
            return new Segment.Literal(characters);
        }
        if (!characters.matches("[0-9a-fA-F]+")) {
            throw new TemplateException("the key is binary, so '" + shown(characters) + "' in '" + shown()
                    + "' has to be hexadecimal digits: the bytes 1 and 255 are written 01ff");
        }
        return new Segment.Literal(characters.toLowerCase(Locale.ROOT));
    }

    /**
     * Where the variable ends that begins at a brace: at the brace after its type, which may have others within a regular
     * expression; -1: nowhere.
     */
    static int end(String text, int at) {
        int colon = text.indexOf(':', at);
        int end = text.indexOf('}', at);
        if (colon < 0 || colon > end) {
            return end;
        }
        int type = colon + 1;
        while (type < text.length() && Character.isWhitespace(text.charAt(type))) {
            type++;
        }
        if (!text.regionMatches(true, type, "re(", 0, 3)) {
            return end;
        }
        int depth = 0;
        boolean inClass = false;
        for (int i = type + 2; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (inClass) {
                inClass = c != ']';
            } else if (c == '[') {
                inClass = true;
                // A bracket right after the one that opens, or after its '^', stands for itself.
                i += text.startsWith("^]", i + 1) ? 2 : text.startsWith("]", i + 1) ? 1 : 0;
            } else if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return text.indexOf('}', i);
            }
        }
        return -1;
    }

    private Segment.Variable variable() throws TemplateException {
        int end = end(text, at);
        if (end < 0) {
            throw new TemplateException("'{' without '}' in '" + shown() + "'");
        }
        String inner = text.substring(at + 1, end);
        at = end + 1;
        int colon = inner.indexOf(':');
        String name = (colon < 0 ? inner : inner.substring(0, colon)).strip();
        boolean greedy = name.endsWith("*");
        if (greedy) {
            name = name.substring(0, name.length() - 1);
        }
        if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
            throw new TemplateException("'" + shown(inner) + "' in '" + shown()
                    + "' is no variable: a name has letters, digits and '_', and a type follows after ':'");
        }
        String type = colon < 0 ? "text" : inner.substring(colon + 1).strip();
        return new Segment.Variable(name, type(type, greedy));
    }

    private VariableType type(String type, boolean greedy) throws TemplateException {
        int open = type.indexOf('(');
        if (open >= 0 && !type.endsWith(")")) {
            throw new TemplateException("')' is missing after '" + shown(type) + "' in '" + shown() + "'");
        }
        String kind = (open < 0 ? type : type.substring(0, open)).strip().toLowerCase(Locale.ROOT);
        String argument =
                open < 0 ? "" : type.substring(open + 1, type.length() - 1).strip();
        if (open >= 0 && (argument.isEmpty() || !WITH_ARGUMENT.contains(kind))) {
            throw new TemplateException("unknown type '" + shown(type) + "' in '" + shown() + "': use one of " + TYPES);
        }
        if (open < 0 && NEEDS_ARGUMENT.contains(kind)) {
            throw new TemplateException("'" + kind + "' in '" + shown() + "' needs an argument: use one of " + TYPES);
        }
        if (greedy && !GREEDY.contains(kind)) {
            throw new TemplateException(
                    "only text, lower and upper can be greedy ('*'), not '" + shown(type) + "' in '" + shown() + "'");
        }
        try {
            return switch (kind) {
                case "text" ->
                    argument.isEmpty()
                            ? syntax.text(greedy)
                            : FixedTextType.of(argument, greedy ? "" : syntax.separators());
                case "lower", "upper" -> new FoldedType(kind.equals("upper"), greedy ? "" : syntax.separators());
                case "padded" -> PaddedType.of(argument, syntax.separators());
                case "inverted" -> InvertedType.of(argument);
                case "hex" -> HexadecimalType.of(argument);
                case "epoch_seconds", "epoch_millis" -> EpochType.of(kind.equals("epoch_seconds"), argument);
                case "codes" -> CodesType.of(argument);
                case "re" -> RegexType.of(argument);
                case "int" -> argument.isEmpty() ? IntegerType.PLAIN : IntegerType.padded(argument);
                case "number" -> new NumberType();
                case "date" ->
                    new TimeType(type, ValueKind.DATE, new TimePattern(argument.isEmpty() ? "yyyy-MM-dd" : argument));
                case "timestamp", "datetime" -> timestamp(type, argument);
                case "enum" -> new EnumType(List.of(argument.split("\\|", -1)));
                case "bucket" -> new BucketType(new TimePattern(argument));
                case "shard" -> ShardType.of(argument);
                case "uuid" -> TokenType.UUID;
                case "ulid" -> TokenType.ULID;
                case "ksuid" -> TokenType.KSUID;
                default ->
                    throw new TemplateException(
                            "unknown type '" + shown(type) + "' in '" + shown() + "': use one of " + TYPES);
            };
        } catch (IllegalArgumentException e) {
            throw new TemplateException("'" + shown(type) + "' in '" + shown() + "': " + e.getMessage());
        }
    }

    private static VariableType timestamp(String type, String argument) {
        return switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> new IsoTimestampType();
            case "minutes" -> time(type, "yyyy-MM-ddTHH:mmZ");
            case "seconds" -> time(type, "yyyy-MM-ddTHH:mm:ssZ");
            case "millis" -> time(type, "yyyy-MM-ddTHH:mm:ss.SSSZ");
            case "micros" -> time(type, "yyyy-MM-ddTHH:mm:ss.SSSSSSZ");
            default -> time(type, argument);
        };
    }

    private static VariableType time(String type, String pattern) {
        return new TimeType(type, ValueKind.TIMESTAMP, new TimePattern(pattern));
    }
}
