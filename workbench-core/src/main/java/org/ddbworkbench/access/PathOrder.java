package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a path come in the order of a request.
 *
 * @param backward whether each read goes from the end of the sort key
 * @param merged whether there may be reads that are to be merged, since each one is in order, but they don't follow each other
 * @param stretches whether the reads of one partition follow each other
 * @param partitions how partitions follow each other
 */
record PathOrder(boolean backward, boolean merged, boolean stretches, PartitionOrder partitions) {
    static final PathOrder AS_IT_COMES = new PathOrder(false, false, true, PartitionOrder.NONE);

    /** Empty when the path doesn't give the order. */
    static Optional<PathOrder> of(AccessPath path) {
        List<SortColumn> wanted = path.request().order();
        if (wanted.isEmpty() || path.operation() == Operation.GET_ITEM) {
            return Optional.of(AS_IT_COMES);
        }
        if (path.operation() != Operation.QUERY || path.request().lookup() != null) {
            return Optional.empty();
        }
        if (path.hasSeveralForms()) {
            return inAllForms(path, wanted);
        }
        Set<Column> same = same(path);
        KeyCondition key = path.conditions().get(0);
        PartitionOrder partitions = PartitionOrder.of(key, wanted, same);
        Set<Column> fixed = fixed(path);
        fixed.addAll(same);
        fixed.addAll(partitions.columns());
        List<SortColumn> order = new ArrayList<>(wanted);
        order.removeIf(column -> fixed.contains(column.column()));
        if (wanted.stream()
                .filter(column -> column.descending() && !same.contains(column.column()))
                .anyMatch(column -> mayBeNull(path, column.column()))) {
            return Optional.empty();
        }
        boolean first = !order.isEmpty() && order.get(0).descending();
        Optional<Boolean> backward = Stream.of(first, !first)
                .filter(back -> path.conditions().stream()
                        .allMatch(condition -> isInOrder(path, condition, order, back, fixed)))
                .findFirst();
        if (backward.isEmpty()) {
            return Optional.empty();
        }
        boolean stretches = isOneStretchAPartition(path);
        boolean merged = !stretches || (path.partitions() != 1 && !partitions.tellsApart(key, same));
        return Optional.of(new PathOrder(backward.get(), merged, stretches, partitions));
    }

    /**
     * The order of rows whose keys have several forms: that of the sort key, if all of them compose it in the same way, or
     * it is asked for as it is.
     */
    private static Optional<PathOrder> inAllForms(AccessPath path, List<SortColumn> wanted) {
        Set<Column> same = same(path);
        List<SortColumn> order = new ArrayList<>(wanted);
        order.removeIf(column -> same.contains(column.column()));
        boolean raw = order.stream().allMatch(column -> column.column().source() instanceof Column.RawKey);
        boolean alike = path.conditions().stream()
                        .map(condition -> condition.sort().stream()
                                .map(attribute -> String.valueOf(attribute.key().template()))
                                .toList())
                        .distinct()
                        .count()
                == 1;
        boolean mayBeNull = order.stream()
                .anyMatch(column ->
                        column.column().nullable() && !(column.column().source() instanceof Column.RawKey));
        boolean descending = !order.isEmpty() && order.get(0).descending();
        boolean inOrder = (raw || (alike && !mayBeNull))
                && path.conditions().stream()
                        .allMatch(condition -> isInOrder(path, condition, order, descending, same));
        return inOrder ? Optional.of(new PathOrder(descending, true, false, PartitionOrder.NONE)) : Optional.empty();
    }

