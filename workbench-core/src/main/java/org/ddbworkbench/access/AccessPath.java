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
import org.ddbworkbench.catalog.KeyForm;
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
    private final @Nullable EntityIndex way;
    private final List<KeyForm> forms;
    private final KeySchema key;
    private final boolean hull;
    private final List<ColumnPredicate> common = new ArrayList<>();
    private final List<AnyOf> divided = new ArrayList<>();
    private final List<Alternative> alternatives;
    private final List<KeyCondition> conditions = new ArrayList<>();
    private final Operation operation;
    private final @Nullable PathOrder endsOrder;

    /**
     * @param index null: the table
     * @param way in which rows are in the index, one of several; null: in any of those that there are
     * @param hull whether one interval is read of each partition, around all that is asked for
     */
    AccessPath(AccessRequest request, @Nullable SecondaryIndex index, @Nullable EntityIndex way, boolean hull) {
        this(request, index, way, hull, false);
    }

    private AccessPath(
            AccessRequest request,
            @Nullable SecondaryIndex index,
            @Nullable EntityIndex way,
            boolean hull,
            boolean scan) {
        this.request = request;
        this.index = index;
        this.way = way;
        this.forms = forms(request.table().entity(), index, way);
        this.hull = hull;
        this.key = index == null ? request.table().physicalTable().key() : index.key();
        for (Predicate predicate : request.predicatesForOneKey()) {
            if (predicate instanceof ColumnPredicate one) {
                common.add(one);
            }
        }
        List<Alternative> all = Alternative.possible(scan ? List.of(List.copyOf(common)) : divide(), forms);
        boolean isQuery = !scan && all.stream().allMatch(one -> condition(one).isQuery());
        this.alternatives =
                isQuery || divided.isEmpty() ? all : Alternative.possible(List.of(List.copyOf(common)), forms);
        if (!isQuery) {
            divided.clear();
        }
        alternatives.forEach(alternative -> conditions.add(condition(alternative)));
        this.operation = isQuery ? decideOperation() : Operation.SCAN;
        this.endsOrder =
                request.ends() == null ? null : request.ends().firstIn(this).orElse(null);
    }

    /** How the keys of a path are composed; nobody knows where there is no entity. */
    private static List<KeyForm> forms(
            @Nullable Entity entity, @Nullable SecondaryIndex index, @Nullable EntityIndex way) {
        if (entity == null) {
            return List.of(KeyForm.UNKNOWN);
        }
        return index == null ? entity.forms() : entity.forms(index, way);
    }

    /** All of the table, whatever the predicates are. */
    static AccessPath scan(AccessRequest request) {
        return new AccessPath(request, null, null, false, true);
    }

    /** Whether the rows' keys may have several forms, so that what one of them tells holds for some rows only. */
    boolean hasSeveralForms() {
        return alternatives.stream().map(Alternative::form).distinct().count() > 1;
    }

    /** The path for one key of a lookup, in an order. */
    AccessPath ofOneKey(SortColumn order) {
        AccessRequest one = request.withPredicates(request.predicatesForOneKey())
                .withLookup(null)
                .withEnds(null)
                .withOrder(List.of(order));
        return new AccessPath(one, index, way, hull);
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

    private KeyCondition condition(Alternative alternative) {
        return new KeyCondition(request.table(), alternative.form(), key, alternative.predicates());
    }

    /** Distributes the ANDs over those ORs that the key has something to gain from. */
    private List<List<ColumnPredicate>> divide() {
        List<List<ColumnPredicate>> all = List.of(List.copyOf(common));
        for (Predicate predicate : request.predicatesForOneKey()) {
            if (!(predicate instanceof AnyOf any)
                    || (long) all.size() * any.alternatives().size() * forms.size() > MAX_ALTERNATIVES
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
        return forms.stream()
                .map(form -> condition(new Alternative(both, form)).used())
                .anyMatch(used -> alternative.stream().anyMatch(used::contains));
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
            Predicates predicates = Predicates.bind(alternatives.get(i).predicates(), slots);
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

    /** What a Scan can ask of the key of the table: one of them. */
    List<KeyCondition> scanned() {
        KeySchema ofTable = request.table().physicalTable().key();
        return Alternative.possible(
                        List.of(List.copyOf(common)), forms(request.table().entity(), null, null))
                .stream()
                .map(one -> new KeyCondition(request.table(), one.form(), ofTable, one.predicates()))
                .toList();
    }

    /** Whether no item of a Scan can satisfy the predicates. */
    boolean isImpossible(@Nullable Object[] slots) {
        Predicates predicates = Predicates.bind(common, slots);
        return predicates == null
                || conditions.stream().allMatch(condition -> condition.isImpossible(predicates))
                || scanned().stream().allMatch(condition -> condition.isImpossible(predicates));
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
            Set<ColumnPredicate> ofAlternative =
                    new LinkedHashSet<>(alternatives.get(i).predicates());
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
        if (index == null || entity == null) {
            return Optional.empty();
        }
        List<EntityIndex> all = entity.index(index.name());
        return way != null ? Optional.of(way) : all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** Whether an item that the key condition lets through satisfies the request, but for rare exceptions. */
    boolean isExact() {
        Entity entity = request.table().entity();
        if (entity != null && entity.sharesKeys()) {
            return false;
        }
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
        return new IndexCompleteness(request, index, way, forms).objection(operation == Operation.SCAN);
    }

    /** Which attributes of an item the path has. */
    IndexProjection projection() {
        return new IndexProjection(request.table(), index);
    }

    /** Whether an entry of the index lacks the attribute, so that DynamoDB can't filter by it. */
    boolean lacks(String attribute) {
        return projection().lacks(attribute);
    }

    /** An attribute that the request needs and an entry of the index lacks. */
    Optional<String> missingAttribute() {
        Set<Column> needed = new LinkedHashSet<>(request.columns());
        request.predicates().stream()
                .filter(predicate -> !isEnforcedByIndex(predicate))
                .forEach(predicate -> needed.addAll(predicate.columns()));
        request.order().forEach(sort -> needed.add(sort.column()));
        return projection().missing(needed, this::isKeyVariable);
    }

    /** Whether the key of the index tells the value of the variable. */
    private boolean isKeyVariable(String name) {
        return forms.size() == 1
                && conditions.get(0).attributes().stream()
                        .anyMatch(condition -> condition.key().tells(name));
    }

    /** How the path's rows can come in the order of the request; empty: not at all. */
    Optional<PathOrder> order() {
        return PathOrder.of(this);
    }

    /** Why a Query of the partitions that a range leaves is not possible, for people; empty: it is, or there is no such range. */
    Optional<String> unlisted() {
        if (operation != Operation.SCAN) {
            return Optional.empty();
        }
        Optional<String> range = conditions.stream()
                .flatMap(one -> one.partition().stream())
                .flatMap(condition -> condition.unlisted().stream())
                .findFirst();
        return range.isPresent() || conditions.stream().noneMatch(KeyCondition::isQuery) ? range : openForm();
    }

    /** The form whose partitions are not known, where those of other forms are. */
    private Optional<String> openForm() {
        for (int i = 0; i < conditions.size(); i++) {
            if (!conditions.get(i).isQuery()) {
                return Optional.of(
                        "items with keys of the form " + alternatives.get(i).form()
                                + " may be in any partition: ask for all of its variables, or for one that it lacks");
            }
        }
        return Optional.empty();
    }

    /** The predicates on single columns that hold for every row. */
    List<ColumnPredicate> common() {
        return common;
    }

    /** How a message names the path. */
    String name() {
        return (index == null ? "table" : index.name())
                + (way == null || way.forms().isEmpty()
                        ? ""
                        : " as " + way.forms().get(0))
                + (hull ? " in one range a partition" : "");
    }
}
