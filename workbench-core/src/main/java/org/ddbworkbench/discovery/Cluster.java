package org.ddbworkbench.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Items that are taken for one entity: of the same shapes. */
final class Cluster {
    private List<Shape> shapes;
    private final List<Item> items = new ArrayList<>();

    Cluster(List<Shape> shapes) {
        this.shapes = List.copyOf(shapes);
    }

    List<Shape> shapes() {
        return shapes;
    }

    List<Item> items() {
        return items;
    }

    void setShapes(List<Shape> changed) {
        shapes = List.copyOf(changed);
    }

    String id() {
        return String.join("\u0002", shapes.stream().map(Shape::id).toList());
    }

    /** How many items have each value of an attribute. */
    Map<String, Integer> counts(@Nullable String attribute) {
        Map<String, Integer> counts = new TreeMap<>();
        if (attribute != null) {
            for (Item item : items) {
                String text = item.text(attribute);
                if (text != null) {
                    counts.merge(text, 1, Integer::sum);
                }
            }
        }
        return counts;
    }

    /** The attributes of its items besides these. */
    Set<String> attributes(Set<String> except) {
        Set<String> names = new HashSet<>();
        items.forEach(item -> names.addAll(item.attributes().keySet()));
        names.removeAll(except);
        return names;
    }

    /**
     * The values in a key, one list for each value part of the shape, each with a value for each item that has the key;
     * null when the shape does not fit to all.
     */
    static @Nullable Map<Item, List<String>> values(Shape shape, String attribute, List<Item> items, String separator) {
        Pattern pattern = pattern(shape, separator);
        Map<Item, List<String>> values = new LinkedHashMap<>();
        for (Item item : items) {
            String text = item.text(attribute);
            if (text == null) {
                continue;
            }
            Matcher matcher = pattern.matcher(text);
            if (!matcher.matches()) {
                return null;
            }
            List<String> groups = new ArrayList<>();
            for (int i = 1; i <= matcher.groupCount(); i++) {
                groups.add(matcher.group(i));
            }
            values.put(item, groups);
        }
        return values;
    }

    private static Pattern pattern(Shape shape, String separator) {
        StringBuilder regex = new StringBuilder();
        String plain = separator.isEmpty() ? "(.+)" : "(" + Tokenizer.WHOLE + "|[^" + Pattern.quote(separator) + "]+)";
        for (Shape.Part part : shape.parts()) {
            regex.append(Pattern.quote(part.lead()));
            if (part.literal() != null) {
                regex.append(Pattern.quote(part.literal()));
            } else {
                regex.append(part.greedy() ? "(.+?)" : plain);
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** The shape with as few greedy values as the texts need, or null when none fits. */
    static @Nullable Shape fitting(Shape shape, String attribute, List<Item> items, String separator) {
        if (values(shape, attribute, items, separator) != null) {
            return shape;
        }
        for (int i = 0; i < shape.parts().size(); i++) {
            if (shape.parts().get(i).isValue()) {
                Shape greedy = greedy(shape, i);
                if (values(greedy, attribute, items, separator) != null) {
                    return greedy;
                }
            }
        }
        return null;
    }

    static Shape greedy(Shape shape, int at) {
        List<Shape.Part> parts = new ArrayList<>(shape.parts());
        parts.set(at, new Shape.Part(parts.get(at).lead(), null, true));
        return new Shape(parts);
    }
}
