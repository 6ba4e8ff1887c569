package org.ddbworkbench.lint;

import java.util.List;
import java.util.Optional;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/** Keys that would be an entity's if their first word were spelt as in its template. */
final class NearMissPrefix implements UnclassifiedItems.Explanation {
    private final PhysicalTable table;

    NearMissPrefix(PhysicalTable table) {
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

    private static UnclassifiedItems.@Nullable Reason explain(Entity entity, KeyForm form, SampledItem item) {
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
            String meant = word(template.literalPrefix());
            String written = word(key);
            if (reason != null
                    || meant.isEmpty()
                    || Similar.to(written, List.of(meant)).isEmpty()
                    || template.match(meant + key.substring(written.length())) == null) {
                return null;
            }
            reason = new UnclassifiedItems.Reason(
                    LintRule.NEAR_MISS_PREFIX,
                    entity,
                    entry.getKey(),
                    "with '" + written + "' where " + entity.name() + " have '" + meant + "'",
                    "write them anew with '" + meant + "', or add the other spelling to 'keys' of " + entity.name());
        }
        return reason;
    }

    private static String word(String text) {
        int end = 0;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return text.substring(0, end);
    }
}
