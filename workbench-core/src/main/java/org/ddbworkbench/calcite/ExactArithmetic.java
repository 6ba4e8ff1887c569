package org.ddbworkbench.calcite;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic that gives the right number or an error: whole numbers that overflow are an error in place of another number,
 * and a quotient has 38 digits in place of 16.
 */
final class ExactArithmetic extends RelHomogeneousShuttle {
    private final RexShuttle expressions;

    private ExactArithmetic(RexBuilder rexBuilder) {
        this.expressions = new Expressions(rexBuilder);
    }

    /** The physical plan with exact operators. */
    static RelNode in(RelNode plan) {
        return plan.accept(new ExactArithmetic(plan.getCluster().getRexBuilder()));
    }

    @Override
    public RelNode visit(RelNode node) {
        return super.visit(node).accept(expressions);
    }

    private static final class Expressions extends RexShuttle {
        private final RexBuilder rexBuilder;

        Expressions(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (!(visited instanceof RexCall inner)) {
                return visited;
            }
            SqlTypeName type = inner.getType().getSqlTypeName();
            if (type == SqlTypeName.DECIMAL && isDivision(inner)) {
                return rexBuilder.makeCall(
                        inner.getType(),
                        RuntimeOperators.DIVIDE,
                        inner.getOperands().stream().map(this::decimal).toList());
            }
            SqlOperator checked = SqlTypeName.INT_TYPES.contains(type) && isOfIntegers(inner) ? checked(inner) : null;
            return checked == null ? inner : rexBuilder.makeCall(inner.getType(), checked, inner.getOperands());
        }

        private static boolean isDivision(RexCall call) {
            return call.getOperator() == SqlStdOperatorTable.DIVIDE
                    && call.getOperands().stream()
                            .allMatch(operand -> SqlTypeName.EXACT_TYPES.contains(
                                    operand.getType().getSqlTypeName()));
        }

        private RexNode decimal(RexNode operand) {
            if (operand.getType().getSqlTypeName() == SqlTypeName.DECIMAL) {
                return operand;
            }
            return rexBuilder.makeAbstractCast(
                    rexBuilder
                            .getTypeFactory()
                            .createTypeWithNullability(
                                    rexBuilder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 19, 0),
                                    operand.getType().isNullable()),
                    operand,
                    false);
        }

        private static boolean isOfIntegers(RexCall call) {
            return call.getOperands().stream()
                    .allMatch(operand ->
                            SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName()));
        }

        private static @Nullable SqlOperator checked(RexCall call) {
            return switch (call.getKind()) {
                case PLUS -> SqlStdOperatorTable.CHECKED_PLUS;
                case MINUS -> SqlStdOperatorTable.CHECKED_MINUS;
                case TIMES -> SqlStdOperatorTable.CHECKED_MULTIPLY;
                case MINUS_PREFIX -> SqlStdOperatorTable.CHECKED_UNARY_MINUS;
                default -> null;
            };
        }
    }
}
