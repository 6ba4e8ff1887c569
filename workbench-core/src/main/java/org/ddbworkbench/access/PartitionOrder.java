package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.ValueKind;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * How partitions follow each other in the order of a request: by what their keys tell of its first columns. Those of equal
 * terms have rows that are to be merged.
 *
 * @param terms what is compared, the first one first
 * @param columns the columns of the order whose values the terms tell in full
 */
record PartitionOrder(List<Term> terms, Set<Column> columns) {
    static final PartitionOrder NONE = new PartitionOrder(List.of(), Set.of());

    PartitionOrder {
        terms = List.copyOf(terms);
        columns = Set.copyOf(columns);
    }

    /**
     * A part of the partition key.
     *
     * @param attribute position of the key attribute in the partition key
     * @param template null: the attribute is compared as it is
     * @param variable position of the variable in the template
     */
    private record Term(int attribute, @Nullable KeyTemplate template, int variable, boolean descending) {
        /** The value in the partition that is read; null when its key does not match the template. */
        @Nullable
        Object value(KeyRead read) {
            Object key = ((KeyRead.Equal) read.terms().get(attribute)).value();
            if (template == null || !(key instanceof String text)) {
                return key;
            }
            Object[] values = template.match(text);
            return values == null ? null : values[variable];
        }

        Comparator<KeyRead> comparator() {
            Comparator<KeyRead> ascending =
                    (a, b) -> Values.compare(Objects.requireNonNull(value(a)), Objects.requireNonNull(value(b)));
            return descending ? ascending.reversed() : ascending;
        }
    }

    /**
     * The first columns of an order as far as partition keys tell them: a column's own value, or the bucket of it, after which
     * the order goes on within the partition.
     *
     * @param same the columns that have one value in all rows
     */
    static PartitionOrder of(KeyCondition key, List<SortColumn> order, Set<Column> same) {
        List<Term> terms = new ArrayList<>();
        Set<Column> columns = new LinkedHashSet<>();
        for (SortColumn column : order) {
            if (same.contains(column.column())) {
                continue;
            }
            Term full = term(key, column, false);
            if (full != null) {
                terms.add(full);
                columns.add(column.column());
                continue;
            }
            Term bucket = term(key, column, true);
            if (bucket != null) {
                terms.add(bucket);
            }
            break;
        }
        return new PartitionOrder(terms, columns);
    }

    private static @Nullable Term term(KeyCondition key, SortColumn column, boolean bucket) {
        for (int i = 0; i < key.partition().size(); i++) {
            KeyComposition attribute = key.partition().get(i).key();
            if (!bucket && column.column().equals(attribute.rawColumn())) {
                return new Term(i, null, 0, column.descending());
            }
            KeyTemplate template = attribute.template();
            List<Segment.Variable> variables = template == null ? List.of() : template.variables();
            for (int j = 0; j < variables.size(); j++) {
                boolean told = bucket ? isBucket(attribute, j, variables.get(j).type()) : attribute.isTold(j);
                if (told && column.column().equals(attribute.variableColumn(j))) {
                    return new Term(i, template, j, column.descending());
                }
            }
        }
        return null;
    }

    /** Whether later times have the same text or that of a later bucket. */
    private static boolean isBucket(KeyComposition attribute, int variable, VariableType type) {
        return attribute.isLossy(variable)
                && type.isExact()
                && (type.kind() == ValueKind.DATE || type.kind() == ValueKind.TIMESTAMP);
    }

    /** Whether no two partitions have equal terms, if others columns than these have one value in all rows. */
    boolean tellsApart(KeyCondition key, Set<Column> same) {
        for (int i = 0; i < key.partition().size(); i++) {
            KeyComposition attribute = key.partition().get(i).key();
            KeyTemplate template = attribute.template();
            int position = i;
            boolean raw = terms.stream().anyMatch(term -> term.attribute == position && term.template == null);
            boolean variables = template != null;
            for (int j = 0; variables && j < template.variables().size(); j++) {
                int variable = j;
                Column column = attribute.variableColumn(j);
                variables = (column != null && same.contains(column) && attribute.isTold(j))
                        || terms.stream()
                                .anyMatch(term -> term.attribute == position
                                        && term.template != null
                                        && term.variable == variable);
            }
            if (!raw && !variables) {
                return false;
            }
        }
        return true;
    }

    /**
     * Divides reads into parts that follow each other; those of one part are to be merged. Reads of one partition stay in their
     * order.
     *
     * @param reads each of one partition
     */
    List<List<KeyRead>> parts(List<KeyRead> reads) {
        boolean known = reads.stream().allMatch(read -> terms.stream().allMatch(term -> term.value(read) != null));
        if (terms.isEmpty() || !known) {
            return List.of(reads);
        }
        Comparator<KeyRead> order = terms.stream()
                .map(Term::comparator)
                .reduce(Comparator::thenComparing)
                .orElseThrow();
        List<List<KeyRead>> parts = new ArrayList<>();
        for (KeyRead read : reads.stream().sorted(order).toList()) {
            List<KeyRead> last = parts.isEmpty() ? List.of() : parts.get(parts.size() - 1);
            if (!last.isEmpty() && order.compare(last.get(0), read) == 0) {
                last.add(read);
            } else {
                parts.add(new ArrayList<>(List.of(read)));
            }
        }
        return parts;
    }
}
