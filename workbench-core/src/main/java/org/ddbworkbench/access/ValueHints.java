package org.ddbworkbench.access;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.VariableType;

/** What may have been meant by a value of a variable: one that no key can hold, or a whole key in place of it. */
final class ValueHints {
    private final PhysicalTable table;
    private final Entity entity;

    private ValueHints(PhysicalTable table, Entity entity) {
        this.table = table;
        this.entity = entity;
    }

    /**
     * A hint for the first column that is asked for with such a value.
     *
     * @return one line for people
     */
    static Optional<String> of(ResolvedAccess access) {
        Entity entity = access.plan().request().table().entity();
        if (entity == null) {
            return Optional.empty();
        }
        ValueHints hints = new ValueHints(access.plan().request().table().physicalTable(), entity);
        for (Map.Entry<Column, List<Constraint>> check : access.checks().entrySet()) {
            for (Constraint constraint : check.getValue()) {
                Optional<String> hint = hints.of(check.getKey(), constraint);
                if (hint.isPresent()) {
                    return hint;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> of(Column column, Constraint constraint) {
        if (!(constraint instanceof Constraint.Bound bound) || bound.values().size() != 1) {
            return Optional.empty();
        }
        Object value = bound.values().iterator().next();
        Optional<String> pasted = value instanceof String text ? wholeKey(column, text) : Optional.empty();
        return pasted.isPresent() ? pasted : impossible(column, value);
    }

    /** The value is the text of a key that the column's variable is a part of. */
    private Optional<String> wholeKey(Column column, String text) {
        for (KeyAttribute attribute : attributes()) {
            KeyTemplate template = entity.template(attribute.name()).orElse(null);
            int variable = template == null ? -1 : template.indexOf(column.name());
            Object[] values = variable < 0 ? null : template.match(text);
            if (values != null && !text.equals(values[variable].toString())) {
                return Optional.of("'" + text + "' is a whole " + attribute.name() + ", not a " + column.name()
                        + ": did you mean '" + values[variable] + "'?");
            }
        }
        return Optional.empty();
    }

    private Set<KeyAttribute> attributes() {
        Set<KeyAttribute> attributes = new LinkedHashSet<>(table.key().attributes());
        for (SecondaryIndex index : table.indexes()) {
            attributes.addAll(index.key().attributes());
        }
        return attributes;
    }

    /** The key of the table, where the column is read from, has no text for the value. */
    private Optional<String> impossible(Column column, Object value) {
        if (!(column.source() instanceof Column.KeyVariable)) {
            return Optional.empty();
        }
        for (KeyAttribute attribute : table.key().attributes()) {
            KeyTemplate template = entity.template(attribute.name()).orElse(null);
            int variable = template == null ? -1 : template.indexOf(column.name());
            if (variable < 0) {
                continue;
            }
            VariableType type = template.variables().get(variable).type();
            if (type.encode(value) instanceof Encoding.None) {
                String shown = value instanceof String ? "'" + value + "'" : String.valueOf(value);
                return Optional.of(
                        "no " + attribute.name() + " can have " + column.name() + " = " + shown + why(type, value));
            }
        }
        return Optional.empty();
    }

    private static String why(VariableType type, Object value) {
        if (value instanceof String text) {
            Optional<String> meant = type.values()
                    .flatMap(all ->
                            Similar.to(text, all.stream().map(String::valueOf).toList()));
            if (meant.isPresent()) {
                return ": did you mean '" + meant.get() + "'?";
            }
            String separators = separators(type, text);
            if (!separators.isEmpty()) {
                return ", since '" + separators + "' divides the parts of keys";
            }
        }
        return ", which is no " + type.name() + " as the catalog declares it";
    }

    /** The characters of the text that the type takes in no text, if it takes others. */
    private static String separators(VariableType type, String text) {
        return text.codePoints()
                .mapToObj(Character::toString)
                .distinct()
                .filter(character -> type.encode(character) instanceof Encoding.None)
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(), refused -> type.encode("a") instanceof Encoding.Exact ? refused : ""));
    }
}
