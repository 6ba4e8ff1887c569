package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;

/**
 * Puts operators that can take documents in place of those that can't. The type of a part of a document, {@code
 * item['name']}, is known only value by value; the validator lets it pass everywhere, but the code that Calcite generates
 * for LIKE, MIN, an unary minus and others does not compile, and some casts and comparisons give errors or nonsense.
 */
final class DocumentOperators extends RelHomogeneousShuttle {
    private static final Set<SqlKind> AGGREGATES =
            EnumSet.of(SqlKind.SUM, SqlKind.SUM0, SqlKind.AVG, SqlKind.MIN, SqlKind.MAX);

    private final RexShuttle expressions;

    private DocumentOperators(RexBuilder rexBuilder) {
        this.expressions = new Expressions(rexBuilder);
    }

    /** The logical or physical plan with operators for documents. */
    static RelNode in(RelNode plan) {
        return plan.accept(new DocumentOperators(plan.getCluster().getRexBuilder()));
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode visited = super.visit(node).accept(expressions);
        return visited instanceof Aggregate aggregate ? aggregate(aggregate) : visited;
    }

    private static RelNode aggregate(Aggregate aggregate) {
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            SqlUserDefinedAggFunction function = isDocument(call.getType())
                    ? RuntimeOperators.documentAggregate(call.getAggregation().getKind())
                    : null;
            calls.add(
                    function == null
                            ? call
                            : AggregateCall.create(
                                    function,
                                    call.isDistinct(),
                                    call.isApproximate(),
                                    call.ignoreNulls(),
                                    call.rexList,
                                    call.getArgList(),
                                    call.filterArg,
                                    call.distinctKeys,
                                    call.collation,
                                    RuntimeOperators.anything(
                                            aggregate.getCluster().getTypeFactory()),
                                    call.name));
        }
        return calls.equals(aggregate.getAggCallList())
                ? aggregate
                : aggregate.copy(
                        aggregate.getTraitSet(),
                        aggregate.getInput(),
                        aggregate.getGroupSet(),
                        aggregate.getGroupSets(),
                        calls);
    }

    private static boolean isDocument(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ANY;
    }

    private static final class Expressions extends RexShuttle {
        private final RexBuilder rexBuilder;

        Expressions(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (!(visited instanceof RexCall inner)
                    || inner.getOperands().stream().noneMatch(operand -> isDocument(operand.getType()))) {
                return visited;
            }
            RexNode first = inner.getOperands().get(0);
            return switch (inner.getKind()) {
                case ITEM -> rexBuilder.makeCall(inner.getType(), RuntimeOperators.ITEM, inner.getOperands());
                case CAST -> isTime(inner.getType()) ? rexBuilder.makeCast(inner.getType(), text(first)) : inner;
                case MINUS_PREFIX ->
                    rexBuilder.makeCall(
                            inner.getType(),
                            SqlStdOperatorTable.MINUS,
                            List.of(rexBuilder.makeExactLiteral(BigDecimal.ZERO), first));
                case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> comparison(inner);
                case LIKE, SIMILAR, RLIKE, POSIX_REGEX_CASE_SENSITIVE, POSIX_REGEX_CASE_INSENSITIVE -> ofText(inner);
                default -> inner;
            };
        }

        @Override
        public RexNode visitOver(RexOver over) {
            boolean ofDocuments = over.getOperands().stream().anyMatch(operand -> isDocument(operand.getType()))
                    && AGGREGATES.contains(over.getAggOperator().getKind());
            if (ofDocuments) {
                throw new WorkbenchException(
                        ErrorCode.UNSUPPORTED,
                        over.getAggOperator().getName() + " of a window over parts of documents is not available here",
                        "say what type they have: CAST(... AS DECIMAL)",
                        null);
            }
            return super.visitOver(over);
        }

        private static boolean isTime(RelDataType type) {
            return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
        }

        private RexNode comparison(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                operands.add(operand.getType().getSqlTypeName() == SqlTypeName.DATE ? text(operand) : operand);
            }
            return rexBuilder.makeCall(
                    call.getType(),
                    call.getOperator(),
                    List.of(
                            rexBuilder.makeCall(RuntimeOperators.COMPARE, operands),
                            rexBuilder.makeExactLiteral(BigDecimal.ZERO)));
        }

        private RexNode ofText(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                operands.add(isDocument(operand.getType()) ? text(operand) : operand);
            }
            return rexBuilder.makeCall(call.getType(), call.getOperator(), operands);
        }

        private RexNode text(RexNode node) {
            RelDataType type = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
            return rexBuilder.makeCast(
                    rexBuilder
                            .getTypeFactory()
                            .createTypeWithNullability(type, node.getType().isNullable()),
                    node);
        }
    }
}
