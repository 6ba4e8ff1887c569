package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/** The part of an item that a ProjectionExpression asks for. */
public final class Projection {
    private final Map<String, Branch> attributes = new LinkedHashMap<>();

    private Projection() {}

    static Projection of(String parameter, List<Path> paths) {
        Projection projection = new Projection();
        for (int i = 0; i < paths.size(); i++) {
            for (int j = 0; j < i; j++) {
                refuseOverlap(parameter, paths.get(j), paths.get(i));
            }
            projection.add(paths.get(i));
        }
        return projection;
    }

    /** The names of the attributes that the projection takes, whole or in part. */
    public List<String> attributeNames() {
        return List.copyOf(attributes.keySet());
    }

    public Map<String, AttributeValue> apply(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> projected = new LinkedHashMap<>();
        attributes.forEach((name, branch) -> {
            AttributeValue value = item.get(name);
            AttributeValue part = value == null ? null : branch.apply(value);
            if (part != null) {
                projected.put(name, part);
            }
        });
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

    private static void refuseOverlap(String parameter, Path one, Path two) {
        if (!one.attribute().equals(two.attribute())) {
            return;
        }
        int common = Math.min(one.steps().size(), two.steps().size());
        for (int i = 0; i < common; i++) {
            Path.Step stepOne = one.steps().get(i);
            Path.Step stepTwo = two.steps().get(i);
            if (!stepOne.getClass().equals(stepTwo.getClass())) {
                throw conflict(parameter, "conflict", one, two);
            }
            if (!stepOne.equals(stepTwo)) {
                return;
            }
        }
        throw conflict(parameter, "overlap", one, two);
    }

    private static ServiceException conflict(String parameter, String verb, Path one, Path two) {
        return ServiceException.invalidExpression(
                parameter,
                "Two document paths " + verb + " with each other; must remove or rewrite one of these paths; path one: "
                        + one + ", path two: " + two);
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
