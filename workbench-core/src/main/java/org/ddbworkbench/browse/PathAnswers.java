package org.ddbworkbench.browse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.PathProbe;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.IndexCondition;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/**
 * What the table, or one of its indexes, can answer for the rows of a virtual table, in words. All of it is asked of the planner
 * with conditions of made-up values, so that it says what EXPLAIN will.
 */
public final class PathAnswers {
    private final VirtualTable table;
    private final @Nullable SecondaryIndex index;
    private final @Nullable EntityIndex way;
    private final SampleKey sample;
    private final List<Column> partition;
    private final List<Column> sort;
    private final List<Line> lines = new ArrayList<>();

    /**
     * One thing that there is to say.
     *
     * @param label what it is about: {@code Query}, {@code GetItem}, {@code narrower}, {@code order}, {@code rows}, {@code columns}
     */
    public record Line(String label, String text) {}

    private PathAnswers(VirtualTable table, @Nullable SecondaryIndex index, @Nullable EntityIndex way) {
        this.table = table;
        this.index = index;
        this.way = way;
        Entity entity = table.entity();
        List<KeyForm> forms =
                entity == null ? List.of(KeyForm.UNKNOWN) : index == null ? entity.forms() : entity.forms(index, way);
        this.sample = SampleKey.of(forms.get(0));
        var key = index == null ? table.physicalTable().key() : index.key();
        this.partition = columns(forms, key.partition());
        this.sort = columns(forms, key.sort());
        sort.removeAll(partition);
    }

    /**
     * The answers of a path.
     *
     * @param index null: the table
     * @param way in which rows are in the index, one of several; null: in any of those that there are
     */
    public static List<Line> of(VirtualTable table, @Nullable SecondaryIndex index, @Nullable EntityIndex way) {
        PathAnswers answers = new PathAnswers(table, index, way);
        answers.add();
        return answers.lines;
    }

    /** The columns that key attributes are made of. */
    private List<Column> columns(List<KeyForm> forms, List<KeyAttribute> attributes) {
        Set<Column> columns = new LinkedHashSet<>();
        for (KeyForm form : forms) {
            for (KeyAttribute attribute : attributes) {
                form.template(attribute.name())
                        .ifPresentOrElse(
                                template -> template.variables().stream()
                                        .filter(variable -> !variable.type().isShard())
                                        .map(Segment.Variable::name)
                                        .forEach(name -> table.column(name).ifPresent(columns::add)),
                                () -> rawColumn(attribute).ifPresent(columns::add));
            }
        }
        return new ArrayList<>(columns);
    }

    private Optional<Column> rawColumn(KeyAttribute attribute) {
        return table.columns().stream()
                .filter(column -> column.source() instanceof Column.RawKey raw
                        && raw.attribute().equals(attribute))
                .findFirst();
    }

    private void add() {
        List<ColumnPredicate> asked = new ArrayList<>(equal(partition));
        PathProbe first = probe(asked, List.of());
        if (first.operation() == Operation.SCAN) {
            lines.add(new Line("Query", "none: " + unreachable()));
            return;
        }
        lines.add(new Line("Query", partition.isEmpty() ? "without a condition" : conditions(partition, " = ...")));
        addNarrower(asked);
        first.objection().ifPresent(objection -> addMissing(objection, asked));
        if (index != null && first.objection().isEmpty()) {
            lines.add(new Line("rows", "none can be missing"));
        }
        addOrder(asked);
        addColumns(asked);
    }

    private String unreachable() {
        boolean unknown = index != null
                && table.entity() != null
                && index.key().partition().stream()
                        .allMatch(attribute ->
                                table.entity().templates(attribute.name()).isEmpty());
        return unknown
                ? "the catalog does not say how keys of " + table.name() + " are composed there"
                : "no condition of SQL tells the partition; \\browse reads one";
    }

    private void addNarrower(List<ColumnPredicate> asked) {
        List<ColumnPredicate> fixed = new ArrayList<>(asked);
        List<String> narrower = new ArrayList<>();
        for (Column column : sort) {
            List<String> ways = new ArrayList<>();
            boolean single = narrows(fixed, equal(column));
            if (single) {
                ways.add("=");
            }
            Operand.Constant value = new Operand.Constant(value(column));
            if (narrows(fixed, new ColumnPredicate(column, new Constraint.Range(value, true, null, false)))) {
                ways.add("<, >, BETWEEN");
            }
            if (value.value() instanceof String
                    && narrows(fixed, new ColumnPredicate(column, new Constraint.StartsWith(value)))) {
                ways.add("LIKE 'x%'");
            }
            if (!ways.isEmpty()) {
                narrower.add(SqlText.name(column.name()) + " (" + String.join(", ", ways) + ")");
            }
            if (!single) {
                break;
            }
            fixed.add(equal(column));
        }
        if (!narrower.isEmpty()) {
            lines.add(new Line("narrower", "by " + String.join(", then ", narrower)));
        }
        if (probe(fixed, List.of()).operation() == Operation.GET_ITEM) {
            List<Column> whole = new ArrayList<>(partition);
            whole.addAll(sort);
            lines.add(new Line("GetItem", conditions(whole, " = ...")));
        }
    }

