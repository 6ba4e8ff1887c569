package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.math.MathContext;
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
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Expressions of a plan much as SQL would write them, with the names of columns. Of large ones the beginning. */
final class RexText {
    /** So many parts of an expression are written; it can have very many, since a program shares those that are the same. */
    private static final int MOST_PARTS = 100;

    private final RexBuilder builder;
    private final List<String> columns;
    private final @Nullable RexProgram program;
    private int parts;

    /**
     * @param columns names of the columns that expressions refer to by position
     * @param program whose expressions are referred to; null: there is none
     */
    RexText(RexBuilder builder, List<String> columns, @Nullable RexProgram program) {
        this.builder = builder;
        this.columns = List.copyOf(columns);
        this.program = program;
    }

    String of(RexNode expression) {
        parts = 0;
        return write(expression);
    }

    private String write(RexNode expression) {
        if (++parts > MOST_PARTS) {
            return "...";
        }
        if (expression instanceof RexLocalRef reference && program != null) {
            return write(program.getExprList().get(reference.getIndex()));
        }
        if (expression instanceof RexInputRef reference && reference.getIndex() < columns.size()) {
            return columns.get(reference.getIndex());
        }
        if (expression instanceof RexDynamicParam parameter) {
            return "?" + (parameter.getIndex() + 1);
        }
        if (expression instanceof RexLiteral literal) {
            return literal(literal);
        }
        return expression instanceof RexCall call ? call(call) : String.valueOf(expression);
    }

    private static String literal(RexLiteral literal) {
        SqlIntervalQualifier interval = literal.getType().getIntervalQualifier();
        BigDecimal amount = interval == null ? null : literal.getValueAs(BigDecimal.class);
        if (interval != null && amount != null) {
            BigDecimal units = amount.divide(interval.getStartUnit().multiplier, MathContext.DECIMAL64);
            return "INTERVAL '" + units.stripTrailingZeros().toPlainString() + "' " + interval.getStartUnit();
        }
        SqlTypeName type = literal.getType().getSqlTypeName();
        String characters = SqlTypeName.CHAR_TYPES.contains(type) ? RexLiteral.stringValue(literal) : null;
        if (characters != null) {
            return "'" + characters.replace("'", "''") + "'";
        }
        String text = literal.computeDigest(RexDigestIncludeType.NO_TYPE);
        boolean time = type == SqlTypeName.DATE || type == SqlTypeName.TIMESTAMP || type == SqlTypeName.TIME;
        return time && !literal.isNull() ? type + " '" + text + "'" : text;
    }

    private String call(RexCall call) {
        if (call.getKind() == SqlKind.SEARCH) {
            return write(RexUtil.expandSearch(builder, program, call));
        }
        List<RexNode> operands = call.getOperands();
        if (call.getKind() == SqlKind.CAST) {
            SqlTypeName type = call.getType().getSqlTypeName();
            String operand = write(operands.get(0));
            return operands.get(0).getType().getSqlTypeName() == type
                    ? operand
                    : "CAST(" + operand + " AS " + type + ")";
        }
        SqlOperator operator = call.getOperator();
        if (isBinary(call)) {
            return written(operands, call, " " + operator.getName() + " ");
        }
        if (operator.getSyntax() == SqlSyntax.POSTFIX && operands.size() == 1) {
            return operand(operands.get(0), call) + " " + operator.getName();
        }
        if (operator.getSyntax() == SqlSyntax.PREFIX && operands.size() == 1) {
            return operator.getName() + " " + operand(operands.get(0), call);
        }
        return operands.isEmpty() ? operator.getName() : operator.getName() + "(" + written(operands, null, ", ") + ")";
    }

    /**
     * @param of what the operands are to be told apart from; null: they stand alone
     */
    private String written(List<RexNode> operands, @Nullable RexCall of, String separator) {
        List<String> texts = new ArrayList<>();
        for (RexNode operand : operands) {
            texts.add(of == null ? write(operand) : operand(operand, of));
            if (parts > MOST_PARTS) {
                break;
            }
        }
        return String.join(separator, texts);
    }

    /** Also the difference of times and the like, which Calcite does not call a binary operator. */
    private static boolean isBinary(RexCall call) {
        SqlSyntax syntax = call.getOperator().getSyntax();
        String name = call.getOperator().getName();
        return call.getOperands().size() > 1
                && (syntax == SqlSyntax.BINARY
                        || (syntax == SqlSyntax.SPECIAL && (name.equals("-") || name.equals("+"))));
    }

    /** In parentheses where it binds less tightly than the call that it is an operand of. */
    private String operand(RexNode operand, RexCall of) {
        RexNode target = operand instanceof RexLocalRef reference && program != null
                ? program.getExprList().get(reference.getIndex())
                : operand;
        boolean loose = target instanceof RexCall inner
                && (inner.getKind() == SqlKind.SEARCH
                        || (isInfix(inner)
                                && inner.getOperator().getLeftPrec()
                                        <= of.getOperator().getLeftPrec()));
        return loose ? "(" + write(target) + ")" : write(target);
    }

    private static boolean isInfix(RexCall call) {
        SqlSyntax syntax = call.getOperator().getSyntax();
        return isBinary(call) || syntax == SqlSyntax.POSTFIX || syntax == SqlSyntax.PREFIX;
    }
}
