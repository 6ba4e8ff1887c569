package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.IndexCondition;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Whether an index is complete for a request: every item that satisfies it has all key attributes of the index, since the
 * catalog declares so, or since each attribute is a key attribute of the table, or is composed of variables that are all known
 * to be there, or is itself asked for.
 */
final class IndexCompleteness {
    /** What an objection begins with when nothing is asked of the index's key. */
    static final String NO_PARTITION = "no value for its partition key";

    private final AccessRequest request;
    private final SecondaryIndex index;
    private final VirtualTable table;
    private final Set<Column> notNull;
    private final @Nullable EntityIndex declared;
    private final List<EntityIndex> others;
    private final List<List<AttributeCondition>> forms = new ArrayList<>();
    private final List<AttributeCondition> attributes;
    private final Set<String> required = new LinkedHashSet<>();

    /**
     * @param way in which rows are in the index, one of several; null: in any of those that there are
     * @param forms of the keys that they may have there, at least one
     */
    IndexCompleteness(AccessRequest request, SecondaryIndex index, @Nullable EntityIndex way, List<KeyForm> forms) {
        this.request = request;
        this.index = index;
        this.table = request.table();
        this.notNull = notNull(request.predicatesForOneKey());
        List<EntityIndex> ways =
                table.entity() == null ? List.of() : table.entity().index(index.name());
        this.declared = way != null ? way : ways.size() == 1 ? ways.get(0) : null;
        this.others = ways.stream().filter(other -> !other.equals(declared)).toList();
        for (KeyForm form : forms) {
            Set<String> variables = new LinkedHashSet<>();
            form.templates()
                    .values()
                    .forEach(template -> template.variables().forEach(variable -> variables.add(variable.name())));
            if (this.forms.isEmpty()) {
                required.addAll(variables);
            } else {
                required.retainAll(variables);
            }
            this.forms.add(new KeyCondition(table, form, index.key(), List.of()).attributes());
        }
        this.attributes = this.forms.get(0);
    }

    /** The columns that have a value in every row. */
    private static Set<Column> notNull(List<Predicate> predicates) {
        Set<Column> columns = new LinkedHashSet<>();
        for (Predicate predicate : predicates) {
            if (predicate instanceof ColumnPredicate one) {
                addNotNull(one, columns);
            } else if (predicate instanceof AnyOf any) {
                Set<Column> inAll = null;
                for (List<ColumnPredicate> alternative : any.alternatives()) {
                    Set<Column> here = new LinkedHashSet<>();
                    alternative.forEach(one -> addNotNull(one, here));
                    if (inAll == null) {
                        inAll = here;
                    } else {
                        inAll.retainAll(here);
                    }
                }
                columns.addAll(inAll == null ? Set.of() : inAll);
            }
        }
        return columns;
    }

    private static void addNotNull(ColumnPredicate predicate, Set<Column> columns) {
        if (!predicate.constraint().acceptsNull()) {
            columns.add(predicate.column());
        }
    }

    /**
     * Why the index may miss an item; empty when it can't.
     *
     * @param scan whether all of the index would be read
     */
    Optional<String> objection(boolean scan) {
        Optional<String> otherKey = otherKey();
        if (attributes.stream().allMatch(this::isThere)) {
            return otherKey;
        }
        boolean sparse = false;
        if (declared != null) {
            for (IndexCondition condition : declared.conditions()) {
                if (!isImplied(condition)) {
                    return Optional.of("holds only items of " + table.name() + " with " + condition
                            + "; ask for that, or for " + rawKeys());
                }
            }
            if (otherKey.isPresent() || declared.complete()) {
                return otherKey;
            }
            sparse = declared.sparse();
        } else if (others.size() > 1) {
            return Optional.of("the key of " + table.name() + " is composed in " + others.size()
                    + " ways there, of which none is asked for");
        }
        List<AttributeCondition> missing = new ArrayList<>();
        for (List<AttributeCondition> form : forms) {
            for (AttributeCondition condition : form) {
                if (!isThere(condition) && (sparse || !isComposed(condition))) {
                    missing.add(condition);
                }
            }
        }
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        if (scan) {
            return Optional.of(NO_PARTITION + " "
                    + names(attributes.subList(0, index.key().partition().size()), ", ")
                    + ", and not proven complete for " + table.name());
        }
        return Optional.of("not proven complete for " + table.name() + ": an item without " + names(missing, " and ")
                + " is not in it; " + remedy(missing, sparse));
    }

    /** Why rows may be in the index with another key than that of the declared way. */
    private Optional<String> otherKey() {
        return declared == null
                ? Optional.empty()
                : others.stream()
                        .filter(other -> other.conditions().stream().noneMatch(this::isContradicted))
                        .findFirst()
                        .map(other -> "an item of " + table.name() + " may be there with another key: "
                                + other.forms().get(0));
    }

    /** Whether every row has the key attribute, whatever the catalog says. */
    private boolean isThere(AttributeCondition condition) {
        KeyAttribute attribute = condition.key().attribute();
        return table.physicalTable().key().attributes().contains(attribute)
                || isNotNull(condition.key().rawColumn())
                || isAskedForAsColumn(attribute);
    }

