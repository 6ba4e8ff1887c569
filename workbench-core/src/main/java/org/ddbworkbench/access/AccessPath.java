package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/** One way to the items of a request: the table or one of its indexes, with what the predicates say of its key. */
final class AccessPath {
    /** More requests than this are not worth it against a Scan. */
    private static final long MAX_READS = AttributeCondition.MAX_COMBINATIONS;

    private final AccessRequest request;
    private final @Nullable SecondaryIndex index;
    private final List<AttributeCondition> partition = new ArrayList<>();
    private final List<AttributeCondition> sort = new ArrayList<>();

    /**
     * @param index null: the table
     */
    AccessPath(AccessRequest request, @Nullable SecondaryIndex index) {
        this.request = request;
        this.index = index;
        KeySchema key = index == null ? request.table().physicalTable().key() : index.key();
        for (KeyAttribute attribute : key.partition()) {
            partition.add(new AttributeCondition(
                    request.table(), attribute, AttributeCondition.MAX_PARTITION_KEY, request.predicatesForOneKey()));
        }
        for (KeyAttribute attribute : key.sort()) {
            sort.add(new AttributeCondition(
                    request.table(), attribute, AttributeCondition.MAX_SORT_KEY, request.predicatesForOneKey()));
        }
    }

    @Nullable
    SecondaryIndex index() {
        return index;
    }

    List<AttributeCondition> partition() {
        return partition;
    }

    List<AttributeCondition> sort() {
        return sort;
    }

    /**
     * The sort key attributes that a key condition speaks of: up to the first that has no single value, and not more than
     * are worth the requests.
     */
    List<AttributeCondition> usableSort() {
        List<AttributeCondition> usable = new ArrayList<>();
        long reads = partitions();
        for (AttributeCondition condition : sort) {
            reads *= condition.combinations();
            if (reads > MAX_READS) {
                break;
            }
            usable.add(condition);
            if (!condition.isPoints()) {
                break;
            }
        }
        return usable;
    }

    Operation operation() {
        if (!partition.stream().allMatch(AttributeCondition::isPoints) || partitions() > MAX_READS) {
            return Operation.SCAN;
        }
        boolean wholeKey = usableSort().size() == sort.size() && sort.stream().allMatch(AttributeCondition::isPoints);
        if (index != null || !wholeKey) {
            return Operation.QUERY;
        }
        return request.lookup() == null && combinations() == 1 ? Operation.GET_ITEM : Operation.BATCH_GET_ITEM;
    }

    /** How many keys, or pieces of partitions, are read at most. */
    long combinations() {
        long product = partitions();
        for (AttributeCondition condition : usableSort()) {
            product *= condition.combinations();
        }
        return product;
    }

    /** How many partitions are read at most; of a lookup for each key. */
    long partitions() {
        long product = 1;
        for (AttributeCondition condition : partition) {
            product = Math.min(product * condition.combinations(), Integer.MAX_VALUE);
        }
        return product;
    }

    /** The predicates that the key condition says, in full or as a superset. */
    Set<ColumnPredicate> used() {
        Set<ColumnPredicate> used = new LinkedHashSet<>();
        if (operation() != Operation.SCAN) {
            partition.forEach(condition -> used.addAll(condition.used()));
            usableSort().forEach(condition -> used.addAll(condition.used()));
        }
        return used;
    }

    boolean isKeyAttribute(String attribute) {
        return partition.stream().anyMatch(c -> c.attribute().name().equals(attribute))
                || sort.stream().anyMatch(c -> c.attribute().name().equals(attribute));
    }

    /** Why the path can't serve the request, or empty when it can. */
    Optional<String> objection() {
        if (index == null) {
            return Optional.empty();
        }
        if (request.consistent() && !index.local()) {
            return Optional.of("a global index can't be read consistently");
        }
        if (operation() == Operation.SCAN) {
            return Optional.of("no value for its partition key "
                    + String.join(
                            ", ",
                            partition.stream().map(c -> c.attribute().name()).toList()));
        }
        Optional<String> missing = missingAttribute();
        return missing.isPresent() ? missing.map(name -> "does not project attribute " + name) : incompleteness(index);
    }

    /** Whether the path has all attributes of an item. */
    boolean hasAllAttributes() {
        return index == null || index.projection() == SecondaryIndex.Projection.ALL;
    }

    /** The attributes that an index entry has: the keys of the table and of the index, and what it includes. */
    Set<String> projected() {
        Set<String> projected = new LinkedHashSet<>();
        request.table().physicalTable().key().attributes().forEach(attribute -> projected.add(attribute.name()));
        if (index != null) {
            index.key().attributes().forEach(attribute -> projected.add(attribute.name()));
            projected.addAll(index.includes());
        }
        return projected;
    }

