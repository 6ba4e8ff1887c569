package org.ddbworkbench.calcite;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/** Calcite's validator, which leaves {@linkplain HiddenColumns hidden columns} of tables out where it expands {@code *}. */
final class TableValidator extends SqlValidatorImpl {
    TableValidator(
            SqlOperatorTable operators,
            SqlValidatorCatalogReader catalogReader,
            RelDataTypeFactory typeFactory,
            Config config) {
        super(operators, catalogReader, typeFactory, config);
    }

    @Override
    protected void addToSelectList(
            List<SqlNode> list,
            Set<String> aliases,
            List<Map.Entry<String, RelDataType>> fields,
            SqlNode expression,
            SelectScope scope,
            boolean includeSystemVars) {
        // What a statement itself names has an alias, by AttributeFunctions.
        if (!(expression instanceof SqlIdentifier name) || !isHidden(name, scope)) {
            super.addToSelectList(list, aliases, fields, expression, scope, includeSystemVars);
        }
    }

    private boolean isHidden(SqlIdentifier name, SelectScope scope) {
        int last = name.names.size() - 1;
        if (last < 1 || !HiddenColumns.isHidden(name.names.get(last))) {
            return false;
        }
        SqlValidatorScope.ResolvedImpl resolved = new SqlValidatorScope.ResolvedImpl();
        scope.resolve(name.names.subList(0, last), getCatalogReader().nameMatcher(), false, resolved);
        SqlValidatorTable table =
                resolved.count() == 1 ? resolved.only().namespace.getTable() : null;
        DynamoTable dynamoTable = table == null ? null : table.unwrap(DynamoTable.class);
        return dynamoTable != null && dynamoTable.isHidden(name.names.get(last));
    }
}
