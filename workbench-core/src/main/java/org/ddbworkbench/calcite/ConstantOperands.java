package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimestampString;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/** Constants of conditions as values to compare columns with. */
final class ConstantOperands {
    private ConstantOperands() {}

    /** Whether an expression has the same value for all rows. */
    static boolean isConstant(RexNode expression) {
        boolean[] constant = {RexUtil.isDeterministic(expression)};
        expression.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitInputRef(RexInputRef reference) {
                constant[0] = false;
                return null;
            }

            @Override
            public Void visitSubQuery(RexSubQuery query) {
                constant[0] = false;
                return null;
            }

            @Override
            public Void visitOver(RexOver over) {
                constant[0] = false;
                return null;
            }
        });
        return constant[0];
    }

    /** Whether columns of the type are compared with such values as they are. */
    static boolean isComparable(ColumnType column, RelDataType operand) {
        SqlTypeName name = operand.getSqlTypeName();
        return switch (column) {
            case TEXT -> SqlTypeFamily.CHARACTER.getTypeNames().contains(name);
            case INTEGER ->
                SqlTypeName.INT_TYPES.contains(name) || (name == SqlTypeName.DECIMAL && operand.getScale() == 0);
            case NUMBER -> SqlTypeName.EXACT_TYPES.contains(name);
            case BOOLEAN -> name == SqlTypeName.BOOLEAN;
            case DATE -> name == SqlTypeName.DATE;
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> name == SqlTypeName.TIMESTAMP;
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT -> false;
        };
    }

    /** A literal as a value of the column; null: it can't be one. */
    static @Nullable Operand literal(Column column, RexLiteral literal) {
        Object value = switch (column.type()) {
            case TEXT -> literal.getValueAs(String.class);
            case INTEGER -> integer(literal.getValueAs(BigDecimal.class));
            case NUMBER -> number(literal.getValueAs(BigDecimal.class));
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case DATE -> literal.getValueAs(Integer.class);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> literal.getValueAs(Long.class);
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT -> null;
        };
        return value == null ? null : new Operand.Constant(value);
    }

    /** An end of a range of a SEARCH. */
    static @Nullable Operand endpoint(Column column, Object end) {
        Object value = null;
        if (end instanceof NlsString text && column.type() == ColumnType.TEXT) {
            value = text.getValue();
        } else if (end instanceof BigDecimal number && column.type() == ColumnType.INTEGER) {
            value = integer(number);
        } else if (end instanceof BigDecimal number && column.type() == ColumnType.NUMBER) {
            value = number(number);
        } else if (end instanceof Boolean && column.type() == ColumnType.BOOLEAN) {
            value = end;
        } else if (end instanceof DateString date && column.type() == ColumnType.DATE) {
            value = date.getDaysSinceEpoch();
        } else if (end instanceof TimestampString timestamp && isTimestamp(column.type())) {
            value = timestamp.getMillisSinceEpoch();
        }
        return value == null ? null : new Operand.Constant(value);
    }

    private static boolean isTimestamp(ColumnType type) {
        return type == ColumnType.TIMESTAMP || type == ColumnType.EPOCH_SECONDS || type == ColumnType.EPOCH_MILLIS;
    }

    private static @Nullable Long integer(@Nullable BigDecimal number) {
        return number == null ? null : Numbers.toLong(number);
    }

    private static @Nullable BigDecimal number(@Nullable BigDecimal number) {
        return number == null ? null : Numbers.normalize(number);
    }
}