    private boolean narrows(List<ColumnPredicate> fixed, ColumnPredicate predicate) {
        List<ColumnPredicate> both = new ArrayList<>(fixed);
        both.add(predicate);
        return probe(both, List.of()).narrowsBy(predicate);
    }

    /** Why rows may be missing, and the least that a statement says for the index to be used nevertheless. */
    private void addMissing(String objection, List<ColumnPredicate> asked) {
        lines.add(new Line("rows", objection));
        List<ColumnPredicate> more = new ArrayList<>(asked);
        declared().stream()
                .flatMap(one -> one.conditions().stream())
                .forEach(condition -> more.add(implying(condition)));
        int known = more.size();
        if (probe(more, List.of()).objection().isPresent()) {
            sort.forEach(column -> more.add(new ColumnPredicate(column, new Constraint.Present())));
        }
        if (probe(more, List.of()).objection().isPresent() && index != null) {
            more.subList(known, more.size()).clear();
            index.key().attributes().stream()
                    .flatMap(attribute -> rawColumn(attribute).stream())
                    .forEach(column -> more.add(new ColumnPredicate(column, new Constraint.Present())));
        }
        if (more.size() > asked.size() && probe(more, List.of()).objection().isEmpty()) {
            lines.add(new Line(
                    "used",
                    "with "
                            + more.subList(asked.size(), more.size()).stream()
                                    .map(ColumnPredicate::toString)
                                    .collect(Collectors.joining(" AND "))));
            asked.addAll(more.subList(asked.size(), more.size()));
        }
    }

    private List<EntityIndex> declared() {
        Entity entity = table.entity();
        if (way != null) {
            return List.of(way);
        }
        return entity == null || index == null ? List.of() : entity.index(index.name());
    }

    private static ColumnPredicate implying(IndexCondition condition) {
        if (condition.absence()) {
            return new ColumnPredicate(condition.column(), new Constraint.Absent());
        }
        return new ColumnPredicate(
                condition.column(),
                condition.isPresence()
                        ? new Constraint.Present()
                        : new Constraint.OneOf(condition.values().stream()
                                .<Operand>map(Operand.Constant::new)
                                .toList()));
    }

    private void addOrder(List<ColumnPredicate> asked) {
        if (sort.isEmpty()) {
            return;
        }
        for (int columns = sort.size(); columns > 0; columns--) {
            boolean up = probe(asked, order(columns, false)).isInOrder();
            boolean down = probe(asked, order(columns, true)).isInOrder();
            if (up || down) {
                lines.add(new Line(
                        "order",
                        "ORDER BY " + names(sort.subList(0, columns))
                                + (up && down ? ", up or down" : up ? "" : " DESC")));
                return;
            }
        }
        lines.add(new Line(
                "order",
                "none"
                        + probe(asked, order(1, false))
                                .disorder()
                                .map(reason -> ": " + reason)
                                .orElse("")));
    }

    private List<SortColumn> order(int columns, boolean descending) {
        return sort.subList(0, columns).stream()
                .map(column -> new SortColumn(column, descending))
                .toList();
    }

    /** The columns that a narrow index has itself. */
    private void addColumns(List<ColumnPredicate> asked) {
        if (probe(asked, List.of()).missingAttribute().isEmpty()) {
            return;
        }
        List<Column> own = table.columns().stream()
                .filter(column -> PathProbe.of(
                                AccessRequest.all(table)
                                        .withColumns(List.of(column))
                                        .withPredicates(asked),
                                index,
                                way)
                        .missingAttribute()
                        .isEmpty())
                .toList();
        lines.add(
                new Line(
                        "columns",
                        "has " + (own.isEmpty() ? "none" : names(own))
                                + "; for others, items are fetched from the table: BatchGetItem, at least 0.5 read units each"));
    }

    private PathProbe probe(List<ColumnPredicate> predicates, List<SortColumn> order) {
        return PathProbe.of(AccessRequest.all(table).withPredicates(predicates).withOrder(order), index, way);
    }

    private List<ColumnPredicate> equal(List<Column> columns) {
        return columns.stream().map(this::equal).toList();
    }

    private ColumnPredicate equal(Column column) {
        return QuerySlice.equal(column, value(column));
    }

    private Object value(Column column) {
        Object made = sample.values().get(column.name());
        if (made != null && !(column.source() instanceof Column.RawKey)) {
            return made;
        }
        return switch (column.type()) {
            case TEXT, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT -> "abc";
            case INTEGER, TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> 1L;
            case NUMBER -> BigDecimal.ONE;
            case DOUBLE -> 1.0;
            case BOOLEAN -> true;
            case DATE -> 1;
            case BINARY -> new byte[] {1};
        };
    }

    private static String conditions(List<Column> columns, String condition) {
        return columns.stream()
                .map(column -> SqlText.name(column.name()) + condition)
                .collect(Collectors.joining(" AND "));
    }

    private static String names(List<Column> columns) {
        return columns.stream().map(column -> SqlText.name(column.name())).collect(Collectors.joining(", "));
    }
}
