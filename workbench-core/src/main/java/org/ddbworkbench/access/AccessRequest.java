package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * What a query asks of a virtual table.
 *
 * @param columns the columns of a row of the result, in this order
 * @param predicates all must hold
 * @param lookup the keys that rows are wanted for, known later; null: all rows. Rows of other keys may come along
 * @param order the order that rows must have; empty: any
 * @param limit how many rows are wanted at most, a {@link Number}; null: all
 * @param goal after how many rows there will probably be enough, a {@link Number}; null: all are wanted. Unlike a limit it
 *     ends nothing: it says how much to ask for at first
 * @param consistent whether reads must be strongly consistent
 * @param ends what is enough of the rows; null: all are needed
 * @param scanBound a Scan of all rows that takes more read units than that is refused; infinite: none is
 */
public record AccessRequest(
        VirtualTable table,
        List<Column> columns,
        List<Predicate> predicates,
        @Nullable Lookup lookup,
        List<SortColumn> order,
        @Nullable Operand limit,
        @Nullable Operand goal,
        boolean consistent,
        @Nullable GroupEnds ends,
        double scanBound) {
    /** How many rows are taken to be wanted where the number is known only when the plan is resolved. */
    public static final int GUESSED_GOAL = 10;

    public AccessRequest {
        columns = List.copyOf(columns);
        predicates = List.copyOf(predicates);
        order = List.copyOf(order);
    }

    /** Eventually consistent, not for given keys, with Scans of any size. */
    public AccessRequest(
            VirtualTable table,
            List<Column> columns,
            List<? extends Predicate> predicates,
            List<SortColumn> order,
            @Nullable Operand limit) {
        this(table, columns, List.copyOf(predicates), null, order, limit, null, false, null, Double.POSITIVE_INFINITY);
    }

    /** The predicates, and for each column of the lookup that it has the value of one key. */
    List<Predicate> predicatesForOneKey() {
        if (lookup == null) {
            return List.copyOf(predicates);
        }
        List<Predicate> all = new ArrayList<>(predicates);
        for (int i = 0; i < lookup.columns().size(); i++) {
            Operand key = new Operand.Element(lookup.slot(), i);
            all.add(new ColumnPredicate(lookup.columns().get(i), new Constraint.OneOf(List.of(key))));
        }
        return all;
    }

    /** Whether all rows have the same value in the column, which is not NULL. */
    public boolean hasOneValue(Column column) {
        return predicates.stream()
                .anyMatch(predicate -> predicate instanceof ColumnPredicate one
                        && one.column().equals(column)
                        && one.constraint() instanceof Constraint.OneOf values
                        && values.values().size() == 1);
    }

    /** All rows and columns. */
    public static AccessRequest all(VirtualTable table) {
        return new AccessRequest(table, table.columns(), List.of(), List.of(), null);
    }

    public AccessRequest withColumns(List<Column> newColumns) {
        return new AccessRequest(
                table, newColumns, predicates, lookup, order, limit, goal, consistent, ends, scanBound);
    }

    public AccessRequest withPredicates(List<? extends Predicate> newPredicates) {
        return new AccessRequest(
                table, columns, List.copyOf(newPredicates), lookup, order, limit, goal, consistent, ends, scanBound);
    }

    public AccessRequest withLookup(@Nullable Lookup newLookup) {
        return new AccessRequest(
                table, columns, predicates, newLookup, order, limit, goal, consistent, ends, scanBound);
    }

    public AccessRequest withOrder(List<SortColumn> newOrder) {
        return new AccessRequest(
                table, columns, predicates, lookup, newOrder, limit, goal, consistent, ends, scanBound);
    }

    public AccessRequest withLimit(@Nullable Operand newLimit) {
        return new AccessRequest(
                table, columns, predicates, lookup, order, newLimit, goal, consistent, ends, scanBound);
    }

    public AccessRequest withGoal(@Nullable Operand newGoal) {
        return new AccessRequest(
                table, columns, predicates, lookup, order, limit, newGoal, consistent, ends, scanBound);
    }

    public AccessRequest withEnds(@Nullable GroupEnds newEnds) {
        return new AccessRequest(
                table, columns, predicates, lookup, order, limit, goal, consistent, newEnds, scanBound);
    }

    /** Whether all rows are wanted, as far as is known. */
    public boolean wantsAll() {
        return limit == null && goal == null;
    }

    /** After how many rows the reading will probably end, as far as that is known before; infinite: at the end. */
    double expectedEnd() {
        if (limit instanceof Operand.Constant constant) {
            return ((Number) constant.value()).doubleValue();
        }
        if (goal == null) {
            return Double.POSITIVE_INFINITY;
        }
        return goal instanceof Operand.Constant constant ? ((Number) constant.value()).doubleValue() : GUESSED_GOAL;
    }

    public AccessRequest withConsistency(boolean strong) {
        return new AccessRequest(table, columns, predicates, lookup, order, limit, goal, strong, ends, scanBound);
    }

    public AccessRequest withScanBound(double readUnits) {
        return new AccessRequest(table, columns, predicates, lookup, order, limit, goal, consistent, ends, readUnits);
    }
}
