package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/** One way to the items of a request: the table or one of its indexes, with what the predicates say of its key. */
final class AccessPath {
    /** More alternatives than this are not told apart. */
    private static final int MAX_ALTERNATIVES = 1_000;

    private final AccessRequest request;
    private final @Nullable SecondaryIndex index;
    private final KeySchema key;
    private final boolean hull;
    private final List<ColumnPredicate> common = new ArrayList<>();
    private final List<AnyOf> divided = new ArrayList<>();
    private final List<List<ColumnPredicate>> alternatives;
    private final List<KeyCondition> conditions = new ArrayList<>();
    private final Operation operation;
    private final @Nullable PathOrder endsOrder;

    /**
     * @param index null: the table
     * @param hull whether one interval is read of each partition, around all that is asked for
     */
    AccessPath(AccessRequest request, @Nullable SecondaryIndex index, boolean hull) {
        this(request, index, hull, false);
    }

    private AccessPath(AccessRequest request, @Nullable SecondaryIndex index, boolean hull, boolean scan) {
        this.request = request;
        this.index = index;
        this.hull = hull;
        this.key = index == null ? request.table().physicalTable().key() : index.key();
        for (Predicate predicate : request.predicatesForOneKey()) {
            if (predicate instanceof ColumnPredicate one) {
                common.add(one);
            }
        }
        List<List<ColumnPredicate>> all = scan ? List.of(List.copyOf(common)) : divide();
        boolean isQuery = !scan && all.stream().allMatch(one -> condition(one).isQuery());
        this.alternatives = isQuery || divided.isEmpty() ? all : List.of(List.copyOf(common));
        if (!isQuery) {
            divided.clear();
        }
        alternatives.forEach(alternative -> conditions.add(condition(alternative)));
        this.operation = isQuery ? decideOperation() : Operation.SCAN;
        this.endsOrder =
                request.ends() == null ? null : request.ends().firstIn(this).orElse(null);
    }

    /** All of the table, whatever the predicates are. */
    static AccessPath scan(AccessRequest request) {
        return new AccessPath(request, null, false, true);
    }

    /** The path for one key of a lookup, in an order. */
    AccessPath ofOneKey(SortColumn order) {
        AccessRequest one = request.withPredicates(request.predicatesForOneKey())
                .withLookup(null)
                .withEnds(null)
                .withOrder(List.of(order));
        return new AccessPath(one, index, hull);
    }

    /** Whether the first row of each single read, in the order of {@link GroupEnds}, is all that is needed of it. */
    boolean readsEnds() {
        return endsOrder != null;
    }

    /** Whether the greatest value of the column has the least key. */
    boolean isDescending(Column column) {
        return conditions.stream()
                .flatMap(condition -> condition.attributes().stream())
                .anyMatch(condition -> condition.key().isDescending(column));
    }

    /** Whether these first rows come from the ends of the sort key. */
    boolean readsEndsBackward() {
        return endsOrder != null && endsOrder.backward();
    }

    private KeyCondition condition(List<ColumnPredicate> predicates) {
        return new KeyCondition(request.table(), key, predicates);
    }

    /** Distributes the ANDs over those ORs that the key has something to gain from. */
    private List<List<ColumnPredicate>> divide() {
        List<List<ColumnPredicate>> all = List.of(List.copyOf(common));
        for (Predicate predicate : request.predicatesForOneKey()) {
            if (!(predicate instanceof AnyOf any)
                    || (long) all.size() * any.alternatives().size() > MAX_ALTERNATIVES
                    || !any.alternatives().stream().allMatch(this::narrows)) {
                continue;
            }
            List<List<ColumnPredicate>> more = new ArrayList<>();
            for (List<ColumnPredicate> one : all) {
                for (List<ColumnPredicate> alternative : any.alternatives()) {
                    List<ColumnPredicate> both = new ArrayList<>(one);
                    both.addAll(alternative);
                    more.add(both);
                }
            }
            all = more;
            divided.add(any);
        }
        return all;
    }

    /** Whether the key condition says something of one of the predicates, if they hold besides the common ones. */
    private boolean narrows(List<ColumnPredicate> alternative) {
        List<ColumnPredicate> both = new ArrayList<>(common);
        both.addAll(alternative);
        Set<ColumnPredicate> used = condition(both).used();
        return alternative.stream().anyMatch(used::contains);
    }

