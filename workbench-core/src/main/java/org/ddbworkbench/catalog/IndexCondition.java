package org.ddbworkbench.catalog;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * What an item must have in a column to be in an index.
 *
 * @param values one of these, each of the class of the column's values; empty: any value, but not NULL
 * @param absence whether on the contrary the column must be NULL
 */
public record IndexCondition(Column column, List<Object> values, boolean absence) {
    private static final Set<String> NAMES = Set.of("present");

    public IndexCondition {
        values = List.copyOf(values);
    }

    /** Whether any value will do, as long as there is one. */
    public boolean isPresence() {
        return values.isEmpty() && !absence;
    }

    /** Whether a value, or NULL, satisfies the condition. */
    public boolean holds(@Nullable Object value) {
        return absence ? value == null : value != null && (values.isEmpty() || values.contains(value));
    }

    /**
     * Reads {@code column: value}, {@code column: [value, ...]} or {@code column: {present: true}}; present may be false.
     *
     * @param columns the columns of the entity
     */
    static IndexCondition read(String name, YamlValue value, List<Column> columns) {
        Column column = columns.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> value.error(
                        "'" + name + "' is no column of the entity",
                        Similar.to(name, columns.stream().map(Column::name).toList())
                                .map(similar -> "did you mean '" + similar + "'?")
                                .orElse("declare it under 'columns' of the entity")));
        if (value.isText()) {
            return new IndexCondition(column, List.of(constant(column, value)), false);
        }
        if (value.isList()) {
            List<Object> values = new ArrayList<>();
            value.list().forEach(element -> values.add(constant(column, element)));
            if (values.isEmpty()) {
                throw value.error("no value would do, so no item would be in the index");
            }
            return new IndexCondition(column, values, false);
        }
        Map<String, YamlValue> names = value.map(NAMES);
        boolean present = value.required(names, "present").isTrue();
        return new IndexCondition(column, List.of(), !present);
    }

    private static Object constant(Column column, YamlValue value) {
        return constant(column.type(), value.text())
                .orElseThrow(() -> value.error(
                        "'" + value.text() + "' is no value of type "
                                + column.type().catalogName() + " that an index can be conditional on",
                        "values are text, integer, number, boolean or date; for any value write " + column.name()
                                + ": {present: true}"));
    }

    private static Optional<Object> constant(ColumnType type, String text) {
        try {
            return switch (type) {
                case TEXT -> Optional.of(text);
                case INTEGER -> Optional.ofNullable(Numbers.toLong(new BigDecimal(text)));
                case NUMBER -> Optional.of(Numbers.normalize(new BigDecimal(text)));
                case BOOLEAN ->
                    text.equals("true") || text.equals("false")
                            ? Optional.of(Boolean.parseBoolean(text))
                            : Optional.empty();
                case DATE -> Optional.of((int) LocalDate.parse(text).toEpochDay());
                case DOUBLE,
                        TIMESTAMP,
                        EPOCH_SECONDS,
                        EPOCH_MILLIS,
                        BINARY,
                        LIST,
                        MAP,
                        STRING_SET,
                        NUMBER_SET,
                        BINARY_SET,
                        DOCUMENT -> Optional.empty();
            };
        } catch (NumberFormatException | DateTimeException noSuchValue) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return column.name()
                + (absence
                        ? " IS NULL"
                        : isPresence() ? " IS NOT NULL" : values.size() == 1 ? " = " + values.get(0) : " IN " + values);
    }
}
