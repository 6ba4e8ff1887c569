package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ddbworkbench.local.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/** The part of an item that a ProjectionExpression asks for. */
public final class PathProjection {
    private final List<Path> paths;
    private final Map<String, Branch> attributes = new LinkedHashMap<>();

    private PathProjection(List<Path> paths) {
        this.paths = List.copyOf(paths);
    }

    /** Parses a projection. {@code parameter} is the name of the request parameter, for messages. */
    public static PathProjection parse(String parameter, String text, Placeholders placeholders) {
        TokenReader in = new TokenReader(parameter, text, placeholders, Problems.OF_UPDATES, Set.of());
        List<Path> paths = new ArrayList<>();
        do {
            paths.add(in.path());
        } while (in.accept(","));
        PathConflicts.check(paths, in.problems());
        in.finish();
        return of(paths);
    }

    /** The projection on paths that are free of conflicts. */
    static PathProjection of(List<Path> paths) {
        PathProjection projection = new PathProjection(paths);
        paths.forEach(projection::add);
        return projection;
    }

    /** The paths that the projection takes. */
    public List<Path> paths() {
        return paths;
    }

    /** The names of the attributes that the projection takes, whole or in part. */
    public List<String> attributeNames() {
        return List.copyOf(attributes.keySet());
    }

    public Map<String, AttributeValue> apply(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> projected = new LinkedHashMap<>();
        for (Map.Entry<String, Branch> attribute : attributes.entrySet()) {
            AttributeValue value = item.get(attribute.getKey());
            AttributeValue part = value == null ? null : attribute.getValue().apply(value);
            if (part != null) {
                projected.put(attribute.getKey(), part);
            }
        }
        return projected;
    }

    private void add(Path path) {
        Branch branch = attributes.computeIfAbsent(path.attribute(), name -> new Branch());
        for (Path.Step step : path.steps()) {
            if (step instanceof Path.Step.Member member) {
                branch = branch.members.computeIfAbsent(member.name(), name -> new Branch());
            } else if (step instanceof Path.Step.Element element) {
                branch = branch.elements.computeIfAbsent(element.index(), index -> new Branch());
            }
        }
    }

    /** What is taken of one value: all of it, or some members of a map, or some elements of a list. */
    private static final class Branch {
        private final Map<String, Branch> members = new LinkedHashMap<>();
        private final Map<Integer, Branch> elements = new TreeMap<>();

        private @Nullable AttributeValue apply(AttributeValue value) {
            if (members.isEmpty() && elements.isEmpty()) {
                return value;
            }
            if (value instanceof AttributeValue.MapValue map && !members.isEmpty()) {
                Map<String, AttributeValue> taken = new LinkedHashMap<>();
                members.forEach((name, branch) -> {
                    AttributeValue member = map.entries().get(name);
                    AttributeValue part = member == null ? null : branch.apply(member);
                    if (part != null) {
                        taken.put(name, part);
                    }
                });
                return taken.isEmpty() ? null : new AttributeValue.MapValue(taken);
            }
            if (value instanceof AttributeValue.ListValue list && !elements.isEmpty()) {
                List<AttributeValue> taken = new ArrayList<>();
                elements.forEach((index, branch) -> {
                    AttributeValue part = index < list.elements().size()
                            ? branch.apply(list.elements().get(index))
                            : null;
                    if (part != null) {
                        taken.add(part);
                    }
                });
                return taken.isEmpty() ? null : new AttributeValue.ListValue(taken);
            }
            return null;
        }
    }
}
