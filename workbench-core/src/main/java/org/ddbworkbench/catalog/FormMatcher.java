package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/** Decodes the keys of a table by one form of an entity's key. */
final class FormMatcher {
    private final List<KeyTemplate> templates = new ArrayList<>();
    private final Map<String, Integer> positions;
    private boolean hasLossyKey;

    /**
     * @param key the key attributes of the table
     * @param form with a template for each of them
     * @param positions of the variables' values
     */
    FormMatcher(List<KeyAttribute> key, KeyForm form, Map<String, Integer> positions) {
        this.positions = Map.copyOf(positions);
        for (KeyAttribute attribute : key) {
            KeyTemplate template = template(form, attribute);
            templates.add(template);
            hasLossyKey |= template.variables().stream()
                    .anyMatch(variable -> variable.type().isLossy());
        }
    }

    private static KeyTemplate template(KeyForm form, KeyAttribute attribute) {
        return form.template(attribute.name())
                .orElseThrow(() -> new IllegalArgumentException("no template for key attribute " + attribute.name()));
    }

    /** The variables that a form of a table's key tells, in their order. */
    static Set<String> variables(List<KeyAttribute> key, KeyForm form) {
        Set<String> names = new LinkedHashSet<>();
        for (KeyAttribute attribute : key) {
            for (Segment.Variable variable : template(form, attribute).variables()) {
                if (!variable.type().isLossy()) {
                    names.add(variable.name());
                }
            }
        }
        return names;
    }

    /** The values of the variables, null for those that this form lacks; or null when the keys have another form. */
    @Nullable
    Object @Nullable [] match(@Nullable Object[] keys) {
        Object[][] decoded = new Object[templates.size()][];
        for (int i = 0; i < decoded.length; i++) {
            String text = Entity.keyText(keys[i]);
            Object[] matched = text == null ? null : templates.get(i).match(text);
            if (matched == null) {
                return null;
            }
            decoded[i] = matched;
        }
        @Nullable Object[] values = values(decoded);
        return values == null || (hasLossyKey && !agrees(decoded, values)) ? null : values;
    }

    /** The values of the variables, or null when one has different values. */
    private @Nullable Object @Nullable [] values(Object[][] decoded) {
        @Nullable Object[] values = new Object[positions.size()];
        for (int i = 0; i < decoded.length; i++) {
            List<Segment.Variable> variables = templates.get(i).variables();
            for (int v = 0; v < decoded[i].length; v++) {
                if (variables.get(v).type().isLossy()) {
                    continue;
                }
                int position = position(variables.get(v));
                Object known = values[position];
                if (known != null && !known.equals(decoded[i][v])) {
                    return null;
                }
                values[position] = decoded[i][v];
            }
        }
        return values;
    }

    private int position(Segment.Variable variable) {
        return positions.getOrDefault(variable.name(), -1);
    }

    /** Whether what the keys tell of values in part, such as the day of a time, is what these values have there. */
    private boolean agrees(Object[][] decoded, @Nullable Object[] values) {
        for (int i = 0; i < decoded.length; i++) {
            List<Segment.Variable> variables = templates.get(i).variables();
            for (int v = 0; v < decoded[i].length; v++) {
                VariableType type = variables.get(v).type();
                if (!type.isLossy()) {
                    continue;
                }
                Object value = values[position(variables.get(v))];
                if (value == null || !type.encode(value).equals(type.encode(decoded[i][v]))) {
                    return false;
                }
            }
        }
        return true;
    }
}
