package org.ddbworkbench.discovery;

import java.util.ArrayList;
import java.util.List;

/** How a key is made of literals and values. */
record Shape(List<Part> parts) {
    /**
     * @param lead what stands before it
     * @param literal null for a value
     * @param greedy whether the value may have separators
     */
    record Part(
            String lead, @org.jspecify.annotations.Nullable String literal, boolean greedy) {
        static final String ANY = "\u0001";

        boolean isValue() {
            return literal == null;
        }
    }

    Shape {
        parts = List.copyOf(parts);
    }

    /** The literals, with a mark for each value; equal for equal shapes. */
    String id() {
        StringBuilder id = new StringBuilder();
        for (Part part : parts) {
            id.append(part.lead()).append(part.literal() == null ? Part.ANY : part.literal());
        }
        return id.toString();
    }

    int values() {
        return (int) parts.stream().filter(Part::isValue).count();
    }

    boolean isConstant() {
        return values() == 0;
    }

    /** The words of the literals. */
    List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (Part part : parts) {
            if (part.literal() != null && !part.literal().isEmpty()) {
                labels.add(part.literal());
            }
        }
        return labels;
    }

    /** The label that a value follows, or an empty text. */
    String labelBefore(int part) {
        for (int i = part - 1; i >= 0; i--) {
            String literal = parts.get(i).literal();
            if (literal == null) {
                return "";
            }
            if (!literal.isEmpty()) {
                return literal;
            }
        }
        return "";
    }
}