    /** An attribute that the request needs and the index lacks. */
    private Optional<String> missingAttribute() {
        if (hasAllAttributes()) {
            return Optional.empty();
        }
        Set<String> projected = projected();
        Set<Column> needed = new LinkedHashSet<>(request.columns());
        request.predicates().forEach(predicate -> needed.add(predicate.column()));
        for (Column column : needed) {
            Column.Source source = column.source();
            if (source instanceof Column.WholeItem || source instanceof Column.ItemSize) {
                return Optional.of("(all of them)");
            }
            if (source instanceof Column.ItemAttribute attribute
                    && !projected.contains(attribute.attribute())
                    && !isKeyVariable(column.name())) {
                return Optional.of(attribute.attribute());
            }
            if (source instanceof Column.RawKey raw
                    && !projected.contains(raw.attribute().name())) {
                return Optional.of(raw.attribute().name());
            }
        }
        return Optional.empty();
    }

    private boolean isKeyVariable(String name) {
        return partition.stream().anyMatch(c -> hasVariable(c.template(), name))
                || sort.stream().anyMatch(c -> hasVariable(c.template(), name));
    }

    private static boolean hasVariable(@Nullable KeyTemplate template, String name) {
        return template != null && template.indexOf(name) >= 0;
    }

    /**
     * An index is complete for a request when every item that satisfies it has all key attributes of the index: since
     * the catalog declares so, or since each attribute is a key attribute of the table, or is composed of variables
     * that are all known to be there, or is itself asked for.
     */
    private Optional<String> incompleteness(SecondaryIndex secondary) {
        VirtualTable table = request.table();
        Entity entity = table.entity();
        Optional<EntityIndex> declared = entity == null ? Optional.empty() : entity.index(secondary.name());
        if (declared.isPresent() && declared.get().complete()) {
            return Optional.empty();
        }
        boolean sparse = declared.isPresent() && declared.get().sparse();
        List<String> missing = new ArrayList<>();
        List<AttributeCondition> conditions = new ArrayList<>(partition);
        conditions.addAll(sort);
        for (AttributeCondition condition : conditions) {
            KeyAttribute attribute = condition.attribute();
            boolean present = table.physicalTable().key().attributes().contains(attribute)
                    || isAskedFor(condition.rawColumn())
                    || isAskedForAsColumn(attribute)
                    || (!sparse && isComposed(condition));
            if (!present) {
                missing.add(attribute.name());
            }
        }
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("not proven complete for " + table.name() + ": an item without "
                        + String.join(" and ", missing) + " is not in it; " + remedy(missing, secondary, sparse));
    }

    /** What would prove the index complete. */
    private String remedy(List<String> missing, SecondaryIndex secondary, boolean sparse) {
        Set<String> asks = new LinkedHashSet<>();
        List<AttributeCondition> conditions = new ArrayList<>(partition);
        conditions.addAll(sort);
        for (AttributeCondition condition : conditions) {
            if (!missing.contains(condition.attribute().name())) {
                continue;
            }
            if (sparse || condition.template() == null) {
                asks.add(condition.attribute().name() + " IS NOT NULL");
                continue;
            }
            for (int i = 0; i < condition.template().variables().size(); i++) {
                Column column = condition.variableColumn(i);
                if (column != null && column.nullable() && !isAskedFor(column)) {
                    asks.add(column.name() + " IS NOT NULL");
                }
            }
        }
        String ask = "ask for " + String.join(" AND ", asks);
        return request.table().entity() == null || sparse
                ? ask
                : ask + ", or declare 'complete: true' for index " + secondary.name();
    }

    /** Whether a value is asked for of a column that can come from nowhere but the attribute. */
    private boolean isAskedForAsColumn(KeyAttribute attribute) {
        Entity entity = request.table().entity();
        return request.predicates().stream()
                .map(ColumnPredicate::column)
                .anyMatch(column -> column.source() instanceof Column.ItemAttribute source
                        && source.attribute().equals(attribute.name())
                        && entity != null
                        && request.table().physicalTable().indexes().stream()
                                .flatMap(other -> other.key().attributes().stream())
                                .flatMap(key -> entity.template(key.name()).stream())
                                .noneMatch(template -> template.indexOf(column.name()) >= 0));
    }

    private boolean isAskedFor(@Nullable Column column) {
        return column != null
                && request.predicatesForOneKey().stream()
                        .anyMatch(predicate -> predicate.column().equals(column));
    }

