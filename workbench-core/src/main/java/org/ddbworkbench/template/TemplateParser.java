package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads templates: literal text, {@code {name}}, {@code {name*}} (may contain separators), {@code {name:type}} and
 * {@code {name:type(argument)}}. A brace that stands for itself is doubled.
 */
final class TemplateParser {
    private static final String TYPES =
            "text, int, int(WIDTH), int(WIDTH+), number, date, timestamp, timestamp(minutes|seconds|millis|micros|PATTERN), date(PATTERN),"
                    + " bucket(PATTERN), enum(a|b), shard(0..9), uuid, ulid, ksuid";

    private static final Set<String> WITH_ARGUMENT =
            Set.of("int", "date", "timestamp", "datetime", "bucket", "enum", "shard");

    private final String text;
    private final String separators;
    private int at;

    TemplateParser(String text, String separators) {
        this.text = text;
        this.separators = separators;
    }

    List<Segment> parse() throws TemplateException {
        List<Segment> segments = new ArrayList<>();
        Set<String> names = new HashSet<>();
        StringBuilder literal = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean doubled = at + 1 < text.length() && text.charAt(at + 1) == c;
            if ((c == '{' || c == '}') && doubled) {
                literal.append(c);
                at += 2;
            } else if (c == '{') {
                if (literal.length() > 0) {
                    segments.add(new Segment.Literal(literal.toString()));
                    literal.setLength(0);
                }
                Segment.Variable variable = variable();
                if (!names.add(variable.name())) {
                    throw new TemplateException("variable {" + variable.name() + "} occurs twice in '" + text + "'");
                }
                segments.add(variable);
            } else if (c == '}') {
                throw new TemplateException("'}' without '{' in '" + text + "': double it to mean the character");
            } else {
                literal.append(c);
                at++;
            }
        }
        if (literal.length() > 0) {
            segments.add(new Segment.Literal(literal.toString()));
        }
        if (segments.isEmpty()) {
            throw new TemplateException("a template can't be empty: DynamoDB has no empty keys");
        }
        return segments;
    }

    private Segment.Variable variable() throws TemplateException {
        int end = text.indexOf('}', at);
        if (end < 0) {
            throw new TemplateException("'{' without '}' in '" + text + "'");
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
            throw new TemplateException("'" + inner + "' in '" + text
                    + "' is no variable: a name has letters, digits and '_', and a type follows after ':'");
        }
        String type = colon < 0 ? "text" : inner.substring(colon + 1).strip();
        return new Segment.Variable(name, type(type, greedy));
    }

    private VariableType type(String type, boolean greedy) throws TemplateException {
        int open = type.indexOf('(');
        if (open >= 0 && !type.endsWith(")")) {
            throw new TemplateException("')' is missing after '" + type + "' in '" + text + "'");
        }
        String kind = (open < 0 ? type : type.substring(0, open)).strip().toLowerCase(Locale.ROOT);
        String argument =
                open < 0 ? "" : type.substring(open + 1, type.length() - 1).strip();
        if (open >= 0 && (argument.isEmpty() || !WITH_ARGUMENT.contains(kind))) {
            throw new TemplateException("unknown type '" + type + "' in '" + text + "': use one of " + TYPES);
        }
        if (greedy && !kind.equals("text")) {
            throw new TemplateException("only text can be greedy ('*'), not '" + type + "' in '" + text + "'");
        }
        try {
            return switch (kind) {
                case "text" -> new TextType(greedy ? "" : separators);
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
                    throw new TemplateException("unknown type '" + type + "' in '" + text + "': use one of " + TYPES);
            };
        } catch (IllegalArgumentException e) {
            throw new TemplateException("'" + type + "' in '" + text + "': " + e.getMessage());
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
