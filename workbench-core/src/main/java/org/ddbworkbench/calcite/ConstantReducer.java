package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContexts;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Computes constant expressions when a statement is planned. A text as a column has it, which is what nearly all of them are,
 * needs no code to be generated and compiled; all else does.
 */
final class ConstantReducer implements RexExecutor {
    static final RexExecutor INSTANCE = new ConstantReducer(new RexExecutorImpl(DataContexts.EMPTY));

    private final RexExecutor compiling;

    /**
     * @param compiling computes the other expressions
     */
    ConstantReducer(RexExecutor compiling) {
        this.compiling = compiling;
    }

    @Override
    public void reduce(RexBuilder rexBuilder, List<RexNode> expressions, List<RexNode> reduced) {
        List<RexNode> literals = new ArrayList<>();
        for (RexNode expression : expressions) {
            String text = text(expression);
            if (text == null) {
                compiling.reduce(rexBuilder, expressions, reduced);
                return;
            }
            literals.add(rexBuilder.makeLiteral(text, expression.getType(), true));
        }
        reduced.addAll(literals);
    }

    /** The value of a literal that is cast to text of any length. */
    private static @Nullable String text(RexNode expression) {
        RelDataType type = expression.getType();
        return expression.getKind() == SqlKind.CAST
                        && type.getSqlTypeName() == SqlTypeName.VARCHAR
                        && type.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                        && ((RexCall) expression).getOperands().get(0) instanceof RexLiteral literal
                        && SqlTypeUtil.inCharFamily(literal.getType())
                ? literal.getValueAs(String.class)
                : null;
    }
}
