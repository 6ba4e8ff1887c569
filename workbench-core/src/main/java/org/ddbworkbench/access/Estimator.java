package org.ddbworkbench.access;

import java.util.List;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/**
 * What paths are expected to read. What a sample has shown of the entities is taken as it is; of others it is assumed that
 * they have equally many items, and that these lie in as many partitions as each partition has of them.
 */
final class Estimator {
    /** Of the items of an entity, how many satisfy a predicate on a column of which nothing is known. */
    private static final double EQUAL = 0.1;

    /** An entry of an index that does not project all attributes, at most, as long as nothing is known of it. */
    private static final long ENTRY_BYTES = 200;

    private static final double IN_RANGE = 0.3;
    private static final double LIKE = 0.25;
    private static final double UNEQUAL = 0.9;

    private final AccessRequest request;
    private final TableStatistics statistics;
    private final PhysicalTable table;
    private final double entityItems;
    private final double itemSize;

    Estimator(AccessRequest request, TableStatistics statistics) {
        this.request = request;
        this.statistics = statistics;
        this.table = request.table().physicalTable();
        this.entityItems = Math.max(1, items(request.table().entity()));
        this.itemSize = Math.max(1, itemSize(request.table().entity()));
    }

    /** The items of an entity; null: all. */
    private double items(@Nullable Entity entity) {
        if (entity == null) {
            return statistics.items();
        }
        EntityStatistics known = statistics.entities().get(entity.name());
        if (known != null) {
            return known.items();
        }
        // A sample that did not meet an entity says little: it may be at the other end of large partitions.
        return (double) statistics.items() / Math.max(1, table.entities().size());
    }

    double itemSize(@Nullable Entity entity) {
        EntityStatistics known = entity == null ? null : statistics.entities().get(entity.name());
        return known == null || known.items() == 0 ? statistics.itemSize() : known.bytes() / known.items();
    }

    /** How many different values an entity has of a column. */
    private double distinct(@Nullable Entity entity, String column, double items) {
        EntityStatistics known = entity == null ? null : statistics.entities().get(entity.name());
        Double counted = known == null ? null : known.distinct().get(column);
        return Math.max(1, counted == null ? Math.sqrt(items) : Math.min(counted, items));
    }

    /** Into how many partitions the items of an entity are divided by the partition key of the table or of an index. */
    private double partitions(@Nullable Entity entity, List<AttributeCondition> key) {
        if (entity == null) {
            return Math.max(1, Math.max(Math.sqrt(statistics.items()), greatestPartitions()));
        }
        double items = Math.max(1, items(entity));
        double partitions = 1;
        boolean known = true;
        for (AttributeCondition condition : key) {
            KeyTemplate template = entity.templates(condition.key().attribute().name()).stream()
                    .findFirst()
                    .orElse(null);
            if (template == null) {
                known = false;
                continue;
            }
            for (Segment.Variable variable : template.variables()) {
                partitions *= variable.type()
                        .values()
                        .map(values -> (double) values.size())
                        .orElseGet(() -> distinct(entity, variable.name(), items));
            }
        }
        return Math.max(1, Math.min(items, known ? partitions : Math.max(partitions, Math.sqrt(items))));
    }

    /** How many items of an entity lie in one partition of a path's. */
    double perPartition(Entity entity, KeySchema key, AccessPath path) {
        boolean constant = key.partition().stream()
                .allMatch(attribute -> entity.template(attribute.name())
                        .filter(KeyTemplate::isConstant)
                        .isPresent());
        double items = items(entity);
        double found = items
                / (constant ? 1 : partitions(entity, path.conditions().get(0).partition()));
        boolean single = key.sort().stream()
                .allMatch(attribute -> entity.template(attribute.name())
                        .filter(KeyTemplate::isConstant)
                        .isPresent());
        return path.index() == null && single ? Math.min(1, found) : found;
    }

    /** Of the entities that a sample showed, the greatest number of partitions. */
    private double greatestPartitions() {
        double greatest = 0;
        for (Entity entity : table.entities()) {
            if (statistics.entities().containsKey(entity.name())) {
                greatest = Math.max(
                        greatest,
                        partitions(
                                entity,
                                new KeyCondition(request.table(), KeyForm.UNKNOWN, table.key(), List.of())
                                        .partition()));
            }
        }
        return greatest;
    }

