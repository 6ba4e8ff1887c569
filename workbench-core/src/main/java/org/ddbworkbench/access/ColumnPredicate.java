package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.ddbworkbench.catalog.Column;

/** One conjunct of a WHERE clause. */
public record ColumnPredicate(Column column, Constraint constraint) {
    /** The predicate much as SQL would write it. */
    @Override
    public String toString() {
        return column.name() + " " + constraint.describe(this::text);
    }

    private String text(Operand operand) {
        if (!(operand instanceof Operand.Constant constant)) {
            return operand.toString();
        }
        Object value = constant.value();
        return switch (column.type()) {
            case DATE -> value instanceof Integer days ? "DATE '" + LocalDate.ofEpochDay(days) + "'" : value.toString();
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS ->
                value instanceof Long millis ? "TIMESTAMP '" + Instant.ofEpochMilli(millis) + "'" : value.toString();
            default ->
                value instanceof String text
                        ? "'" + text + "'"
                        : value instanceof BigDecimal number ? number.toPlainString() : value.toString();
        };
    }
}
