package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** A predicate on one column. */
public record ColumnPredicate(Column column, Constraint constraint) implements Predicate {
    @Override
    public Set<Column> columns() {
        return Set.of(column);
    }

    @Override
    public void operands(Consumer<Operand> consumer) {
        constraint.map(operand -> {
            consumer.accept(operand);
            return operand;
        });
    }

    @Override
    public @Nullable ColumnPredicate bind(@Nullable Object[] slots) {
        Constraint bound = constraint.bind(slots);
        return bound == null ? null : new ColumnPredicate(column, bound);
    }

    @Override
    public boolean test(Function<Column, @Nullable Object> row) {
        return constraint.accepts(row.apply(column));
    }

    @Override
    public ColumnPredicate map(Function<Operand, Operand> operand) {
        return new ColumnPredicate(column, constraint.map(operand));
    }

    /** The predicate much as SQL would write it. */
    @Override
    public String toString() {
        return new ConstraintText(column.name(), this::text).of(constraint);
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
