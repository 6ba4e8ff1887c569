package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/** Of which columns of a virtual table a key attribute is made, by way of the entity's template for it, and which it tells. */
final class KeyComposition {
    private final KeyAttribute attribute;
    private final @Nullable KeyTemplate template;
    private final @Nullable Column rawColumn;
    private final List<@Nullable Column> variableColumns = new ArrayList<>();
    private final boolean ofTable;

    /**
     * @param form how keys are composed
     */
    KeyComposition(VirtualTable table, KeyForm form, KeyAttribute attribute) {
        this.attribute = attribute;
        this.ofTable = table.physicalTable().key().attributes().contains(attribute);
        this.template =
                table.entity() == null ? null : form.template(attribute.name()).orElse(null);
        this.rawColumn = attribute.type() == KeyType.B ? null : rawColumn(table, attribute);
        if (template != null) {
            for (Segment.Variable variable : template.variables()) {
                variableColumns.add(table.column(variable.name()).orElse(null));
            }
        }
    }

    private static @Nullable Column rawColumn(VirtualTable table, KeyAttribute attribute) {
        return table.columns().stream()
                .filter(column -> column.source() instanceof Column.RawKey raw
                        && raw.attribute().equals(attribute))
                .findFirst()
                .orElse(null);
    }

    KeyAttribute attribute() {
        return attribute;
    }

    boolean isNumber() {
        return attribute.type() == KeyType.N;
    }

    /** Null where the entity has none, and where there is no entity. */
    @Nullable
    KeyTemplate template() {
        return template;
    }

    @Nullable
    Column rawColumn() {
        return rawColumn;
    }

    /** The column of a variable of the template, by the variable's position. */
    @Nullable
    Column variableColumn(int variable) {
        return variableColumns.get(variable);
    }

    /** Position of the column among the template's variables; -1: it is none of them. */
    int variableOf(Column column) {
        return variableColumns.indexOf(column);
    }

    /** Whether a variable of the column has the least text where its value is the greatest. */
    boolean isDescending(Column column) {
        int variable = variableOf(column);
        return template != null
                && variable >= 0
                && template.variables().get(variable).type().isDescending();
    }

    /** The columns whose values are read from the attribute and nothing else. */
    List<Column> decodedColumns() {
        List<Column> decoded = new ArrayList<>();
        if (rawColumn != null) {
            decoded.add(rawColumn);
        }
        for (int i = 0; i < variableColumns.size(); i++) {
            Column column = variableColumns.get(i);
            if (!isLossy(i) && column != null && column.source() instanceof Column.KeyVariable) {
                decoded.add(column);
            }
        }
        return decoded;
    }

    /** Whether the attribute tells the value of the variable. */
    boolean tells(String variable) {
        int position = template == null ? -1 : template.indexOf(variable);
        return position >= 0 && !isLossy(position);
    }

    /** Whether keys with different texts in place of the variable have different values of it, each of which has one text. */
    boolean isTold(int variable) {
        return template != null
                && !isLossy(variable)
                && template.variables().get(variable).type().isExact();
    }

    /** Whether keys with the same text in place of the variable can have several values of it. */
    boolean isLossy(int variable) {
        if (template == null) {
            return false;
        }
        VariableType type = template.variables().get(variable).type();
        return type.isLossy() || (isComposed(variable) && type.isLossyWhenComposed());
    }

    /**
     * Whether every key is made of a value that can be listed: those of the table are, or the item belongs to no entity; those
     * of an index may be made of other values than the type has, or of values that it tells in part.
     */
    boolean isListable(VariableType type) {
        return ofTable || type.isShard() || type.isLossy() || (type.values().isEmpty() && !type.isLossyWhenComposed());
    }

    /** The text of a value of the variable, as it is in the keys. */
    Encoding encode(int variable, VariableType type, Object value) {
        return isComposed(variable) ? type.composed(value) : type.encode(value);
    }

    /** A text at or below those of all values from the given one on; null when there is no useful one. */
    @Nullable
    String lowerBound(int variable, VariableType type, Object value, boolean inclusive) {
        return isComposed(variable) ? type.composedLowerBound(value, inclusive) : type.lowerBound(value, inclusive);
    }

    /** The counterpart of {@link #lowerBound}. */
    VariableType.@Nullable UpperBound upperBound(int variable, VariableType type, Object value, boolean inclusive) {
        return isComposed(variable) ? type.composedUpperBound(value, inclusive) : type.upperBound(value, inclusive);
    }

    /** Whether a range of values bounds the texts in the keys. */
    boolean isBounded(int variable, VariableType type) {
        return isComposed(variable) ? type.isBoundedWhenComposed() : type.isBounded();
    }

    /** What the texts in the keys begin with whose values begin so. */
    String prefix(int variable, VariableType type, String beginning) {
        return type.prefix(beginning, isComposed(variable));
    }

    /** What the texts in the keys tell of the beginnings of values. */
    VariableType.Prefixes prefixes(int variable, VariableType type) {
        return type.prefixes(isComposed(variable));
    }

    /** Whether the variable stands in the template before, too, so that its value is known from there. */
    boolean isRepeated(int variable) {
        if (template == null) {
            return false;
        }
        Segment.Variable again = template.variables().get(variable);
        return !again.type().isLossy()
                && template.variables().subList(0, variable).stream()
                        .anyMatch(other -> other.name().equals(again.name())
                                && !other.type().isLossy());
    }

    /** Whether the key is made of a value that is read from elsewhere: it may be one that the key can't tell. */
    private boolean isComposed(int variable) {
        Column column = variableColumns.get(variable);
        if (column == null) {
            return false;
        }
        return column.source() instanceof Column.ItemAttribute source
                ? !source.attribute().equals(attribute.name())
                : !ofTable;
    }
}
