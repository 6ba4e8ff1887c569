package org.ddbworkbench.calcite;

import static org.apache.calcite.sql.fun.SqlStdOperatorTable.AND;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.EQUALS;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.GREATER_THAN;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.IS_NOT_NULL;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.IS_NULL;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.LESS_THAN;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.NOT;
import static org.apache.calcite.sql.fun.SqlStdOperatorTable.OR;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/**
 * Says what comparisons of rows mean in comparisons of their parts. Calcite compares rows as objects, of which NULL is one,
 * has no order of them, and infers no types for the parameters in a list of them. Rows of subqueries are left to it.
 */
final class RowComparisons extends SqlShuttle {
    private RowComparisons() {}

    /**
     * The statement without comparisons of rows, changed in place or copied.
     *
     * @throws WorkbenchException when the rows of a comparison differ in length
     */
    static SqlNode expand(SqlNode statement) {
        SqlNode expanded = statement.accept(new RowComparisons());
        return expanded == null ? statement : expanded;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        return super.visit(call) instanceof SqlCall visited ? expanded(visited) : call;
    }

    private static SqlNode expanded(SqlCall call) {
        List<@Nullable SqlNode> operands = call.getOperandList();
        return switch (call.getKind()) {
            case EQUALS,
                    NOT_EQUALS,
                    LESS_THAN,
                    LESS_THAN_OR_EQUAL,
                    GREATER_THAN,
                    GREATER_THAN_OR_EQUAL,
                    IS_DISTINCT_FROM,
                    IS_NOT_DISTINCT_FROM ->
                haveRows(operands) ? compared(call.getOperator(), call.operand(0), call.operand(1)) : call;
            case IN, NOT_IN -> call.operand(1) instanceof SqlNodeList others ? listed(call, others) : call;
            case BETWEEN -> haveRows(operands) ? between(call) : call;
            case IS_NULL, IS_NOT_NULL -> haveRows(operands) ? tested(call) : call;
            default -> call;
        };
    }

    /** Whether there are rows, and none of a subquery. */
    private static boolean haveRows(List<@Nullable SqlNode> nodes) {
        return nodes.stream().anyMatch(RowComparisons::isRow)
                && nodes.stream().noneMatch(node -> node != null && node.isA(SqlKind.QUERY));
    }

    private static boolean isRow(@Nullable SqlNode node) {
        return node != null && node.getKind() == SqlKind.ROW;
    }

    private static List<SqlNode> values(SqlNode node) {
        return isRow(node) ? ((SqlCall) node).getOperandList() : List.of(node);
    }

    /** A comparison of two values, which may be rows. */
    private static SqlNode compared(SqlOperator operator, SqlNode left, SqlNode right) {
        if (!isRow(left) && !isRow(right)) {
            return call(operator, left, right);
        }
        List<SqlNode> lefts = values(left);
        List<SqlNode> rights = values(right);
        if (lefts.size() != rights.size()) {
            SqlParserPos position = right.getParserPosition();
            throw new WorkbenchException(
                    ErrorCode.INVALID_STATEMENT,
                    describe(lefts) + " can't be compared with " + describe(rights),
                    "both sides need the same number of values",
                    new WorkbenchException.Position(position.getLineNum(), position.getColumnNum()),
                    null);
        }
        return switch (operator.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM -> parts(AND, operator, lefts, rights);
            case NOT_EQUALS, IS_DISTINCT_FROM -> parts(OR, operator, lefts, rights);
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> ordered(operator, lefts, rights);
            default -> throw new IllegalArgumentException(operator.getName());
        };
    }

    private static String describe(List<SqlNode> values) {
        return values.size() == 1 ? "one value" : "a row of " + values.size() + " values";
    }

    private static SqlNode parts(
            SqlOperator connective, SqlOperator operator, List<SqlNode> lefts, List<SqlNode> rights) {
        return joined(
                connective,
                IntStream.range(0, lefts.size())
                        .mapToObj(i -> compared(operator, lefts.get(i), rights.get(i)))
                        .toList());
    }

    /**
     * The order of the first values, or if they are equal that of the rest. It is said so that it begins with a range of the
     * first one, which may be of a key.
     *
     * @param operator how the last values compare
     */
    private static SqlNode ordered(SqlOperator operator, List<SqlNode> lefts, List<SqlNode> rights) {
        SqlNode left = lefts.get(0);
        SqlNode right = rights.get(0);
        int size = lefts.size();
        if (size == 1) {
            return compared(operator, left, right);
        }
        boolean ascending = operator.getKind() == SqlKind.LESS_THAN || operator.getKind() == SqlKind.LESS_THAN_OR_EQUAL;
        SqlNode notAfter = compared(ascending ? LESS_THAN_OR_EQUAL : GREATER_THAN_OR_EQUAL, left, right);
        SqlNode before = compared(ascending ? LESS_THAN : GREATER_THAN, left, right);
        SqlNode rest = ordered(operator, lefts.subList(1, size), rights.subList(1, size));
        return call(AND, notAfter, call(OR, before, rest));
    }

    private static SqlNode listed(SqlCall in, SqlNodeList others) {
        SqlNode left = in.operand(0);
        List<@Nullable SqlNode> all = new ArrayList<>(others);
        all.add(left);
        if (!haveRows(all)) {
            return in;
        }
        SqlNode any = joined(
                OR, others.stream().map(other -> compared(EQUALS, left, other)).toList());
        return in.getKind() == SqlKind.NOT_IN ? NOT.createCall(in.getParserPosition(), any) : any;
    }

    private static SqlNode between(SqlCall call) {
        SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
        SqlNode row = call.operand(0);
        SqlNode low = call.operand(1);
        SqlNode high = call.operand(2);
        SqlNode inside = within(row, low, high);
        if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
            inside = call(OR, inside, within(row, high, low));
        }
        return operator.isNegated() ? NOT.createCall(call.getParserPosition(), inside) : inside;
    }

    private static SqlNode within(SqlNode row, SqlNode low, SqlNode high) {
        return call(AND, compared(GREATER_THAN_OR_EQUAL, row, low), compared(LESS_THAN_OR_EQUAL, row, high));
    }

    /** IS NULL and IS NOT NULL ask for all parts. */
    private static SqlNode tested(SqlCall call) {
        SqlOperator test = call.getKind() == SqlKind.IS_NULL ? IS_NULL : IS_NOT_NULL;
        Function<SqlNode, SqlNode> part =
                operand -> expanded((SqlCall) test.createCall(operand.getParserPosition(), operand));
        return joined(
                AND,
                ((SqlCall) call.operand(0)).getOperandList().stream().map(part).toList());
    }

    /** As deep as the logarithm of their number, since what visits the tree is recursive. */
    private static SqlNode joined(SqlOperator connective, List<SqlNode> conditions) {
        int half = conditions.size() / 2;
        return half == 0
                ? conditions.get(0)
                : call(
                        connective,
                        joined(connective, conditions.subList(0, half)),
                        joined(connective, conditions.subList(half, conditions.size())));
    }

    private static SqlNode call(SqlOperator operator, SqlNode left, SqlNode right) {
        return operator.createCall(left.getParserPosition(), left, right);
    }
}
