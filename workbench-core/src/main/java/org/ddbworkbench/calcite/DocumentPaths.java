package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * Parts of documents, {@code item['address']['city']}, as columns of their own, so that conditions on them go where those on columns
 * go. Only names are followed, and positions of what is declared as a list: elsewhere {@code x[1]} may be an entry of a map, too.
 */
final class DocumentPaths {
    private static final BigDecimal LAST_POSITION = BigDecimal.valueOf(100_000);

    private DocumentPaths() {}

    /** The part, or the type of the part, that an expression stands for. */
    static Optional<Column> of(RexNode node, List<Column> columns) {
        if (!(node instanceof RexCall call) || call.getOperands().size() != 2) {
            return Optional.empty();
        }
        if (isItem(call)) {
            return part(call, columns).map(part -> part.column(ColumnType.DOCUMENT, part.text));
        }
        boolean asksOfPart = call.getOperator() == RuntimeOperators.TYPE_OF_PART
                || call.getOperator() == RuntimeOperators.IS_MISSING;
        return asksOfPart ? part(call, columns).map(Part::type) : Optional.empty();
    }

    private static boolean isItem(RexCall call) {
        SqlOperator operator = call.getOperator();
        return operator.getKind() == SqlKind.ITEM || operator == RuntimeOperators.ITEM;
    }

    /**
     * @param text as SQL writes it
     * @param isList whether the value is a list wherever it is not NULL
     */
    private record Part(String text, @Nullable String attribute, List<Object> steps, boolean isList) {
        static Optional<Part> root(Column column) {
            Column.Source source = column.source();
            boolean isList = column.type() == ColumnType.LIST;
            if (source instanceof Column.WholeItem) {
                return Optional.of(new Part(column.name(), null, List.of(), false));
            }
            if (column.type() != ColumnType.DOCUMENT && column.type() != ColumnType.MAP && !isList) {
                return Optional.empty();
            }
            return source instanceof Column.ItemPath path
                    ? Optional.of(new Part(column.name(), path.attribute(), path.steps(), isList))
                    : source.itemAttribute().map(name -> new Part(column.name(), name, List.of(), isList));
        }

        Part at(String name) {
            String longer = text + "['" + name + "']";
            return attribute == null ? new Part(longer, name, List.of(), false) : step(longer, name);
        }

        Part at(int position) {
            return step(text + "[" + (position + 1) + "]", position);
        }

        private Part step(String longer, Object step) {
            List<Object> further = new ArrayList<>(steps);
            further.add(step);
            return new Part(longer, attribute, further, false);
        }

        Column column(ColumnType type, String name) {
            String known = Objects.requireNonNull(attribute);
            Column.Source source =
                    steps.isEmpty() ? new Column.ItemAttribute(known) : new Column.ItemPath(known, steps);
            return new Column(name, type, source, true, "");
        }

        Column type() {
            return new Column(
                    HiddenColumns.typeOf(text),
                    ColumnType.TEXT,
                    new Column.AttributeType(Objects.requireNonNull(attribute), steps),
                    true,
                    "");
        }
    }

    private static Optional<Part> part(RexNode node, List<Column> columns) {
        if (node instanceof RexInputRef reference) {
            return Part.root(columns.get(reference.getIndex()));
        }
        if (!(node instanceof RexCall call)
                || call.getOperands().size() != 2
                || !(call.getOperands().get(1) instanceof RexLiteral step)
                || !(isItem(call)
                        || call.getOperator() == RuntimeOperators.TYPE_OF_PART
                        || call.getOperator() == RuntimeOperators.IS_MISSING)) {
            return Optional.empty();
        }
        return part(call.getOperands().get(0), columns).flatMap(within -> step(within, step));
    }

    private static Optional<Part> step(Part within, RexLiteral step) {
        if (SqlTypeUtil.inCharFamily(step.getType())) {
            String name = step.getValueAs(String.class);
            return name == null || name.isEmpty() || within.isList ? Optional.empty() : Optional.of(within.at(name));
        }
        if (!within.isList || !SqlTypeName.INT_TYPES.contains(step.getType().getSqlTypeName())) {
            return Optional.empty();
        }
        BigDecimal position = step.getValueAs(BigDecimal.class);
        return position == null || position.signum() <= 0 || position.compareTo(LAST_POSITION) > 0
                ? Optional.empty()
                : Optional.of(within.at(position.intValue() - 1));
    }

    /** A literal that a part of a document may be equal to; null for others. */
    static @Nullable Operand operand(RexNode node) {
        if (!(node instanceof RexLiteral literal) || literal.isNull()) {
            return null;
        }
        Object value = null;
        if (SqlTypeUtil.inCharFamily(literal.getType())) {
            value = literal.getValueAs(String.class);
        } else if (literal.getType().getSqlTypeName() == SqlTypeName.BOOLEAN) {
            value = literal.getValueAs(Boolean.class);
        } else if (SqlTypeName.EXACT_TYPES.contains(literal.getType().getSqlTypeName())) {
            BigDecimal number = literal.getValueAs(BigDecimal.class);
            value = number == null ? null : Numbers.normalize(number);
        }
        return value == null ? null : new Operand.Constant(value);
    }
}