    private boolean isComposed(AttributeCondition condition) {
        KeyTemplate template = condition.template();
        if (template == null) {
            return false;
        }
        for (int i = 0; i < template.variables().size(); i++) {
            Column column = condition.variableColumn(i);
            if (column == null || (column.nullable() && !isAskedFor(column))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the items of the path come in the order of the request, or can be read backwards to do so.
     *
     * @return false: forward; true: backward; empty: not in that order
     */
    Optional<Boolean> backward() {
        List<SortColumn> order = new ArrayList<>(request.order());
        order.removeIf(column -> isFixed(column.column()));
        if (operation() == Operation.GET_ITEM || order.isEmpty()) {
            return operation() == Operation.QUERY || operation() == Operation.GET_ITEM
                    ? Optional.of(false)
                    : Optional.empty();
        }
        if (operation() != Operation.QUERY || !isOneStretch()) {
            return Optional.empty();
        }
        boolean descending = order.get(0).descending();
        int matched = 0;
        for (AttributeCondition condition : sort) {
            if (matched < order.size()
                    && condition.rawColumn() != null
                    && condition.rawColumn().equals(order.get(matched).column())
                    && order.get(matched).descending() == descending) {
                matched++;
                continue;
            }
            int next = matchVariables(condition, order, matched, descending);
            if (next < 0) {
                break;
            }
            matched = next;
        }
        boolean unique = index == null && coversSort(order.subList(0, matched));
        return matched == order.size() || unique ? Optional.of(descending) : Optional.empty();
    }

    /** Whether all that is read lies in one partition, one piece after the other in the order of the sort key. */
    private boolean isOneStretch() {
        return request.lookup() == null
                && partitions() == 1
                && usableSort().stream().allMatch(condition -> !condition.isPoints() || condition.combinations() == 1);
    }

    /** How many columns of the order are matched after this attribute, or -1 when the next one can't count any more. */
    private int matchVariables(AttributeCondition condition, List<SortColumn> order, int from, boolean descending) {
        KeyTemplate template = condition.template();
        if (template == null) {
            return -1;
        }
        int matched = from;
        int variable = 0;
        for (int i = 0; i < template.segments().size(); i++) {
            if (!(template.segments().get(i) instanceof Segment.Variable current)) {
                continue;
            }
            Column column = condition.variableColumn(variable++);
            boolean exact =
                    condition.attribute().type() == KeyType.N || current.type().isExact();
            if (column != null && isFixed(column) && exact) {
                continue;
            }
            boolean wanted = matched < order.size()
                    && order.get(matched).column().equals(column)
                    && order.get(matched).descending() == descending;
            boolean last = i == template.segments().size() - 1;
            boolean sorted = condition.attribute().type() == KeyType.N
                    || (current.type().isOrdered() && (last || current.type().isFixedWidth()));
            if (!wanted || !sorted) {
                return matched == order.size() ? matched : -1;
            }
            matched++;
            if (!exact) {
                return matched == order.size() ? matched : -1;
            }
        }
        return matched;
    }

    private boolean coversSort(List<SortColumn> ordered) {
        for (AttributeCondition condition : sort) {
            boolean raw = ordered.stream().anyMatch(o -> o.column().equals(condition.rawColumn()));
            if (raw) {
                continue;
            }
            if (condition.template() == null) {
                return false;
            }
            for (int i = 0; i < condition.template().variables().size(); i++) {
                Column column = condition.variableColumn(i);
                if (column == null
                        || !condition.template().variables().get(i).type().isExact()
                        || !(isFixed(column)
                                || ordered.stream().anyMatch(o -> o.column().equals(column)))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether all rows have one and the same value in the column. */
    private boolean isFixed(Column column) {
        return request.lookup() == null
                && request.predicates().stream()
                        .anyMatch(predicate -> predicate.column().equals(column)
                                && predicate.constraint() instanceof Constraint.OneOf values
                                && values.values().size() == 1);
    }

    /** The predicates that the key condition says in full, but for rare exceptions. */
    Set<ColumnPredicate> exact() {
        Set<ColumnPredicate> exact = new LinkedHashSet<>();
        if (operation() != Operation.SCAN) {
            partition.forEach(condition -> exact.addAll(condition.exact()));
            usableSort().forEach(condition -> exact.addAll(condition.exact()));
        }
        return exact;
    }

    /** Whether an item that the key condition lets through satisfies the request, but for rare exceptions. */
    boolean isExact() {
        return operation() == Operation.SCAN
                ? request.table().kind() == VirtualTable.Kind.ALL_ITEMS
                        && request.predicates().isEmpty()
                : exact().containsAll(request.predicatesForOneKey());
    }

    /** How a message names the path. */
    String name() {
        return index == null ? "table" : index.name();
    }
}
