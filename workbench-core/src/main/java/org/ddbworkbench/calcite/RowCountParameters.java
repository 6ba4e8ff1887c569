package org.ddbworkbench.calcite;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Finds the {@code ?} that stand after LIMIT, OFFSET and FETCH, where generated code can't do with NULL. */
final class RowCountParameters extends SqlBasicVisitor<@Nullable Void> {
    private final Set<Integer> positions = new HashSet<>();

    private RowCountParameters() {}

    /** Their positions among the parameters of the statement, from 0. */
    static Set<Integer> of(SqlNode statement) {
        RowCountParameters parameters = new RowCountParameters();
        statement.accept(parameters);
        return parameters.positions;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlOrderBy orderBy) {
            add(orderBy.fetch);
            add(orderBy.offset);
        } else if (call instanceof SqlSelect select) {
            add(select.getFetch());
            add(select.getOffset());
        }
        return super.visit(call);
    }

    private void add(@Nullable SqlNode count) {
        if (count instanceof SqlDynamicParam parameter) {
            positions.add(parameter.getIndex());
        }
    }
}
