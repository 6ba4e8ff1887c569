package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Gives texts that are compared the type of columns, VARCHAR (in BETWEEN they arrive as CHAR of their length), and makes
 * equalities of ranges of one value. Where a column of such a range is also equal to another column ({@code a = b AND a = 'x'
 * AND b >= 'y' AND b <= 'y'}), Calcite's simplification drops that equality, and so lets through rows that don't satisfy it.
 */
final class TextLiterals extends RelHomogeneousShuttle {
    private final RexShuttle expressions;

    private TextLiterals(RexBuilder rexBuilder) {
        this.expressions = new Expressions(rexBuilder);
    }

    static RelNode in(RelNode rel) {
        return rel.accept(new TextLiterals(rel.getCluster().getRexBuilder()));
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
            return call.getKind() == SqlKind.AND ? conjunction(call) : comparison(call);
        }

        /** With ranges of one value, {@code c >= 'a' AND c <= 'a'}, as the equality that they are. */
        private RexNode conjunction(RexCall call) {
            List<RexNode> all = new ArrayList<>();
            RelOptUtil.conjunctions(call).forEach(conjunct -> all.add(conjunct.accept(this)));
            boolean changed = false;
            for (RexNode lower : List.copyOf(all)) {
                RexNode upper = all.stream()
                        .filter(other -> lower.getKind() == SqlKind.GREATER_THAN_OR_EQUAL
                                && other.getKind() == SqlKind.LESS_THAN_OR_EQUAL
                                && RexUtil.isDeterministic(other)
                                && ((RexCall) other).getOperands().equals(((RexCall) lower).getOperands()))
                        .findFirst()
                        .orElse(null);
                if (upper != null) {
                    changed = true;
                    all.remove(upper);
                    all.set(
                            all.indexOf(lower),
                            rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, ((RexCall) lower).getOperands()));
                }
            }
            return changed
                    ? RexUtil.flatten(rexBuilder, RexUtil.composeConjunction(rexBuilder, all))
                    : super.visitCall(call);
        }

        private RexNode comparison(RexCall call) {
            boolean ofText = SqlKind.COMPARISON.contains(call.getKind())
                    && call.getOperands().stream()
                            .anyMatch(operand -> operand.getType().getSqlTypeName() == SqlTypeName.VARCHAR);
            if (!ofText || call.getOperands().stream().noneMatch(Expressions::isCharacters)) {
                return super.visitCall(call);
            }
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                operands.add(isCharacters(operand) ? varying((RexLiteral) operand) : operand.accept(this));
            }
            return rexBuilder.makeCall(call.getType(), call.getOperator(), operands);
        }

        private static boolean isCharacters(RexNode node) {
            return node instanceof RexLiteral literal
                    && !literal.isNull()
                    && literal.getType().getSqlTypeName() == SqlTypeName.CHAR;
        }

        private RexNode varying(RexLiteral literal) {
            return rexBuilder.makeCast(rexBuilder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), literal);
        }
    }
}
