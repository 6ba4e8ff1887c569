package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/** Where a column's value is found in an item without its attribute: a variable of a key. */
sealed interface KeyFallback {
    /**
     * The value.
     *
     * @param values of the item, by slot
     * @param variables those of the table's key
     * @return null: there is none
     */
    @Nullable
    Object decode(@Nullable Object[] values, @Nullable Object[] variables);

    /** Whether the key of the index is there, but not as the catalog says. */
    boolean isForeign(@Nullable Object[] values, @Nullable Object[] variables);

    /** The keys that have a variable of the column's name, that of the table first. */
    static List<KeyFallback> of(VirtualTable table, Entity entity, Column column, ItemSlots slots) {
        List<KeyFallback> fallbacks = new ArrayList<>();
        Integer ofTable = entity.keyVariables().get(column.name());
        if (ofTable != null) {
            fallbacks.add(new OfTableKey(ofTable));
        }
        for (SecondaryIndex index : table.physicalTable().indexes()) {
            List<KeyForm> forms = entity.forms(index, null);
            if (forms.size() == 1) {
                for (KeyAttribute attribute : index.key().attributes()) {
                    IndexVariable.of(entity, attribute.name(), column, slots)
                            .ifPresent(variable -> fallbacks.add(new OfAttribute(variable)));
                }
            } else if (isIn(forms, column)) {
                fallbacks.add(new OfForms(
                        column.name(),
                        forms.stream()
                                .map(form -> OfForms.Form.of(index, form, entity.keyVariables(), slots))
                                .toList()));
            }
        }
        return fallbacks;
    }

    private static boolean isIn(List<KeyForm> forms, Column column) {
        return forms.stream()
                .flatMap(form -> form.templates().values().stream())
                .anyMatch(template -> template.indexOf(column.name()) >= 0);
    }

    /** The attributes that tell the value of the column besides its own. */
    static Set<String> attributes(VirtualTable table, Entity entity, Column column) {
        Set<String> attributes = new LinkedHashSet<>();
        for (SecondaryIndex index : table.physicalTable().indexes()) {
            List<KeyForm> forms = entity.forms(index, null);
            for (KeyAttribute attribute : index.key().attributes()) {
                boolean one = entity.template(attribute.name())
                        .filter(template -> template.indexOf(column.name()) >= 0)
                        .isPresent();
                if (forms.size() == 1 ? one : isIn(forms, column)) {
                    attributes.add(attribute.name());
                }
            }
        }
        return attributes;
    }

    /**
     * A variable of the table's key.
     *
     * @param position among the variables
     */
    record OfTableKey(int position) implements KeyFallback {
        @Override
        public @Nullable Object decode(@Nullable Object[] values, @Nullable Object[] variables) {
            return variables[position];
        }

        @Override
        public boolean isForeign(@Nullable Object[] values, @Nullable Object[] variables) {
            return false;
        }
    }

    /** A variable of an attribute that is composed in one way. */
    record OfAttribute(IndexVariable variable) implements KeyFallback {
        @Override
        public @Nullable Object decode(@Nullable Object[] values, @Nullable Object[] variables) {
            return variable.decode(values[variable.slot()]);
        }

        @Override
        public boolean isForeign(@Nullable Object[] values, @Nullable Object[] variables) {
            return values[variable.slot()] != null && decode(values, variables) == null;
        }

        @Override
        public String toString() {
            return variable.template().toString();
        }
    }

    /** A variable of the first form that the whole key of an index has; one that this form lacks has no value. */
    record OfForms(String variable, List<Form> forms) implements KeyFallback {
        /** The templates of the key, and where values of theirs are known from the table's key. */
        record Form(List<Integer> slots, List<KeyTemplate> templates, Map<String, Integer> keyVariables) {
            static Form of(SecondaryIndex index, KeyForm form, Map<String, Integer> keyVariables, ItemSlots slots) {
                List<Integer> ofAttributes = new ArrayList<>();
                List<KeyTemplate> templates = new ArrayList<>();
                for (KeyAttribute attribute : index.key().attributes()) {
                    form.template(attribute.name()).ifPresent(template -> {
                        ofAttributes.add(slots.slot(attribute.name()));
                        templates.add(template);
                    });
                }
                return new Form(ofAttributes, templates, keyVariables);
            }

            /** The values of the variables by template; null: the key has another form. */
            @Nullable
            List<Object[]> match(@Nullable Object[] values, @Nullable Object[] variables) {
                List<Object[]> matched = new ArrayList<>();
                for (int i = 0; i < templates.size(); i++) {
                    String text = Entity.keyText(values[slots.get(i)]);
                    Object[] decoded = text == null ? null : templates.get(i).match(text);
                    if (decoded == null || !agrees(templates.get(i), decoded, variables)) {
                        return null;
                    }
                    matched.add(decoded);
                }
                return matched;
            }

            private boolean agrees(KeyTemplate template, Object[] decoded, @Nullable Object[] variables) {
                for (int i = 0; i < decoded.length; i++) {
                    Integer known = keyVariables.get(template.variables().get(i).name());
                    boolean told = template.indexOf(template.variables().get(i).name()) == i;
                    if (known != null && told && !decoded[i].equals(variables[known])) {
                        return false;
                    }
                }
                return true;
            }
        }

        @Override
        public @Nullable Object decode(@Nullable Object[] values, @Nullable Object[] variables) {
            for (Form form : forms) {
                List<Object[]> matched = form.match(values, variables);
                for (int i = 0; matched != null && i < matched.size(); i++) {
                    int position = form.templates.get(i).indexOf(variable);
                    if (position >= 0) {
                        return matched.get(i)[position];
                    }
                }
                if (matched != null) {
                    return null;
                }
            }
            return null;
        }

        @Override
        public boolean isForeign(@Nullable Object[] values, @Nullable Object[] variables) {
            boolean there = forms.get(0).slots.stream().allMatch(slot -> values[slot] != null);
            return there && forms.stream().allMatch(form -> form.match(values, variables) == null);
        }

        @Override
        public String toString() {
            return forms.stream()
                    .map(form -> form.templates.toString())
                    .toList()
                    .toString();
        }
    }
}
