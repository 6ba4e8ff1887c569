package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/**
 * What stands in a key for a variable.
 *
 * @param attribute the key attribute
 */
record VariableText(String attribute, Segment.Variable variable, String text) {
    /** Those of the first form that all key attributes of an item match; none where it matches no form. */
    static List<VariableText> of(List<KeyForm> forms, SampledItem item) {
        for (KeyForm form : forms) {
            List<VariableText> texts = new ArrayList<>();
            if (!form.templates().isEmpty() && collect(form, item, texts)) {
                return texts;
            }
        }
        return List.of();
    }

    /** Whether the item has a form, of which it may lack attributes. */
    static boolean matches(KeyForm form, SampledItem item) {
        return collect(form, item, new ArrayList<>());
    }

    private static boolean collect(KeyForm form, SampledItem item, List<VariableText> found) {
        for (var entry : form.templates().entrySet()) {
            KeyTemplate template = entry.getValue();
            String key = item.text(entry.getKey());
            String[] texts = key == null ? null : template.texts(key);
            if (texts == null) {
                return false;
            }
            for (int i = 0; i < texts.length; i++) {
                found.add(new VariableText(entry.getKey(), template.variables().get(i), texts[i]));
            }
        }
        return true;
    }
}
