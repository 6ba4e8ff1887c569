package org.ddbworkbench.local.expression;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ddbworkbench.local.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/** A document path: an attribute, then members of maps and elements of lists. */
public record Path(String attribute, List<Step> steps) {
    public Path {
        steps = List.copyOf(steps);
    }

    /** One step into a document. */
    public sealed interface Step {
        /** Into the member of a map. */
        record Member(String name) implements Step {
            @Override
            public String toString() {
                return name;
            }
        }

        /** Into the element of a list, counted from 0. */
        record Element(int index) implements Step {
            @Override
            public String toString() {
                return "[" + index + "]";
            }
        }
    }

    public boolean isTopLevel() {
        return steps.isEmpty();
    }

    /** The value at this path; null when there is none. */
    public @Nullable AttributeValue in(Map<String, AttributeValue> attributes) {
        AttributeValue value = attributes.get(attribute);
        for (Step step : steps) {
            if (step instanceof Step.Member member && value instanceof AttributeValue.MapValue map) {
                value = map.entries().get(member.name());
            } else if (step instanceof Step.Element element
                    && value instanceof AttributeValue.ListValue list
                    && element.index() < list.elements().size()) {
                value = list.elements().get(element.index());
            } else {
                return null;
            }
        }
        return value;
    }

    /** As the service shows paths in its messages: {@code [a, b, [0]]}. */
    @Override
    public String toString() {
        return steps.stream()
                .map(Step::toString)
                .collect(Collectors.joining(", ", isTopLevel() ? "[" + attribute : "[" + attribute + ", ", "]"));
    }
}
