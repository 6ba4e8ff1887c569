package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Turns long lists of texts, whole numbers or dates, which arrive as an OR of comparisons with casts, into the sets that they are. Calcite would do
 * so too, in a time that grows with more than the square of their length.
 */
final class InLists extends RelHomogeneousShuttle {
    private static final int LONG = 16;

    private final RexShuttle expressions;

    private InLists(RexBuilder rexBuilder) {
        this.expressions = new Expressions(rexBuilder);
    }

    static RelNode in(RelNode rel) {
        return rel.accept(new InLists(rel.getCluster().getRexBuilder()));
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
            if (call.getKind() != SqlKind.OR) {
                return super.visitCall(call);
            }
            Map<RexInputRef, List<RexNode>> values = new LinkedHashMap<>();
            List<RexNode> others = new ArrayList<>();
            List<RexNode> alternatives = RelOptUtil.disjunctions(call);
            for (RexNode alternative : alternatives) {
                RexLiteral value = alternative.getKind() == SqlKind.EQUALS
                                && ((RexCall) alternative).getOperands().get(0) instanceof RexInputRef column
                        ? value(
                                column.getType(),
                                ((RexCall) alternative).getOperands().get(1))
                        : null;
                if (value == null) {
                    others.add(alternative.accept(this));
                } else {
                    RexInputRef column =
                            (RexInputRef) ((RexCall) alternative).getOperands().get(0);
                    values.computeIfAbsent(column, key -> new ArrayList<>()).add(value);
                }
            }
            if (alternatives.size() - others.size() < LONG) {
                return super.visitCall(call);
            }
            values.forEach((column, listed) -> others.add(rexBuilder.makeIn(column, listed)));
            return RexUtil.composeDisjunction(rexBuilder, others);
        }

        /** A value that is written out, as one of the column's type; null when it is another value in that type. */
        private @Nullable RexLiteral value(RelDataType column, RexNode node) {
            RexNode written = node.getKind() == SqlKind.CAST
                    ? ((RexCall) node).getOperands().get(0)
                    : node;
            if (!(written instanceof RexLiteral literal) || literal.isNull()) {
                return null;
            }
            if (SqlTypeUtil.inCharFamily(column)) {
                return text(literal, node);
            }
            SqlTypeName type = column.getSqlTypeName();
            boolean whole = SqlTypeName.INT_TYPES.contains(type)
                    && SqlTypeName.INT_TYPES.contains(literal.getType().getSqlTypeName());
            boolean day = type == SqlTypeName.DATE && literal.getType().getSqlTypeName() == SqlTypeName.DATE;
            if ((!whole && !day) || node.getType().getSqlTypeName() != type) {
                return null;
            }
            RelDataType known = rexBuilder.getTypeFactory().createTypeWithNullability(column, false);
            return (RexLiteral) rexBuilder.makeLiteral(Objects.requireNonNull(literal.getValue()), known, false);
        }

        /** CHAR only tells how long a text is. */
        private @Nullable RexLiteral text(RexLiteral literal, RexNode node) {
            if (!SqlTypeUtil.inCharFamily(literal.getType())
                    || !SqlTypeUtil.inCharFamily(node.getType())
                    || (node != literal && node.getType().getPrecision() >= 0)) {
                return null;
            }
            String value = literal.getValueAs(String.class);
            return value == null
                    ? null
                    : (RexLiteral) rexBuilder.makeLiteral(
                            value, rexBuilder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), false);
        }
    }
}