    /**
     * What a path will read: as it is guessed, and as such accesses have read before.
     *
     * @param fetchesBack whether the items are fetched from the table after the index was read
     */
    Prediction predict(AccessPath path, PathOrder order, boolean fetchesBack) {
        Estimate guess = guess(path, order, fetchesBack);
        Entity entity = request.table().entity();
        boolean sampled = entity == null
                ? !statistics.entities().isEmpty()
                : statistics.entities().containsKey(entity.name());
        return new Prediction(
                guess,
                sampled,
                path.readsEnds() ? guess : statistics.observations().correct(path, fetchesBack, guess, sampled));
    }

    private Estimate guess(AccessPath path, PathOrder order, boolean fetchesBack) {
        double keys =
                request.lookup() == null ? 1 : Math.max(1, request.lookup().expected());
        Estimate read = switch (path.operation()) {
            case GET_ITEM, BATCH_GET_ITEM -> keys(path.combinations() * keys);
            case QUERY -> query(path, order, keys);
            case SCAN -> scan(path);
        };
        double rows = Math.min(read.items(), read.items() * selectivity(path));
        if (path.operation() == Operation.SCAN) {
            rows = Math.min(read.items(), entityItems * selectivity(path));
        }
        rows = Math.max(Math.min(rows, request.expectedEnd()), 0.1);
        double units = read.readUnits() * (request.consistent() ? 2 : 1);
        double requests = read.requests();
        boolean fetched = fetchesBack || (path.missingAttribute().isPresent() && path.operation() != Operation.SCAN);
        if (fetched) {
            units += rows * ReadUnits.of(itemSize, request.consistent());
            requests += fetchesBack ? Math.ceil(rows / ReadUnits.BATCH_KEYS) : 0;
        }
        return new Estimate(read.items() + (fetchesBack ? rows : 0), units, requests, rows * itemSize, rows);
    }

    private Estimate keys(double keys) {
        return new Estimate(keys, keys * ReadUnits.of(itemSize), Math.ceil(keys / ReadUnits.BATCH_KEYS), 0, 0);
    }

    private Estimate query(AccessPath path, PathOrder order, double keys) {
        double items = 0;
        double units = 0;
        double requests = 0;
        double left = limitOfItems(path);
        for (KeyCondition condition : path.conditions()) {
            double reads = (path.isHull() ? condition.partitions() : condition.combinations()) * keys;
            double slice = slice(path, condition);
            double total = reads * slice;
            if (left < Double.MAX_VALUE) {
                slice = Math.max(1, Math.min(slice, left));
                total = order.merged() ? reads * slice : Math.min(total, Math.max(1, left));
                left = order.merged() ? left : Math.max(0, left - total);
                reads = Math.max(1, Math.min(reads, Math.ceil(total / slice)));
            }
            items += total;
            units += reads * ReadUnits.of(slice * entrySize(path.index()));
            requests += reads * ReadUnits.pages(slice * entrySize(path.index()));
        }
        return new Estimate(items, units, requests, 0, 0);
    }

    /** How many items are enough, if rows are limited and each item is a row. */
    private double limitOfItems(AccessPath path) {
        return path.isExact() ? Math.min(request.expectedEnd(), Double.MAX_VALUE) : Double.MAX_VALUE;
    }

    /** How many items one read finds. */
    private double slice(AccessPath path, KeyCondition condition) {
        Entity entity = request.table().entity();
        boolean oneItem = path.index() == null && condition.isWholeKey() && !path.isHull();
        if (oneItem || (path.readsEnds() && path.isExact())) {
            return 1;
        }
        double partitions = partitions(entity, condition.partition());
        double slice = entityItems / partitions;
        List<AttributeCondition> sort = condition.usableSort();
        if (entity != null && (sort.isEmpty() || !sort.get(0).isNarrow())) {
            slice += others(entity, path, condition);
        }
        for (AttributeCondition attribute : sort) {
            if (path.isHull() && attribute.combinations() > 1) {
                break;
            }
            double share = 1;
            Set<Column> fixed = attribute.fixedColumns();
            for (Column column : fixed) {
                share /= distinct(entity, column.name(), entityItems);
            }
            slice = Math.max(1, slice * share * attribute.selectivity());
        }
        return Math.max(1, slice);
    }

