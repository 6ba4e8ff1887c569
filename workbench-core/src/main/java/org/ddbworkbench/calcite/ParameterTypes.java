package org.ddbworkbench.calcite;

import java.util.List;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the types of the {@code ?} of a validated statement. The validator lists them as the tree has them, which need not be
 * the order of the text after a rewrite.
 */
final class ParameterTypes extends SqlBasicVisitor<@Nullable Void> {
    private final SqlValidator validator;
    private final TreeMap<Integer, RelDataType> types = new TreeMap<>();

    private ParameterTypes(SqlValidator validator) {
        this.validator = validator;
    }

    /** In the order of the text. */
    static List<RelDataType> of(SqlNode validated, SqlValidator validator) {
        ParameterTypes parameters = new ParameterTypes(validator);
        validated.accept(parameters);
        return List.copyOf(parameters.types.values());
    }

    @Override
    public @Nullable Void visit(SqlDynamicParam parameter) {
        types.putIfAbsent(parameter.getIndex(), validator.getValidatedNodeType(parameter));
        return null;
    }
}
