package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.VirtualTable;

/** What predicates that all hold say of the key of a table or of an index. */
final class KeyCondition {
    /** More requests than this are not worth it against a Scan. */
    static final long MAX_READS = AttributeCondition.MAX_COMBINATIONS;

    private final List<AttributeCondition> partition = new ArrayList<>();
    private final List<AttributeCondition> sort = new ArrayList<>();

    /**
     * @param form how keys are composed
     */
    KeyCondition(VirtualTable table, KeyForm form, KeySchema key, List<ColumnPredicate> predicates) {
        Set<Column> named = new LinkedHashSet<>();
        for (KeyAttribute attribute : key.partition()) {
            AttributeCondition condition = new AttributeCondition(
                    table, form, attribute, AttributeCondition.MAX_PARTITION_KEY, predicates, true, named);
            partition.add(condition);
            named.addAll(condition.namedColumns());
        }
        for (KeyAttribute attribute : key.sort()) {
            AttributeCondition condition = new AttributeCondition(
                    table, form, attribute, AttributeCondition.MAX_SORT_KEY, predicates, false, named);
            sort.add(condition);
            named.addAll(condition.namedColumns());
        }
    }

    List<AttributeCondition> partition() {
        return partition;
    }

    List<AttributeCondition> sort() {
        return sort;
    }

    /** Partition key attributes, then sort key attributes. */
    List<AttributeCondition> attributes() {
        List<AttributeCondition> all = new ArrayList<>(partition);
        all.addAll(sort);
        return all;
    }

    /** Whether the partitions are known, and not too many. */
    boolean isQuery() {
        return partition.stream().allMatch(AttributeCondition::isPoints) && partitions() <= MAX_READS;
    }

    /** Whether there may turn out to be too many partitions to list them. */
    boolean isGuess() {
        return partition.stream().anyMatch(AttributeCondition::isGuess);
    }

    /** Whether whole keys are known. */
    boolean isWholeKey() {
        return isQuery() && usableSort().size() == sort.size() && sort.stream().allMatch(AttributeCondition::isPoints);
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

    /** How many partitions are read at most. */
    long partitions() {
        long product = 1;
        for (AttributeCondition condition : partition) {
            product = Math.min(product * condition.combinations(), Integer.MAX_VALUE);
        }
        return product;
    }

    /** How many keys, or pieces of partitions, are read at most. */
    long combinations() {
        long product = partitions();
        for (AttributeCondition condition : usableSort()) {
            product *= condition.combinations();
        }
        return product;
    }

    /** The predicates that the key condition says, in full or as a superset. */
    Set<ColumnPredicate> used() {
        Set<ColumnPredicate> used = new LinkedHashSet<>();
        partition.forEach(condition -> used.addAll(condition.used()));
        usableSort().forEach(condition -> used.addAll(condition.used()));
        return used;
    }

    /** The predicates that the key condition says in full, but for rare exceptions. */
    Set<ColumnPredicate> exact() {
        Set<ColumnPredicate> exact = new LinkedHashSet<>();
        partition.forEach(condition -> exact.addAll(condition.exact()));
        usableSort().forEach(condition -> exact.addAll(condition.exact()));
        return exact;
    }

    /** The columns that have one value throughout each partition. */
    Set<Column> fixedInPartition() {
        Set<Column> fixed = new LinkedHashSet<>();
        partition.forEach(condition -> fixed.addAll(condition.key().decodedColumns()));
        return fixed;
    }

    /** The columns that have one value throughout each single read. */
    Set<Column> fixedInEachRead() {
        Set<Column> fixed = fixedInPartition();
        for (AttributeCondition condition : usableSort()) {
            if (condition.isPoints()) {
                fixed.addAll(condition.key().decodedColumns());
            }
        }
        return fixed;
    }

    /** Whether no key satisfies the predicates. */
    boolean isImpossible(Predicates predicates) {
        return attributes().stream()
                .anyMatch(condition -> condition.domain(predicates).isEmpty());
    }

    /** The keys, or pieces of partitions, in which all items lie that satisfy the predicates. */
    List<KeyRead> reads(Predicates predicates) {
        List<AttributeCondition> conditions = new ArrayList<>(partition);
        conditions.addAll(usableSort());
        List<KeyRead> reads = new ArrayList<>();
        for (Predicates one : ofEachValue(predicates, conditions)) {
            List<List<KeyRead.Term>> longer = List.of(List.of());
            for (AttributeCondition condition : conditions) {
                longer = extend(longer, condition, one);
            }
            longer.stream().map(KeyRead::new).forEach(reads::add);
        }
        return reads;
    }

    /** The predicates for each value of the columns that stand in several attributes: an item has the same one in all of them. */
    private static List<Predicates> ofEachValue(Predicates predicates, List<AttributeCondition> conditions) {
        List<Predicates> each = List.of(predicates);
        for (Column column : repeated(conditions)) {
            List<Predicates> more = new ArrayList<>();
            for (Predicates one : each) {
                Set<Object> values = Predicates.values(one.of(column));
                if (values == null) {
                    more.add(one);
                } else {
                    values.forEach(value -> more.add(one.with(column, value)));
                }
            }
            each = more;
        }
        return each;
    }

    /** The columns with named values that stand in several attributes. */
    private static Set<Column> repeated(List<AttributeCondition> conditions) {
        Set<Column> named = new LinkedHashSet<>();
        Set<Column> repeated = new LinkedHashSet<>();
        for (AttributeCondition condition : conditions) {
            named.stream()
                    .filter(column -> condition.key().variableOf(column) >= 0)
                    .forEach(repeated::add);
            named.addAll(condition.namedColumns());
        }
        return repeated;
    }

    private static List<List<KeyRead.Term>> extend(
            List<List<KeyRead.Term>> reads, AttributeCondition condition, Predicates predicates) {
        KeyDomain domain = condition.domain(predicates);
        List<KeyRead.Term> terms = new ArrayList<>();
        if (domain instanceof KeyDomain.Points points) {
            points.values()
                    .forEach(
                            value -> terms.add(new KeyRead.Equal(condition.key().attribute(), value)));
        } else if (domain instanceof KeyDomain.Spans spans) {
            for (KeySpan span : spans.spans()) {
                if (span.isAll()) {
                    return reads;
                }
                terms.add(new KeyRead.Within(condition.key().attribute(), span));
            }
        }
        List<List<KeyRead.Term>> extended = new ArrayList<>();
        for (List<KeyRead.Term> read : reads) {
            for (KeyRead.Term term : terms) {
                List<KeyRead.Term> longer = new ArrayList<>(read);
                longer.add(term);
                extended.add(longer);
            }
        }
        return extended;
    }
}
