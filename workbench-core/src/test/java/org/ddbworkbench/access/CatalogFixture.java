package org.ddbworkbench.access;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;

/** A virtual table of a small catalog, and predicates on its columns. */
record CatalogFixture(VirtualTable table) {
    /** The first entity's table of a catalog whose one table has the keys pk and sk. */
    static CatalogFixture entity(String indexes, String entity) {
        return new CatalogFixture(physicalTable(indexes, entity).virtualTables().get(0));
    }

    static PhysicalTable physicalTable(String indexes, String entity) {
        String yaml = "version: 1\ntables:\n  t:\n    partitionKey: pk\n    sortKey: sk\n"
                + (indexes.isEmpty() ? "" : "    indexes: {" + indexes + "}\n")
                + "    entities:\n      e: {" + entity + "}\n";
        return CatalogReader.read(yaml, "test").tables().get(0);
    }

    Column column(String name) {
        return table.column(name).orElseThrow();
    }

    static Operand constant(Object value) {
        return new Operand.Constant(value);
    }

    /** Equal to one of the values. */
    ColumnPredicate is(String column, Object... values) {
        return new ColumnPredicate(
                column(column),
                new Constraint.OneOf(
                        Arrays.stream(values).map(CatalogFixture::constant).toList()));
    }

    ColumnPredicate isSlot(String column, int slot) {
        return new ColumnPredicate(column(column), new Constraint.OneOf(List.of(new Operand.Slot(slot))));
    }

    ColumnPredicate atLeast(String column, Object low) {
        return new ColumnPredicate(column(column), new Constraint.Range(constant(low), true, null, false));
    }

    ColumnPredicate above(String column, Object low) {
        return new ColumnPredicate(column(column), new Constraint.Range(constant(low), false, null, false));
    }

    ColumnPredicate atMost(String column, Object high) {
        return new ColumnPredicate(column(column), new Constraint.Range(null, false, constant(high), true));
    }

    ColumnPredicate below(String column, Object high) {
        return new ColumnPredicate(column(column), new Constraint.Range(null, false, constant(high), false));
    }

    ColumnPredicate startsWith(String column, String prefix) {
        return new ColumnPredicate(column(column), new Constraint.StartsWith(constant(prefix)));
    }

    ColumnPredicate present(String column) {
        return new ColumnPredicate(column(column), new Constraint.Present());
    }

    AccessPlan plan(ColumnPredicate... predicates) {
        return plan(table.columns(), predicates);
    }

    AccessPlan plan(List<Column> columns, ColumnPredicate... predicates) {
        return AccessPlanner.plan(
                new AccessRequest(table, columns, List.of(predicates), List.of(), null), TableStatistics.UNKNOWN);
    }

    /** The request with an order, such as "a, b DESC". */
    AccessRequest ordered(String order, ColumnPredicate... predicates) {
        List<SortColumn> columns = Arrays.stream(order.split(", "))
                .map(text -> new SortColumn(column(text.replace(" DESC", "")), text.endsWith(" DESC")))
                .toList();
        return new AccessRequest(table, table.columns(), List.of(predicates), columns, null);
    }

    /** What is read, one text a piece, with values in place of placeholders. */
    static List<String> reads(AccessPlan plan, Object... slots) {
        ResolvedAccess access = plan.resolve(slots);
        return access.reads().stream()
                .map(read -> plan.operation() == Operation.QUERY
                        ? text(access.expressions(read, null), true)
                        : String.join(
                                " AND ",
                                read.terms().stream()
                                        .map(term -> term.attribute().name() + " = " + ((KeyRead.Equal) term).value())
                                        .toList()))
                .toList();
    }

    /** The filter of the first piece, with values in place of placeholders. */
    static String filter(AccessPlan plan) {
        ResolvedAccess access = plan.resolve(new Object[0]);
        return text(access.expressions(access.reads().get(0), null), false);
    }

    private static String text(RequestExpressions expressions, boolean key) {
        String text = Objects.requireNonNullElse(key ? expressions.keyCondition() : expressions.filter(), "");
        StringBuilder filled = new StringBuilder();
        java.util.regex.Matcher matcher =
                java.util.regex.Pattern.compile("[#:][A-Za-z0-9_]+").matcher(text);
        while (matcher.find()) {
            String name = expressions.names().get(matcher.group());
            Object value = expressions.values().get(matcher.group());
            matcher.appendReplacement(
                    filled,
                    java.util.regex.Matcher.quoteReplacement(
                            name != null ? name : value instanceof String ? "'" + value + "'" : String.valueOf(value)));
        }
        return matcher.appendTail(filled).toString();
    }
}