    /**
     * Why rows don't come in an order although the sort key holds a column of it, for people.
     *
     * @return empty when it holds none, or nothing is wrong with it
     */
    static Optional<String> disorder(AccessPath path, List<SortColumn> order) {
        for (AttributeCondition condition : path.conditions().get(0).sort()) {
            KeyTemplate template = condition.key().template();
            for (int i = 0; template != null && i < template.variables().size(); i++) {
                Column column = condition.key().variableColumn(i);
                VariableType type = template.variables().get(i).type();
                boolean wanted = order.stream().anyMatch(one -> one.column().equals(column));
                if (!wanted || condition.key().isNumber()) {
                    continue;
                }
                String keys = "keys with {" + template.variables().get(i).name() + ":" + type.name() + "} ";
                if (!type.isOrdered()) {
                    return Optional.of(keys + "don't sort as its values do");
                }
                if (condition.key().isLossy(i)) {
                    return Optional.of(keys + "don't tell all of its value");
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Divides reads into parts that follow each other; those of one part are to be merged.
     *
     * @param reads those of a partition in the order of its sort key, or from its end if {@link #backward}
     * @param partitionAttributes how many attributes the partition key has
     */
    List<List<KeyRead>> parts(List<KeyRead> reads, int partitionAttributes) {
        List<List<KeyRead>> parts = new ArrayList<>();
        for (List<KeyRead> part : partitions.parts(reads)) {
            boolean onePartition = part.stream()
                            .map(read -> read.terms().subList(0, partitionAttributes))
                            .distinct()
                            .count()
                    == 1;
            if (stretches && onePartition) {
                part.forEach(read -> parts.add(List.of(read)));
            } else {
                parts.add(part);
            }
        }
        return parts;
    }

    /**
     * Whether the column can be NULL although the key is there, since the attribute is of another type than the column. In
     * ascending order such rows are put right while reading; in descending order they would have had to come first.
     */
    private static boolean mayBeNull(AccessPath path, Column column) {
        boolean asked = path.common().stream()
                .anyMatch(predicate -> predicate.column().equals(column)
                        && !predicate.constraint().acceptsNull());
        if (!column.nullable() || asked || !(column.source() instanceof Column.ItemAttribute source)) {
            return false;
        }
        return path.isKeyAttribute(source.attribute())
                && column.type() != ColumnType.TEXT
                && column.type() != ColumnType.NUMBER;
    }

    /** The columns that have one value in all rows. */
    private static Set<Column> same(AccessPath path) {
        Set<Column> same = new LinkedHashSet<>();
        for (ColumnPredicate predicate : path.common()) {
            if (predicate.constraint() instanceof Constraint.OneOf values
                    && values.values().size() == 1) {
                same.add(predicate.column());
            }
        }
        return same;
    }

    /** The columns that have one value throughout each single read. */
    private static Set<Column> fixed(AccessPath path) {
        boolean partitionOnly = path.isHull() || path.conditions().size() > 1;
        Set<Column> inAll = null;
        for (KeyCondition condition : path.conditions()) {
            Set<Column> ofReads = partitionOnly ? condition.fixedInPartition() : condition.fixedInEachRead();
            if (inAll == null) {
                inAll = new LinkedHashSet<>(ofReads);
            } else {
                inAll.retainAll(ofReads);
            }
        }
        return inAll == null ? new LinkedHashSet<>() : inAll;
    }

    /** Whether all that is read of a partition comes one piece after the other in the order of the sort key. */
    private static boolean isOneStretchAPartition(AccessPath path) {
        return path.conditions().size() == 1
                && (path.isHull()
                        || path.conditions().get(0).usableSort().stream()
                                .allMatch(condition -> !condition.isPoints() || condition.combinations() == 1));
    }

    private static boolean isInOrder(
            AccessPath path, KeyCondition key, List<SortColumn> order, boolean backward, Set<Column> fixed) {
        int matched = 0;
        for (AttributeCondition condition : key.sort()) {
            if (matched < order.size()
                    && condition.key().rawColumn() != null
                    && condition.key().rawColumn().equals(order.get(matched).column())
                    && order.get(matched).descending() == backward) {
                matched++;
                continue;
            }
            int next = matchVariables(condition, order, matched, backward, fixed);
            if (next < 0) {
                break;
            }
            matched = next;
        }
        boolean unique = path.index() == null && coversSort(key, order.subList(0, matched), fixed);
        return matched == order.size() || unique;
    }

    /** How many columns of the order are matched after this attribute, or -1 when the next one can't count any more. */
    private static int matchVariables(
            AttributeCondition condition, List<SortColumn> order, int from, boolean backward, Set<Column> fixed) {
        KeyTemplate template = condition.key().template();
        if (template == null) {
            return -1;
        }
        int matched = from;
        int variable = 0;
        for (int i = 0; i < template.segments().size(); i++) {
            if (!(template.segments().get(i) instanceof Segment.Variable current)) {
                continue;
            }
            boolean lossy = condition.key().isLossy(variable);
            Column column = condition.key().variableColumn(variable++);
            boolean exact = condition.key().attribute().type() == KeyType.N
                    || current.type().isExact();
            if (column != null && fixed.contains(column) && exact) {
                continue;
            }
            boolean wanted = matched < order.size()
                    && order.get(matched).column().equals(column)
                    && order.get(matched).descending()
                            == (backward != current.type().isDescending());
            boolean last = i == template.segments().size() - 1;
            boolean sorted = (condition.key().attribute().type() == KeyType.N && !lossy)
                    || (!lossy
                            && (!current.type().isDescending() || isNeverNull(column))
                            && current.type().isOrdered()
                            && (last || current.type().isFixedWidth()));
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

    /** NULLs are the greatest values in either direction, which no descending key has first. */
    private static boolean isNeverNull(@Nullable Column column) {
        return column != null && column.source() instanceof Column.KeyVariable;
    }

    private static boolean coversSort(KeyCondition key, List<SortColumn> ordered, Set<Column> fixed) {
        for (AttributeCondition condition : key.sort()) {
            boolean raw = ordered.stream()
                    .anyMatch(o -> o.column().equals(condition.key().rawColumn()));
            if (raw) {
                continue;
            }
            if (condition.key().template() == null) {
                return false;
            }
            for (int i = 0; i < condition.key().template().variables().size(); i++) {
                Column column = condition.key().variableColumn(i);
                VariableType type =
                        condition.key().template().variables().get(i).type();
                if (column == null
                        || !type.isExact()
                        || (condition.key().isLossy(i) && !fixed.contains(column))
                        || !(fixed.contains(column)
                                || ordered.stream().anyMatch(o -> o.column().equals(column)))) {
                    return false;
                }
            }
        }
        return true;
    }
}
