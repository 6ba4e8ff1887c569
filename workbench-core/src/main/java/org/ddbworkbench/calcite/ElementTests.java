package org.ddbworkbench.calcite;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Has all ways to ask for an element of a list or set ask by one function: {@code 'a' MEMBER OF tags}, {@code 'a' = ANY (tags)}, {@code
 * 'a' <> ALL (tags)}.
 */
final class ElementTests extends SqlShuttle {
    private ElementTests() {}

    static SqlNode in(SqlNode statement) {
        SqlNode changed = statement.accept(new ElementTests());
        return changed == null ? statement : changed;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall inner)) {
            return visited;
        }
        SqlParserPos position = inner.getParserPosition();
        if (inner.getOperator() == SqlStdOperatorTable.MEMBER_OF) {
            return RuntimeOperators.HAS_ELEMENT.createCall(position, inner.operand(1), inner.operand(0));
        }
        if (inner.getOperator() instanceof SqlQuantifyOperator quantified) {
            SqlNode within = collection(inner.operand(1));
            if (within != null && isOneOf(quantified)) {
                return RuntimeOperators.HAS_ELEMENT.createCall(position, within, inner.operand(0));
            }
            if (within != null && isNoneOf(quantified)) {
                return SqlStdOperatorTable.NOT.createCall(
                        position, RuntimeOperators.HAS_ELEMENT.createCall(position, within, inner.operand(0)));
            }
        }
        return inner;
    }

    private static boolean isOneOf(SqlQuantifyOperator operator) {
        return operator.getKind() == SqlKind.SOME && operator.comparisonKind == SqlKind.EQUALS;
    }

    private static boolean isNoneOf(SqlQuantifyOperator operator) {
        return operator.getKind() == SqlKind.ALL && operator.comparisonKind == SqlKind.NOT_EQUALS;
    }

    /** The column, or the part of a document, that stands alone in the parentheses. */
    private static @Nullable SqlNode collection(SqlNode operand) {
        SqlNode alone = operand instanceof SqlNodeList list && list.size() == 1 ? list.get(0) : operand;
        return alone instanceof SqlIdentifier || alone.getKind() == SqlKind.ITEM ? alone : null;
    }
}