    private Operation decideOperation() {
        if (!conditions.stream().allMatch(KeyCondition::isQuery) || combinations() > KeyCondition.MAX_READS) {
            return Operation.SCAN;
        }
        if (index != null || hull || !conditions.stream().allMatch(KeyCondition::isWholeKey)) {
            return Operation.QUERY;
        }
        return request.lookup() == null && combinations() == 1 ? Operation.GET_ITEM : Operation.BATCH_GET_ITEM;
    }

    @Nullable
    SecondaryIndex index() {
        return index;
    }

    AccessRequest request() {
        return request;
    }

    /** Whether one interval is read of each partition instead of several keys or intervals. */
    boolean isHull() {
        return hull;
    }

    /** What is asked of the key; of several alternatives each. Of a Scan one. */
    List<KeyCondition> conditions() {
        return conditions;
    }

    Operation operation() {
        return operation;
    }

    /** Whether the partitions may turn out to be too many, so that a Scan takes the place of the Query. */
    boolean isGuess() {
        return operation != Operation.SCAN && conditions.stream().anyMatch(KeyCondition::isGuess);
    }

    /** Whether each of the reads names its partition. */
    boolean areListed(List<KeyRead> reads) {
        int partitionAttributes = partitionAttributes();
        return reads.stream()
                .allMatch(read -> read.terms().size() >= partitionAttributes
                        && read.terms().subList(0, partitionAttributes).stream()
                                .allMatch(KeyRead.Equal.class::isInstance));
    }

    /** How many attributes the partition key has. */
    int partitionAttributes() {
        return key.partition().size();
    }

    /** How many keys, or pieces of partitions, are read at most; of a lookup for each key. */
    long combinations() {
        return conditions.stream()
                .mapToLong(condition -> hull ? condition.partitions() : condition.combinations())
                .sum();
    }

    /** How many partitions are read at most; of a lookup for each key. */
    long partitions() {
        return conditions.stream().mapToLong(KeyCondition::partitions).sum();
    }

    /** Whether there are fewer partitions than pieces to read, so that a {@link #isHull} is another path. */
    boolean hasPieces() {
        return operation != Operation.SCAN
                && request.lookup() == null
                && combinations() > 1
                && conditions.stream()
                        .anyMatch(condition -> !condition.usableSort().isEmpty());
    }

