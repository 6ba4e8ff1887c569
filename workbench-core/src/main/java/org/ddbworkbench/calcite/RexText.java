package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlTypeName;

/** Expressions of a plan much as SQL would write them, with the names of columns. */
final class RexText {
    private final RexBuilder builder;
    private final List<String> columns;

    /**
     * @param columns names of the columns that expressions refer to by position
     */
    RexText(RexBuilder builder, List<String> columns) {
        this.builder = builder;
        this.columns = List.copyOf(columns);
    }

    /** An expression that stands alone, without references to others of a program. */
    String of(RexNode expression) {
        RexNode expanded = RexUtil.expandSearch(builder, null, expression);
        if (expanded instanceof RexInputRef reference && reference.getIndex() < columns.size()) {
            return columns.get(reference.getIndex());
        }
        if (expanded instanceof RexDynamicParam parameter) {
            return "?" + (parameter.getIndex() + 1);
        }
        if (expanded instanceof RexLiteral literal) {
            return literal(literal);
        }
        return expanded instanceof RexCall call && !(expanded instanceof RexLocalRef)
                ? call(call)
                : String.valueOf(expanded);
    }

    private static String literal(RexLiteral literal) {
        SqlIntervalQualifier interval = literal.getType().getIntervalQualifier();
        BigDecimal amount = interval == null ? null : literal.getValueAs(BigDecimal.class);
        if (interval == null || amount == null) {
            SqlTypeName type = literal.getType().getSqlTypeName();
            String characters = SqlTypeName.CHAR_TYPES.contains(type) ? RexLiteral.stringValue(literal) : null;
            if (characters != null) {
                return "'" + characters.replace("'", "''") + "'";
            }
            String text = literal.computeDigest(RexDigestIncludeType.NO_TYPE);
            boolean time = type == SqlTypeName.DATE || type == SqlTypeName.TIMESTAMP || type == SqlTypeName.TIME;
            return time && !literal.isNull() ? type + " '" + text + "'" : text;
        }
        BigDecimal units = amount.divide(interval.getStartUnit().multiplier, java.math.MathContext.DECIMAL64);
        return "INTERVAL '" + units.stripTrailingZeros().toPlainString() + "' " + interval.getStartUnit();
    }

    private String call(RexCall call) {
        SqlOperator operator = call.getOperator();
        List<RexNode> operands = call.getOperands();
        if (call.getKind() == SqlKind.CAST) {
            RexNode operand = operands.get(0);
            SqlTypeName type = call.getType().getSqlTypeName();
            return operand.getType().getSqlTypeName() == type
                    ? of(operand)
                    : "CAST(" + of(operand) + " AS " + type + ")";
        }
        SqlSyntax syntax = operator.getSyntax();
        if (syntax == SqlSyntax.BINARY && operands.size() > 1) {
            return String.join(
                    " " + operator.getName() + " ",
                    operands.stream().map(operand -> operand(operand, call)).toList());
        }
        if (syntax == SqlSyntax.POSTFIX && operands.size() == 1) {
            return operand(operands.get(0), call) + " " + operator.getName();
        }
        if (syntax == SqlSyntax.PREFIX && operands.size() == 1) {
            return operator.getName() + " " + operand(operands.get(0), call);
        }
        if (operands.isEmpty()) {
            return operator.getName();
        }
        List<String> arguments = new ArrayList<>();
        operands.forEach(operand -> arguments.add(of(operand)));
        return operator.getName() + "(" + String.join(", ", arguments) + ")";
    }

    /** In parentheses where it binds less tightly than the call that it is an operand of. */
    private String operand(RexNode operand, RexCall of) {
        boolean loose = operand instanceof RexCall inner
                && inner.getKind() != SqlKind.CAST
                && inner.getOperator().getLeftPrec() > 0
                && inner.getOperator().getLeftPrec() <= of.getOperator().getLeftPrec()
                && isInfix(inner.getOperator().getSyntax());
        return loose ? "(" + of(operand) + ")" : of(operand);
    }

    private static boolean isInfix(SqlSyntax syntax) {
        return syntax == SqlSyntax.BINARY || syntax == SqlSyntax.POSTFIX || syntax == SqlSyntax.PREFIX;
    }
}
