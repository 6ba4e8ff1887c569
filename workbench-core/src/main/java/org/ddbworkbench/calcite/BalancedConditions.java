package org.ddbworkbench.calcite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Makes chains of AND and OR as deep as the logarithm of their length. The parser nests each operand in the one before, and
 * what goes through a statement from top to bottom would run out of stack after some hundreds of them.
 */
final class BalancedConditions extends SqlShuttle {
    private BalancedConditions() {}

    /** The statement with the same conditions in the same order, changed in place or copied. */
    static SqlNode in(SqlNode statement) {
        SqlNode balanced = statement.accept(new BalancedConditions());
        return balanced == null ? statement : balanced;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.getKind() != SqlKind.AND && call.getKind() != SqlKind.OR) {
            return super.visit(call);
        }
        Deque<SqlNode> operands = new ArrayDeque<>();
        SqlNode first = call;
        while (first.getKind() == call.getKind()) {
            SqlCall chained = (SqlCall) first;
            operands.addFirst(chained.operand(1));
            first = chained.operand(0);
        }
        operands.addFirst(first);
        List<SqlNode> balanced = new ArrayList<>();
        for (SqlNode operand : operands) {
            SqlNode visited = operand.accept(this);
            balanced.add(visited == null ? operand : visited);
        }
        return tree(call.getOperator(), balanced);
    }

    private static SqlNode tree(SqlOperator operator, List<SqlNode> operands) {
        int size = operands.size();
        if (size == 1) {
            return operands.get(0);
        }
        SqlNode left = tree(operator, operands.subList(0, size / 2));
        SqlNode right = tree(operator, operands.subList(size / 2, size));
        SqlParserPos position = left.getParserPosition().plus(right.getParserPosition());
        return operator.createCall(position, left, right);
    }
}
