package org.ddbworkbench.browse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.PathProbe;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The part of a partition that one entity has, as SQL and as the request that reads it and nothing else.
 *
 * @param sql the condition; empty: none is needed
 * @param predicates the same, as the planner has it
 * @param operation what it becomes
 * @param reads what is asked of the key, a request each; of a Scan none
 */
public record QuerySlice(String sql, List<ColumnPredicate> predicates, Operation operation, List<KeyRead> reads) {
    public QuerySlice {
        predicates = List.copyOf(predicates);
        reads = List.copyOf(reads);
    }

    /** The slice of an entity in the partition that some values of its variables lead to. Asks the planner. */
    public static QuerySlice of(
            VirtualTable table, @Nullable SecondaryIndex index, @Nullable EntityIndex way, Map<String, Object> values) {
        List<ColumnPredicate> predicates = new ArrayList<>();
        partitionVariables(table, index, way).forEach((name, variable) -> {
            Column column = table.column(name).orElse(null);
            Object value = values.get(name);
            if (column != null
                    && value != null
                    && column.type().carries(variable.type().kind())) {
                predicates.add(equal(column, value));
            }
        });
        AccessRequest request = AccessRequest.all(table).withPredicates(predicates);
        ResolvedAccess access =
                PathProbe.of(request, index, way).plan(TableStatistics.UNKNOWN).resolve(new Object[0]);
        List<KeyRead> reads = access.operation() == Operation.SCAN ? List.of() : access.reads();
        String sql =
                String.join(" AND ", predicates.stream().map(QuerySlice::text).toList());
        return new QuerySlice(sql, predicates, access.operation(), reads);
    }

    static ColumnPredicate equal(Column column, Object value) {
        return new ColumnPredicate(column, new Constraint.OneOf(List.of(new Operand.Constant(value))));
    }

    private static String text(ColumnPredicate predicate) {
        Constraint.OneOf values = (Constraint.OneOf) predicate.constraint();
        Operand.Constant value = (Operand.Constant) values.values().get(0);
        Column column = predicate.column();
        return SqlText.name(column.name()) + " = " + SqlText.literal(column.type(), value.value());
    }

    /** The variables that partition keys are made of, by name, without those that the writer makes up. */
    static Map<String, Segment.Variable> partitionVariables(
            VirtualTable table, @Nullable SecondaryIndex index, @Nullable EntityIndex way) {
        Map<String, Segment.Variable> variables = new LinkedHashMap<>();
        if (table.entity() == null) {
            return variables;
        }
        List<KeyForm> forms =
                index == null ? table.entity().forms() : table.entity().forms(index, way);
        List<KeyAttribute> partition = (index == null ? table.physicalTable().key() : index.key()).partition();
        for (KeyForm form : forms) {
            for (KeyAttribute attribute : partition) {
                form.template(attribute.name())
                        .ifPresent(template -> template.variables().stream()
                                .filter(variable -> !variable.type().isShard())
                                .forEach(variable -> variables.putIfAbsent(variable.name(), variable)));
            }
        }
        return variables;
    }

    /** What follows SELECT * FROM. */
    public String statement(VirtualTable table) {
        return "SELECT * FROM " + SqlText.name(table.name()) + (sql.isEmpty() ? "" : " WHERE " + sql);
    }

    /** The first request as text, and how many more there are; empty for a Scan. */
    public Optional<String> request() {
        return reads.isEmpty()
                ? Optional.empty()
                : Optional.of(SqlText.condition(reads.get(0))
                        + (reads.size() == 1 ? "" : String.format(Locale.ROOT, ", and %,d more", reads.size() - 1)));
    }
}
