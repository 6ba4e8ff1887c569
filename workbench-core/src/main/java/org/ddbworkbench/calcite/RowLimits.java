package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.access.AccessRequest;
import org.jspecify.annotations.Nullable;

/** Calculates with the numbers of rows of LIMIT and OFFSET: literals, or expressions over parameters. */
final class RowLimits {
    private RowLimits() {}

    /**
     * How many rows have to be there for a LIMIT and the OFFSET before it.
     *
     * @param offset null: none
     */
    static RexNode sum(RexBuilder rexBuilder, RexNode fetch, @Nullable RexNode offset) {
        if (offset == null) {
            return fetch;
        }
        if (fetch instanceof RexLiteral && offset instanceof RexLiteral) {
            long rows = known(fetch);
            long skipped = known(offset);
            long sum = rows > Long.MAX_VALUE - skipped ? Long.MAX_VALUE : rows + skipped;
            return rexBuilder.makeExactLiteral(BigDecimal.valueOf(sum));
        }
        var type = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        return rexBuilder.makeCall(
                SqlStdOperatorTable.PLUS,
                rexBuilder.ensureType(type, fetch, false),
                rexBuilder.ensureType(type, offset, false));
    }

    /** So many times a number of rows. */
    static RexNode times(RexBuilder rexBuilder, RexNode rows, int factor) {
        if (rows instanceof RexLiteral) {
            long known = known(rows);
            long product = known > Long.MAX_VALUE / factor ? Long.MAX_VALUE : known * factor;
            return rexBuilder.makeExactLiteral(BigDecimal.valueOf(product));
        }
        var type = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        return rexBuilder.makeCall(
                SqlStdOperatorTable.MULTIPLY,
                rexBuilder.ensureType(type, rows, false),
                rexBuilder.makeExactLiteral(BigDecimal.valueOf(factor), type));
    }

    /** The smaller one, as far as it is known which that is. */
    static RexNode min(RexNode a, RexNode b) {
        return expected(a) <= expected(b) ? a : b;
    }

    /** The number, or what it is taken to be where it is known only when the statement runs. */
    static long expected(RexNode rows) {
        return rows instanceof RexLiteral ? known(rows) : AccessRequest.GUESSED_GOAL;
    }

    /** The number that a literal means; more than can be counted is as good as all. */
    static long known(RexNode literal) {
        BigDecimal rows = ((RexLiteral) literal).getValueAs(BigDecimal.class);
        return rows == null
                ? Long.MAX_VALUE
                : rows.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
    }
}