    /** The condition that an item is in the index. */
    private String rawKeys() {
        return attributes.stream()
                .filter(condition -> !isThere(condition))
                .map(condition -> condition.key().attribute().name() + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
    }

    /** Whether every value that satisfies the condition of an index satisfies a predicate, too. */
    static boolean implies(IndexCondition condition, ColumnPredicate predicate) {
        if (!condition.column().equals(predicate.column())) {
            return false;
        }
        if (condition.absence()) {
            return predicate.constraint() instanceof Constraint.Absent;
        }
        if (condition.isPresence()) {
            return predicate.constraint() instanceof Constraint.Present;
        }
        boolean[] known = {true};
        predicate.operands(operand -> known[0] &= operand instanceof Operand.Constant);
        Constraint bound = known[0] ? predicate.constraint().bind(new Object[0]) : null;
        return bound != null && condition.values().stream().allMatch(bound::test);
    }

    /** Whether every row satisfies the condition. */
    private boolean isImplied(IndexCondition condition) {
        if (condition.absence()) {
            return isNull(condition.column());
        }
        if (condition.isPresence()) {
            return isNotNull(condition.column());
        }
        return request.predicates().stream()
                .anyMatch(predicate -> predicate instanceof ColumnPredicate one
                        && one.column().equals(condition.column())
                        && one.constraint() instanceof Constraint.OneOf some
                        && some.values().stream()
                                .allMatch(operand -> operand instanceof Operand.Constant constant
                                        && condition.values().contains(constant.value())));
    }

    /** Whether no row satisfies the condition. */
    private boolean isContradicted(IndexCondition condition) {
        if (condition.absence()) {
            return isNotNull(condition.column());
        }
        return isNull(condition.column())
                || request.predicates().stream()
                        .anyMatch(predicate -> predicate instanceof ColumnPredicate one
                                && one.column().equals(condition.column())
                                && !condition.isPresence()
                                && one.constraint() instanceof Constraint.OneOf some
                                && some.values().stream()
                                        .allMatch(operand -> operand instanceof Operand.Constant constant
                                                && !condition.values().contains(constant.value())));
    }

    private boolean isNull(Column column) {
        return request.predicates().stream()
                .anyMatch(predicate -> predicate instanceof ColumnPredicate one
                        && one.column().equals(column)
                        && one.constraint() instanceof Constraint.Absent);
    }

    private static String names(List<AttributeCondition> conditions, String separator) {
        return String.join(
                separator,
                conditions.stream()
                        .map(condition -> condition.key().attribute().name())
                        .distinct()
                        .toList());
    }

    /** What would prove the index complete. */
    private String remedy(List<AttributeCondition> missing, boolean sparse) {
        Set<String> asks = new LinkedHashSet<>();
        for (AttributeCondition condition : missing) {
            if (sparse || condition.key().template() == null) {
                asks.add(condition.key().attribute().name() + " IS NOT NULL");
                continue;
            }
            for (int i = 0; i < condition.key().template().variables().size(); i++) {
                Column column = condition.key().variableColumn(i);
                boolean shard =
                        condition.key().template().variables().get(i).type().isShard();
                if (!shard && isRequired(condition, i) && column != null && column.nullable() && !isNotNull(column)) {
                    asks.add(column.name() + " IS NOT NULL");
                }
            }
        }
        String ask = "ask for " + String.join(" AND ", asks);
        return table.entity() == null || sparse ? ask : ask + ", or declare 'complete: true' for index " + index.name();
    }

    /** Whether a value is asked for of a column that can come from nowhere but the attribute. */
    private boolean isAskedForAsColumn(KeyAttribute attribute) {
        Entity entity = table.entity();
        return notNull.stream()
                .anyMatch(column -> column.source() instanceof Column.ItemAttribute source
                        && source.attribute().equals(attribute.name())
                        && entity != null
                        && table.physicalTable()
                                .keyAttributes()
                                .flatMap(key -> entity.templates(key.name()).stream())
                                .noneMatch(template -> template.indexOf(column.name()) >= 0));
    }

    /** Whether every form of the key has the variable: without it an item has none. */
    private boolean isRequired(AttributeCondition condition, int variable) {
        KeyTemplate template = condition.key().template();
        return template != null
                && required.contains(template.variables().get(variable).name());
    }

    private boolean isNotNull(@Nullable Column column) {
        return column != null && notNull.contains(column);
    }

    private boolean isComposed(AttributeCondition condition) {
        if (condition.key().template() == null) {
            return false;
        }
        for (int i = 0; i < condition.key().template().variables().size(); i++) {
            Column column = condition.key().variableColumn(i);
            boolean shard = condition.key().template().variables().get(i).type().isShard();
            if (!shard && isRequired(condition, i) && (column == null || (column.nullable() && !isNotNull(column)))) {
                return false;
            }
        }
        return true;
    }
}
