package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.PhysicalTable;

/** Items with one key attribute of an entity, and another that isn't. */
final class AlmostMatching implements UnclassifiedItems.Explanation {
    private final PhysicalTable table;

    AlmostMatching(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public Optional<UnclassifiedItems.Reason> explain(SampledItem item) {
        if (table.key().sort().isEmpty()) {
            return Optional.empty();
        }
        String sort = table.key().sort().get(0).name();
        String partition = table.key().partition().get(0).name();
        List<Entity> entities = new ArrayList<>();
        for (Entity entity : table.entities()) {
            for (KeyForm form : entity.forms()) {
                if (fits(form, sort, item) && !fits(form, partition, item) && !entities.contains(entity)) {
                    entities.add(entity);
                }
            }
        }
        if (entities.size() != 1) {
            return Optional.empty();
        }
        Entity entity = entities.get(0);
        String template = String.valueOf(entity.templates(partition).get(0));
        return Optional.of(new UnclassifiedItems.Reason(
                LintRule.ALMOST_MATCHING,
                entity,
                partition,
                "with the " + sort + " of " + entity.name() + ", but another " + partition + " than '" + template + "'",
                "correct " + partition + ", or add the other form of the key to 'keys' of " + entity.name()));
    }

    /** Whether a key attribute has what a template with a constant says. */
    private static boolean fits(KeyForm form, String attribute, SampledItem item) {
        String key = item.text(attribute);
        return key != null
                && form.template(attribute)
                        .filter(template -> !template.literalPrefix().isEmpty()
                                && !template.isConstant()
                                && template.match(key) != null)
                        .isPresent();
    }
}
