package org.ddbworkbench.discovery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells the literals of one key attribute's texts from the values: from part to part, among the texts that are equal so far.
 */
final class ShapeFinder {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$@][\\p{L}_$:. -]*");
    private static final Pattern UPPER = Pattern.compile("[\\p{Lu}][\\p{Lu}_-]*");

    /** Words that stand for the one item of its kind in a partition. */
    private static final Set<String> CONSTANTS = Set.of(
            "META",
            "METADATA",
            "PROFILE",
            "INFO",
            "CONFIG",
            "CONFIGURATION",
            "DETAIL",
            "DETAILS",
            "SETTINGS",
            "ROOT",
            "SUMMARY",
            "CURRENT",
            "LATEST",
            "STATE",
            "SELF",
            "DATA",
            "HEADER",
            "MAIN",
            "A",
            "COUNTER",
            "STATUS");

    /** More kinds of items than this are values. */
    private static final int MOST_LABELS = 60;

    private final Set<String> vocabulary;
    private final Set<String> columnValues;
    private final Map<Item, Shape> shapes = new HashMap<>();

    private record Text(Item item, List<Token> tokens) {}

    /**
     * @param vocabulary labels that are known from elsewhere in the table
     * @param columnValues words that are values, since ordinary attributes have them, too
     */
    private ShapeFinder(Set<String> vocabulary, Set<String> columnValues) {
        this.vocabulary = vocabulary;
        this.columnValues = columnValues;
    }

    /** The shapes of the texts that items have; an item without text has none. */
    static Map<Item, Shape> find(Map<Item, List<Token>> texts, Set<String> vocabulary, Set<String> columnValues) {
        ShapeFinder finder = new ShapeFinder(vocabulary, columnValues);
        List<Text> all = new ArrayList<>();
        texts.forEach((item, tokens) -> all.add(new Text(item, tokens)));
        finder.walk(all, 0, List.of());
        return finder.shapes;
    }

    private void walk(List<Text> texts, int at, List<Shape.Part> before) {
        Map<String, List<Text>> byToken = new LinkedHashMap<>();
        List<Text> more = new ArrayList<>();
        for (Text text : texts) {
            if (text.tokens().size() == at) {
                shapes.put(text.item(), new Shape(before));
            } else {
                more.add(text);
                byToken.computeIfAbsent(text.tokens().get(at).text(), first -> new ArrayList<>())
                        .add(text);
            }
        }
        Map<Shape.Part, List<Text>> next = new LinkedHashMap<>();
        Context context = context(more.size(), byToken, at, before);
        byToken.forEach((token, of) -> {
            for (Text text : of) {
                Token itself = text.tokens().get(at);
                boolean last = text.tokens().size() == at + 1;
                boolean literal = switch (itself.role()) {
                    case LITERAL -> true;
                    case VALUE -> false;
                    case UNKNOWN -> isLiteral(token, of, last, context);
                };
                next.computeIfAbsent(
                                new Shape.Part(itself.lead(), literal ? token : null, false),
                                first -> new ArrayList<>())
                        .add(text);
            }
        });
        next.forEach((part, of) -> {
            List<Shape.Part> parts = new ArrayList<>(before);
            parts.add(part);
            walk(of, at + 1, parts);
        });
    }

    private record Context(boolean first, boolean afterLabel, int items, int distinct, boolean mostlyWords) {}

    private static Context context(int items, Map<String, List<Text>> byToken, int at, List<Shape.Part> before) {
        boolean first = before.stream()
                .allMatch(part -> part.literal() != null && part.literal().isEmpty());
        boolean afterLabel = !first && at > 0 && !before.get(at - 1).isValue();
        long words = byToken.keySet().stream()
                .filter(token -> WORD.matcher(token).matches())
                .count();
        return new Context(first, afterLabel, items, byToken.size(), 2 * words > byToken.size());
    }

    private boolean isLiteral(String token, List<Text> of, boolean last, Context context) {
        if (token.isEmpty()) {
            return true;
        }
        if (!WORD.matcher(token).matches()) {
            return false;
        }
        boolean upper = UPPER.matcher(token).matches() && token.length() > 1;
        boolean known = vocabulary.contains(token);
        boolean constant = CONSTANTS.contains(token.toUpperCase(Locale.ROOT)) && token.length() > 1;
        boolean few = context.distinct() <= MOST_LABELS && 3 * context.distinct() <= Math.max(context.items(), 24);
        boolean ofColumn = columnValues.contains(token);
        if (context.first()) {
            return (known || constant || !ofColumn) && (known || constant || few || of.size() > 20);
        }
        if (ofColumn && !known && !constant) {
            return false;
        }
        boolean label = upper || token.matches("\\p{Lu}");
        if (context.afterLabel()) {
            if (last) {
                return constant || (upper && token.length() > 4 && !context.mostlyWords());
            }
            return known && !last || (label && few && context.distinct() <= 8) || isConstantPart(of, context);
        }
        return few && (label || known || constant) || (isConstantPart(of, context));
    }

    private static boolean isConstantPart(List<Text> of, Context context) {
        return context.distinct() == 1 && distinctItems(of) >= 20;
    }

    private static int distinctItems(List<Text> of) {
        Set<List<Token>> distinct = new HashSet<>();
        of.forEach(text -> distinct.add(text.tokens()));
        return distinct.size();
    }
}
