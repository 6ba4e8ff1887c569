package org.ddbworkbench.browse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * An entity in the registry of prefixes.
 *
 * @param keys how its keys are composed, one line a form
 * @param indexes the same of each index that the catalog says something of, by its name
 * @param example a key
 * @param made whether the example is made up
 * @param slice the Query of the example's partition
 */
public record EntityEntry(
        VirtualTable table,
        List<String> keys,
        Map<String, List<String>> indexes,
        String example,
        boolean made,
        QuerySlice slice) {

    /**
     * The entry of an entity's table.
     *
     * @param keys of one of its items; null: none is known, so that one is made up
     */
    public static EntityEntry of(VirtualTable table, @Nullable List<@Nullable Object> keys) {
        Entity entity = Objects.requireNonNull(table.entity());
        List<KeyAttribute> attributes = table.physicalTable().key().attributes();
        Map<String, Object> values;
        List<String> example = new ArrayList<>();
        if (keys == null) {
            SampleKey sample = SampleKey.of(entity.forms().get(0));
            values = sample.values();
            for (KeyAttribute attribute : attributes) {
                example.add(attribute.name() + " = "
                        + shown(attribute, sample.texts().getOrDefault(attribute.name(), "...")));
            }
        } else {
            values = EntityExamples.values(entity, keys);
            for (int i = 0; i < attributes.size(); i++) {
                example.add(attributes.get(i).name() + " = "
                        + shown(attributes.get(i), String.valueOf(Entity.keyText(keys.get(i)))));
            }
        }
        Map<String, List<String>> indexes = new LinkedHashMap<>();
        for (SecondaryIndex index : table.physicalTable().indexes()) {
            List<String> forms = indexForms(entity, index);
            if (!forms.isEmpty()) {
                indexes.put(index.name(), forms);
            }
        }
        return new EntityEntry(
                table,
                forms(entity.forms(), attributes),
                indexes,
                String.join(", ", example),
                keys == null,
                QuerySlice.of(table, null, null, values));
    }

    private static String shown(KeyAttribute attribute, String text) {
        return switch (attribute.type()) {
            case S -> "'" + text.replace("'", "''") + "'";
            case N -> text;
            case B -> "X'" + text + "'";
        };
    }

    /** How keys are composed, a line for each form. */
    public static List<String> forms(List<KeyForm> forms, List<KeyAttribute> attributes) {
        return forms.stream()
                .map(form -> attributes.stream()
                        .filter(attribute -> form.template(attribute.name()).isPresent())
                        .map(attribute -> attribute.name() + " = "
                                + form.template(attribute.name()).orElseThrow())
                        .collect(Collectors.joining(", ")))
                .distinct()
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** The same of an index, with what the catalog says of the entity's items there. */
    public static List<String> indexForms(Entity entity, SecondaryIndex index) {
        List<String> lines = new ArrayList<>();
        List<EntityIndex> ways = entity.index(index.name());
        if (ways.isEmpty()) {
            return forms(entity.forms(index, null), index.key().attributes());
        }
        for (EntityIndex way : ways) {
            List<String> forms = forms(entity.forms(index, way), index.key().attributes());
            String said = said(way);
            if (forms.isEmpty()) {
                lines.add(said.isEmpty() ? "no template" : said);
            }
            forms.forEach(form -> lines.add(form + (said.isEmpty() ? "" : "; " + said)));
        }
        return lines;
    }

    private static String said(EntityIndex way) {
        List<String> said = new ArrayList<>();
        if (!way.conditions().isEmpty()) {
            said.add("when "
                    + way.conditions().stream().map(Object::toString).collect(Collectors.joining(" AND "))
                    + (way.enforced() ? " (enforced)" : ""));
        }
        if (way.complete()) {
            said.add("complete");
        }
        if (way.sparse()) {
            said.add("sparse");
        }
        return String.join(", ", said);
    }
}