    /** The items of other entities that lie in the same partition. */
    private double others(Entity entity, AccessPath path, KeyCondition condition) {
        double others = 0;
        for (Entity other : table.entities()) {
            boolean same = !other.equals(entity)
                    && condition.partition().stream()
                            .map(attribute -> attribute.key().attribute().name())
                            .allMatch(name -> areAlike(other, entity, name));
            if (same) {
                others += items(other) / partitions(other, condition.partition());
            }
        }
        return others;
    }

    private static boolean areAlike(Entity one, Entity other, String attribute) {
        return one.templates(attribute).stream()
                .anyMatch(template -> other.templates(attribute).stream()
                        .anyMatch(another -> another.toString().equals(template.toString())));
    }

    private Estimate scan(AccessPath path) {
        TableStatistics.IndexStatistics all =
                path.index() == null ? TableStatistics.IndexStatistics.of(statistics) : content(path.index());
        double items = Math.max(1, Math.min(all.items(), limitOfItems(path)));
        double bytes = items * Math.max(1, all.entrySize());
        return new Estimate(items, ReadUnits.of(bytes), ReadUnits.pages(bytes), 0, 0);
    }

    /** All that is in an index: as the service tells, or else the entities that the catalog knows there. */
    private TableStatistics.IndexStatistics content(SecondaryIndex index) {
        TableStatistics.IndexStatistics known = statistics.indexes().get(index.name());
        if (known != null) {
            return known;
        }
        double items = 0;
        double bytes = 0;
        for (Entity entity : table.entities()) {
            boolean isIn = !entity.index(index.name()).isEmpty()
                    || index.key().attributes().stream()
                            .allMatch(attribute ->
                                    !entity.templates(attribute.name()).isEmpty());
            items += isIn ? items(entity) : 0;
            bytes += isIn ? items(entity) * itemSize(entity) : 0;
        }
        TableStatistics.IndexStatistics content = items == 0
                ? TableStatistics.IndexStatistics.of(statistics)
                : new TableStatistics.IndexStatistics(Math.round(items), Math.round(bytes));
        return index.projection() == SecondaryIndex.Projection.ALL
                ? content
                : new TableStatistics.IndexStatistics(
                        content.items(), Math.min(content.bytes(), content.items() * ENTRY_BYTES));
    }

    /** Bytes of an entry of an index, or of an item. */
    private double entrySize(@Nullable SecondaryIndex index) {
        if (index == null || index.projection() == SecondaryIndex.Projection.ALL) {
            return itemSize;
        }
        TableStatistics.IndexStatistics known = statistics.indexes().get(index.name());
        return known == null || known.items() == 0 ? Math.min(itemSize, ENTRY_BYTES) : Math.max(1, known.entrySize());
    }

    /** Which share of the items that are read are rows. */
    private double selectivity(AccessPath path) {
        Set<Predicate> exact = path.exact();
        double share = 1;
        for (Predicate predicate : request.predicates()) {
            if (exact.contains(predicate) || path.used().contains(predicate)) {
                continue;
            }
            share *= selectivity(predicate);
        }
        return share;
    }

    private double selectivity(Predicate predicate) {
        if (predicate instanceof AnyOf any) {
            double sum = 0;
            for (List<ColumnPredicate> alternative : any.alternatives()) {
                double all = 1;
                for (ColumnPredicate one : alternative) {
                    all *= selectivity(one);
                }
                sum += all;
            }
            return Math.min(1, sum);
        }
        return predicate instanceof ColumnPredicate one ? selectivity(one.column(), one.constraint()) : UNEQUAL;
    }

    private double selectivity(Column column, Constraint constraint) {
        VirtualTable virtual = request.table();
        if (constraint instanceof Constraint.OneOf values) {
            EntityStatistics known = virtual.entity() == null
                    ? null
                    : statistics.entities().get(virtual.entity().name());
            Double counted = known == null ? null : known.distinct().get(column.name());
            return Math.min(1, values.values().size() * (counted == null ? EQUAL : 1 / Math.max(1, counted)));
        }
        if (constraint instanceof Constraint.Union union) {
            return Math.min(
                    1,
                    union.parts().stream()
                            .mapToDouble(part -> selectivity(column, part))
                            .sum());
        }
        if (constraint instanceof Constraint.NoneOf || constraint instanceof Constraint.Present) {
            return UNEQUAL;
        }
        return constraint instanceof Constraint.Absent
                ? EQUAL
                : constraint instanceof Constraint.Range ? IN_RANGE : LIKE;
    }
}
