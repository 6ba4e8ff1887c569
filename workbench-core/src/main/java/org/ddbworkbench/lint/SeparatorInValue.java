package org.ddbworkbench.lint;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.TemplateException;
import org.jspecify.annotations.Nullable;

/** Keys that would be an entity's if a variable's value might contain the separator. */
final class SeparatorInValue implements UnclassifiedItems.Explanation {
    private static final Pattern TEXT = Pattern.compile("\\{(\\w+)(?::text)?\\}");

    /** A part of a key that is a word in capitals is another entity's label, rather than a piece of a value. */
    private static final Pattern LABEL = Pattern.compile("(?:^|.*[^A-Za-z0-9])[A-Z][A-Z_]+(?:[^A-Za-z0-9].*|$)");

    private final PhysicalTable table;
    private final Map<String, Optional<KeyTemplate>> greedy = new LinkedHashMap<>();

    SeparatorInValue(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public Optional<UnclassifiedItems.Reason> explain(SampledItem item) {
        for (Entity entity : table.entities()) {
            for (KeyForm form : entity.forms()) {
                UnclassifiedItems.Reason reason = explain(entity, form, item);
                if (reason != null) {
                    return Optional.of(reason);
                }
            }
        }
        return Optional.empty();
    }

    private UnclassifiedItems.@Nullable Reason explain(Entity entity, KeyForm form, SampledItem item) {
        UnclassifiedItems.Reason reason = null;
        for (var entry : form.templates().entrySet()) {
            String key = item.text(entry.getKey());
            KeyTemplate template = entry.getValue();
            if (key == null) {
                return null;
            }
            if (template.match(key) != null) {
                continue;
            }
            KeyTemplate wide = greedy(template);
            String[] texts = wide == null ? null : wide.texts(key);
            if (wide == null || texts == null || template.literalPrefix().isEmpty()) {
                return null;
            }
            String variable = "";
            for (int i = 0; i < texts.length; i++) {
                if (LABEL.matcher(texts[i]).matches()) {
                    return null;
                }
                if (template.variables().get(i).type().decode(texts[i]) == null) {
                    variable = template.variables().get(i).name();
                }
            }
            if (variable.isEmpty()) {
                return null;
            }
            reason = new UnclassifiedItems.Reason(
                    LintRule.SEPARATOR_IN_VALUE,
                    entity,
                    entry.getKey(),
                    "whose '" + variable + "' in " + entry.getKey() + " contains the separator, so that '" + template
                            + "' doesn't match",
                    "refuse or encode the separator when writing; for those that are there, where nothing follows the value: "
                            + " \""
                            + template.toString().replaceAll("\\{" + variable + "(:text)?\\}", "{" + variable + "*}")
                            + "\"");
        }
        return reason;
    }

    /** The template with variables of text that take separators, too; null: it has none. */
    private @Nullable KeyTemplate greedy(KeyTemplate template) {
        return greedy.computeIfAbsent(template.toString(), text -> {
                    String wide = TEXT.matcher(text).replaceAll("{$1*}");
                    try {
                        return wide.equals(text) ? Optional.empty() : Optional.of(KeyTemplate.parse(wide, ""));
                    } catch (TemplateException e) {
                        return Optional.empty();
                    }
                })
                .orElse(null);
    }
}