    /**
     * What to read.
     *
     * @param slots of a lookup, with one key in place of all
     */
    List<KeyRead> reads(@Nullable Object[] slots) {
        List<KeyRead> reads = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            Predicates predicates = Predicates.bind(alternatives.get(i), slots);
            if (predicates != null) {
                reads.addAll(conditions.get(i).reads(predicates));
            }
        }
        return reads;
    }

    /** All that is to be read, each item once. */
    List<KeyRead> together(List<KeyRead> reads) {
        return hull ? KeyReads.hulls(reads, partitionAttributes()) : KeyReads.disjoint(reads, partitionAttributes());
    }

    /** What a Scan can ask of the key of the table. */
    KeyCondition scanned() {
        return new KeyCondition(request.table(), request.table().physicalTable().key(), common);
    }

    /** Whether no item of a Scan can satisfy the predicates. */
    boolean isImpossible(@Nullable Object[] slots) {
        Predicates predicates = Predicates.bind(common, slots);
        return predicates == null
                || conditions.get(0).isImpossible(predicates)
                || scanned().isImpossible(predicates);
    }

    /** The predicates that the key condition says, in full or as a superset. */
    Set<Predicate> used() {
        Set<Predicate> used = new LinkedHashSet<>();
        if (operation != Operation.SCAN) {
            used.addAll(divided);
            used.addAll(inAll(KeyCondition::used));
            common.stream().filter(this::isImpliedByIndex).forEach(used::add);
        }
        return used;
    }

    private Set<ColumnPredicate> inAll(Function<KeyCondition, Set<ColumnPredicate>> predicates) {
        Set<ColumnPredicate> inAll = new LinkedHashSet<>(common);
        conditions.forEach(condition -> inAll.retainAll(predicates.apply(condition)));
        return inAll;
    }

    /** The predicates that the key condition says in full, but for rare exceptions. */
    Set<Predicate> exact() {
        Set<Predicate> exact = new LinkedHashSet<>();
        if (operation == Operation.SCAN) {
            return exact;
        }
        boolean pieces = conditions.size() > 1
                || conditions.get(0).combinations() > conditions.get(0).partitions();
        if (hull && pieces) {
            Set<ColumnPredicate> ofPartition = new LinkedHashSet<>(common);
            conditions.forEach(condition -> {
                Set<ColumnPredicate> said = new LinkedHashSet<>();
                condition.partition().forEach(attribute -> said.addAll(attribute.exact()));
                ofPartition.retainAll(said);
            });
            exact.addAll(ofPartition);
            return exact;
        }
        exact.addAll(inAll(KeyCondition::exact));
        common.stream().filter(this::isImpliedByIndex).forEach(exact::add);
        boolean allExact = true;
        for (int i = 0; i < conditions.size(); i++) {
            Set<ColumnPredicate> ofAlternative = new LinkedHashSet<>(alternatives.get(i));
            ofAlternative.removeAll(common);
            allExact &= conditions.get(i).exact().containsAll(ofAlternative);
        }
        if (allExact) {
            exact.addAll(divided);
        }
        return exact;
    }

    /** Whether the index holds nothing but items that satisfy the predicate, as the catalog has it. */
    private boolean isImpliedByIndex(Predicate predicate) {
        return predicate instanceof ColumnPredicate one
                && declaredIndex().stream()
                        .flatMap(declared -> declared.conditions().stream())
                        .anyMatch(condition -> IndexCompleteness.implies(condition, one));
    }

    /** Whether every item in the index is known to satisfy the predicate, so that it is not checked where its attribute lacks. */
    boolean isEnforcedByIndex(Predicate predicate) {
        return declaredIndex().filter(EntityIndex::enforced).isPresent() && isImpliedByIndex(predicate);
    }

    private Optional<EntityIndex> declaredIndex() {
        Entity entity = request.table().entity();
        return index == null || entity == null ? Optional.empty() : entity.index(index.name());
    }

    /** Whether an item that the key condition lets through satisfies the request, but for rare exceptions. */
    boolean isExact() {
        return operation == Operation.SCAN
                ? request.table().kind() == VirtualTable.Kind.ALL_ITEMS
                        && request.predicates().isEmpty()
                        && index == null
                : exact().containsAll(request.predicatesForOneKey());
    }

    boolean isKeyAttribute(String attribute) {
        return key.attributes().stream().anyMatch(other -> other.name().equals(attribute));
    }

    /** Why the path can't serve the request, or empty when it can. */
    Optional<String> objection() {
        if (index == null) {
            return Optional.empty();
        }
        if (request.consistent() && !index.local()) {
            return Optional.of(
                    "a global index is never strongly consistent, which --consistent-read (JDBC: consistent_read=true) asks for");
        }
        return new IndexCompleteness(request, index).objection(operation == Operation.SCAN);
    }

    /** Whether the path has all attributes of an item: of a local index DynamoDB fetches the others from the table. */
    boolean hasAllAttributes() {
        return index == null || index.local() || index.projection() == SecondaryIndex.Projection.ALL;
    }

    /** Whether an entry of the index lacks the attribute, so that DynamoDB can't filter by it. */
    boolean lacks(String attribute) {
        return index != null
                && index.projection() != SecondaryIndex.Projection.ALL
                && !projected().contains(attribute);
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

    /** An attribute that the request needs and an entry of the index lacks. */
    Optional<String> missingAttribute() {
        if (index == null || index.projection() == SecondaryIndex.Projection.ALL) {
            return Optional.empty();
        }
        Set<String> projected = projected();
        Set<Column> needed = new LinkedHashSet<>(request.columns());
        request.predicates().stream()
                .filter(predicate -> !isEnforcedByIndex(predicate))
                .forEach(predicate -> needed.addAll(predicate.columns()));
        request.order().forEach(sort -> needed.add(sort.column()));
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

    /** Whether the key of the index tells the value of the variable. */
    private boolean isKeyVariable(String name) {
        return conditions.get(0).attributes().stream()
                .anyMatch(condition -> condition.key().tells(name));
    }

    /** How the path's rows can come in the order of the request; empty: not at all. */
    Optional<PathOrder> order() {
        return PathOrder.of(this);
    }

    /** Why a Query of the partitions that a range leaves is not possible, for people; empty: it is, or there is no such range. */
    Optional<String> unlisted() {
        return operation == Operation.SCAN
                ? conditions.get(0).partition().stream()
                        .flatMap(condition -> condition.unlisted().stream())
                        .findFirst()
                : Optional.empty();
    }

    /** The predicates on single columns that hold for every row. */
    List<ColumnPredicate> common() {
        return common;
    }

    /** How a message names the path. */
    String name() {
        return (index == null ? "table" : index.name()) + (hull ? " in one range a partition" : "");
    }
}
