package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB is asked of a number of seconds or milliseconds. The column's value is the millisecond that the number lies in, so
 * that a moment {@code m} stands for the numbers from {@code m} to below {@code m + 1}.
 */
final class EpochFilter {
    /** More values than these are left to the reader. */
    static final int MOST_VALUES = 20;

    private final String name;
    private final String attribute;
    private final int decimals;
    private final ExpressionBuilder builder;

    private EpochFilter(String name, String attribute, int decimals, ExpressionBuilder builder) {
        this.name = name;
        this.attribute = attribute;
        this.decimals = decimals;
        this.builder = builder;
    }

    static boolean isEpoch(ColumnType type) {
        return type == ColumnType.EPOCH_SECONDS || type == ColumnType.EPOCH_MILLIS;
    }

    /** The condition; null where there is none that keeps all that the constraint keeps. */
    static @Nullable String render(
            Constraint bound, ColumnType type, String name, String attribute, ExpressionBuilder builder) {
        EpochFilter filter = new EpochFilter(name, attribute, type == ColumnType.EPOCH_SECONDS ? 3 : 0, builder);
        if (bound instanceof Constraint.Bound some) {
            return filter.oneOf(some.values());
        }
        if (bound instanceof Constraint.NoneOf none) {
            return filter.noneOf(none.values());
        }
        return bound instanceof Constraint.Range range ? filter.range(range) : null;
    }

    /** Whether the item has expired by now. */
    static @Nullable String expired(Constraint bound, String name, String attribute, ExpressionBuilder builder) {
        Boolean wanted = bound instanceof Constraint.Bound some && some.values().size() == 1
                ? (Boolean) some.values().iterator().next()
                : bound instanceof Constraint.NoneOf none && none.values().size() == 1
                        ? !(Boolean) ((Operand.Constant) none.values().get(0)).value()
                        : null;
        if (wanted == null) {
            return null;
        }
        long now = System.currentTimeMillis() / 1_000;
        String between = name + " BETWEEN " + builder.value(attribute, BigDecimal.valueOf(now - Column.Expired.LONGEST))
                + " AND " + builder.value(attribute, BigDecimal.valueOf(now));
        return wanted ? between : "NOT " + between;
    }

    private String oneOf(Collection<Object> moments) {
        List<String> alternatives = new ArrayList<>();
        for (Object moment : moments) {
            alternatives.add(from((Long) moment) + " AND " + before((Long) moment + 1));
        }
        return ExpressionBuilder.or(alternatives);
    }

    private String noneOf(List<Operand> moments) {
        List<String> all = new ArrayList<>();
        for (Operand operand : moments) {
            long moment = (Long) ((Operand.Constant) operand).value();
            all.add(ExpressionBuilder.or(List.of(before(moment), from(moment + 1))));
        }
        return String.join(" AND ", all);
    }

    private @Nullable String range(Constraint.Range range) {
        Long low = (Long) range.lowValue();
        Long high = (Long) range.highValue();
        String above = low == null ? null : from(range.lowInclusive() ? low : low + 1);
        String below = high == null ? null : before(range.highInclusive() ? high + 1 : high);
        return RequestExpressions.and(Arrays.asList(above, below));
    }

    private String from(long moment) {
        return name + " >= " + builder.value(attribute, number(moment));
    }

    private String before(long moment) {
        return name + " < " + builder.value(attribute, number(moment));
    }

    private BigDecimal number(long moment) {
        return BigDecimal.valueOf(moment, decimals);
    }
}
