package org.ddbworkbench.calcite;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Keeps equalities of columns from Calcite's simplification. Of {@code a = b AND a = 1 AND b = 2.0} it drops (up to version
 * 1.42) {@code a = b} where the constants are of different types, and so lets rows through; where they are of one type but not
 * written alike, it may take the whole to be false.
 */
final class ColumnEqualities {
    private static final SqlOperator HIDDEN = new SqlFunction(
            "$EQUALS",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.BOOLEAN_NULLABLE,
            null,
            OperandTypes.ANY_ANY,
            SqlFunctionCategory.SYSTEM);

    private ColumnEqualities() {}

    /** Replaces equalities of columns by what nothing is known of. */
    static RexShuttle hiding(RexBuilder rexBuilder) {
        return new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexNode visited = super.visitCall(call);
                return isOfColumns(visited)
                        ? rexBuilder.makeCall(visited.getType(), HIDDEN, ((RexCall) visited).getOperands())
                        : visited;
            }
        };
    }

    /** Brings back all that was hidden, also where a column has become a constant since. */
    static RexShuttle showing(RexBuilder rexBuilder) {
        return new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexNode visited = super.visitCall(call);
                return visited instanceof RexCall hidden && hidden.getOperator() == HIDDEN
                        ? rexBuilder.makeCall(hidden.getType(), SqlStdOperatorTable.EQUALS, hidden.getOperands())
                        : visited;
            }
        };
    }

    /**
     * The physical plan with equalities of columns that stand among other conditions written as {@code a >= b AND a <= b},
     * since code generation simplifies as well.
     */
    static RelNode inPrograms(RelNode plan) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode node) {
                RelNode visited = super.visit(node);
                return visited instanceof EnumerableCalc calc ? rewritten(calc) : visited;
            }
        });
    }

    private static EnumerableCalc rewritten(EnumerableCalc calc) {
        RexProgram program = calc.getProgram();
        boolean amongOthers = Stream.of(SqlKind.AND, SqlKind.EQUALS)
                .allMatch(kind -> program.getExprList().stream().anyMatch(node -> node.getKind() == kind));
        if (!amongOthers) {
            return calc;
        }
        RexBuilder rexBuilder = calc.getCluster().getRexBuilder();
        RexShuttle bounds = bounds(rexBuilder);
        List<RexNode> projects = program.getProjectList().stream()
                .map(project -> program.expandLocalRef(project).accept(bounds))
                .toList();
        RexNode condition = program.getCondition() == null
                ? null
                : program.expandLocalRef(program.getCondition()).accept(bounds);
        return EnumerableCalc.create(
                calc.getInput(),
                RexProgram.create(
                        program.getInputRowType(),
                        projects,
                        condition,
                        program.getOutputRowType().getFieldNames(),
                        rexBuilder));
    }

    private static RexShuttle bounds(RexBuilder rexBuilder) {
        return new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexNode visited = super.visitCall(call);
                if (!isOfColumns(visited)) {
                    return visited;
                }
                List<RexNode> columns = ((RexCall) visited).getOperands();
                if (!columns.stream().allMatch(column -> SqlTypeUtil.isAtomic(column.getType()))) {
                    return visited;
                }
                return rexBuilder.makeCall(
                        SqlStdOperatorTable.AND,
                        rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, columns),
                        rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, columns));
            }
        };
    }

    /** Whether it compares two different columns. */
    private static boolean isOfColumns(RexNode node) {
        if (node.getKind() != SqlKind.EQUALS) {
            return false;
        }
        RexNode left = ((RexCall) node).getOperands().get(0);
        RexNode right = ((RexCall) node).getOperands().get(1);
        return RexUtil.isReferenceOrAccess(left, true)
                && RexUtil.isReferenceOrAccess(right, true)
                && !left.equals(right);
    }
}
