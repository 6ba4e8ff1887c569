package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Numbers;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.TextOrder;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * What the predicates of a request say of one key attribute, by way of the entity's template for it and of the raw key
 * column: at planning time the kind of condition, at run time the values.
 */
final class AttributeCondition {
    /** More combinations of values than this are not enumerated. */
    static final int MAX_COMBINATIONS = 1_000;

    /** Longest text of a partition key, in bytes of UTF-8. */
    static final int MAX_PARTITION_KEY = 2_048;
    /** Longest text of a sort key, in bytes of UTF-8. */
    static final int MAX_SORT_KEY = 1_024;

    private final KeyAttribute attribute;
    private final int maxBytes;
    private final @Nullable KeyTemplate template;
    private final @Nullable Column rawColumn;
    private final List<@Nullable Column> variableColumns = new ArrayList<>();
    private final Set<ColumnPredicate> used = new LinkedHashSet<>();
    private final Set<ColumnPredicate> inexact = new LinkedHashSet<>();
    private final Set<Column> fixedColumns = new LinkedHashSet<>();
    private final Set<Integer> listedVariables = new LinkedHashSet<>();
    private final boolean partition;
    private final boolean ofTable;
    private boolean points;
    private boolean guess;
    private @Nullable String obstacle;
    private boolean enumerated = true;
    private long combinations = 1;
    private double selectivity = 1;

    /**
     * @param maxBytes how long a key text can be
     * @param partition whether it belongs to a partition key, so that only values help, and no interval
     */
    AttributeCondition(
            VirtualTable table,
            KeyAttribute attribute,
            int maxBytes,
            List<ColumnPredicate> predicates,
            boolean partition) {
        this.attribute = attribute;
        this.partition = partition;
        this.ofTable = table.physicalTable().key().attributes().contains(attribute);
        this.maxBytes = maxBytes;
        this.template = attribute.type() == KeyType.B || table.entity() == null
                ? null
                : table.entity().template(attribute.name()).orElse(null);
        this.rawColumn = attribute.type() == KeyType.B ? null : rawColumn(table, attribute);
        if (template != null) {
            for (Segment.Variable variable : template.variables()) {
                variableColumns.add(table.column(variable.name()).orElse(null));
            }
        }
        analyzeTemplate(predicates);
        if (combinations > MAX_COMBINATIONS) {
            enumerated = false;
            giveUpPoints();
        }
        analyzeRaw(predicates);
        if (combinations > MAX_COMBINATIONS) {
            giveUpPoints();
        }
    }

    private void giveUpPoints() {
        points = false;
        inexact.addAll(used);
        combinations = 1;
    }

    private static @Nullable Column rawColumn(VirtualTable table, KeyAttribute attribute) {
        return table.columns().stream()
                .filter(column -> column.source() instanceof Column.RawKey raw
                        && raw.attribute().equals(attribute))
                .findFirst()
                .orElse(null);
    }

    private void analyzeTemplate(List<ColumnPredicate> predicates) {
        if (template == null) {
            return;
        }
        int variable = 0;
        for (Segment segment : template.segments()) {
            if (!(segment instanceof Segment.Variable current)) {
                continue;
            }
            List<ColumnPredicate> mine = on(predicates, variableColumns.get(variable));
            if (!analyzePoints(current.type(), mine, variable)) {
                boolean last = variable == template.variables().size() - 1
                        && template.segments().get(template.segments().size() - 1) == segment;
                for (ColumnPredicate predicate : mine) {
                    analyzeTail(predicate, current.type(), last);
                }
                return;
            }
            variable++;
        }
        points = true;
    }

    /** Whether the variable has one of some values: those that are asked for, or all that its type or a range leaves. */
    private boolean analyzePoints(VariableType type, List<ColumnPredicate> mine, int variable) {
        if (!type.isExact() && !isNumber()) {
            return false;
        }
        Optional<ColumnPredicate> fixed = mine.stream()
                .filter(predicate -> predicate.constraint() instanceof Constraint.OneOf)
                .findFirst();
        if (fixed.isPresent()) {
            multiply(pieces(fixed.get().constraint()));
            if (!isLossy(variable)) {
                fixedColumns.add(fixed.get().column());
            }
        } else if (partition && !isNumber() && isListable(type)) {
            long listed = Listing.expected(type, mine);
            if (listed < 0) {
                Column column = variableColumns.get(variable);
                obstacle = column == null
                        ? null
                        : Listing.obstacle(column.name(), type, mine).orElse(null);
                return false;
            }
            listedVariables.add(variable);
            guess |= Listing.isGuess(type, mine);
            multiply(Math.max(1, listed));
        } else {
            return false;
        }
        used.addAll(mine);
        if (isLossy(variable)) {
            inexact.addAll(mine);
        }
        return true;
    }

    /**
     * Whether every key is made of a value that can be listed: those of the table are, or the item belongs to no entity; those
     * of an index may be made of other values than the type has, or of values that it tells in part.
     */
    private boolean isListable(VariableType type) {
        return ofTable || type.isShard() || type.isLossy() || (type.values().isEmpty() && !type.isLossyWhenComposed());
    }

    /** Whether the attribute tells the value of the variable. */
    boolean tells(String variable) {
        int position = template == null ? -1 : template.indexOf(variable);
        return position >= 0 && !isLossy(position);
    }

    /** Whether keys with the same text in place of the variable can have several values of it. */
    boolean isLossy(int variable) {
        if (template == null) {
            return false;
        }
        VariableType type = template.variables().get(variable).type();
        return type.isLossy() || (isComposed(variableColumns.get(variable)) && type.isLossyWhenComposed());
    }

    private void analyzeTail(ColumnPredicate predicate, VariableType type, boolean last) {
        Constraint constraint = predicate.constraint();
        if (!isUsable(constraint, type)) {
            return;
        }
        used.add(predicate);
        selectivity *= constraint instanceof Constraint.Union
                ? selectivity(constraint) / Math.max(1, pieces(constraint))
                : selectivity(constraint);
        multiply(pieces(constraint));
        boolean ordered = isNumber() || ((last || type.isFixedWidth()) && type.isOrdered());
        boolean exact = constraint instanceof Constraint.StartsWith
                || constraint instanceof Constraint.Present
                || (constraint instanceof Constraint.Range && ordered);
        if (!exact) {
            inexact.add(predicate);
        }
    }

    /** Whether the constraint narrows the texts that the first open variable can have. */
    private boolean isUsable(Constraint constraint, VariableType type) {
        if (constraint instanceof Constraint.Union union) {
            return union.parts().stream().allMatch(part -> isUsable(part, type));
        }
        return constraint instanceof Constraint.OneOf
                || constraint instanceof Constraint.StartsWith
                || constraint instanceof Constraint.Like
                || constraint instanceof Constraint.Present
                || (constraint instanceof Constraint.Range && (isNumber() || type.isBounded()));
    }

    /** How many intervals it takes at most. */
    private static long pieces(Constraint constraint) {
        if (constraint instanceof Constraint.Union union) {
            return union.parts().stream().mapToLong(AttributeCondition::pieces).sum();
        }
        return constraint instanceof Constraint.OneOf values ? values.values().size() : 1;
    }

    private static double selectivity(Constraint constraint) {
        if (constraint instanceof Constraint.Union union) {
            return Math.min(
                    1,
                    union.parts().stream()
                            .mapToDouble(AttributeCondition::selectivity)
                            .sum());
        }
        if (constraint instanceof Constraint.Range range) {
            return range.low() == null || range.high() == null ? 0.5 : 0.2;
        }
        return constraint instanceof Constraint.Present ? 1 : constraint instanceof Constraint.OneOf ? 0.1 : 0.2;
    }

    private void multiply(long pieces) {
        combinations = Math.min(combinations * pieces, Integer.MAX_VALUE);
    }

    private void analyzeRaw(List<ColumnPredicate> predicates) {
        for (ColumnPredicate predicate : on(predicates, rawColumn)) {
            Constraint constraint = predicate.constraint();
            if (constraint instanceof Constraint.OneOf values) {
                points = true;
                combinations = values.values().size();
                used.add(predicate);
            } else if (constraint instanceof Constraint.Range
                    || constraint instanceof Constraint.StartsWith
                    || constraint instanceof Constraint.Like
                    || constraint instanceof Constraint.Union) {
                used.add(predicate);
                selectivity *= 0.5;
                multiply(points ? 1 : pieces(constraint));
                if (!(constraint instanceof Constraint.Range || constraint instanceof Constraint.StartsWith)) {
                    inexact.add(predicate);
                }
            } else if (constraint instanceof Constraint.Present) {
                used.add(predicate);
            }
        }
    }

    private static List<ColumnPredicate> on(List<ColumnPredicate> predicates, @Nullable Column column) {
        return predicates.stream()
                .filter(predicate -> predicate.column().equals(column))
                .toList();
    }

    private boolean isNumber() {
        return attribute.type() == KeyType.N;
    }

    KeyAttribute attribute() {
        return attribute;
    }

    /** Whether the attribute is known to have one of a few values. */
    boolean isPoints() {
        return points;
    }

    /** Why the values can't be listed, where another range would do. */
    Optional<String> obstacle() {
        return points ? Optional.empty() : Optional.ofNullable(obstacle);
    }

    /** Whether there may turn out to be too many values to list them. */
    boolean isGuess() {
        return guess;
    }

    /** How many values, or intervals of values, at most. */
    long combinations() {
        return combinations;
    }

    /** The predicates that the condition says in full, but for rare exceptions. */
    Set<ColumnPredicate> exact() {
        Set<ColumnPredicate> exact = new LinkedHashSet<>(used);
        exact.removeAll(inexact);
        return exact;
    }

    /** The predicates that the condition says, in full or as a superset. */
    Set<ColumnPredicate> used() {
        return used;
    }

    /** A guess at the share of the entity's items within a partition that satisfy the condition. */
    double selectivity() {
        return selectivity;
    }

    /** The values of the attribute that an item can have which satisfies all predicates. */
    KeyDomain domain(Predicates predicates) {
        KeyDomain domain = templateDomain(predicates);
        for (Constraint constraint : predicates.of(rawColumn)) {
            domain = domain.intersect(rawDomain(constraint));
        }
        return domain.storable(maxBytes).atMost(MAX_COMBINATIONS);
    }

    private KeyDomain rawDomain(Constraint constraint) {
        if (constraint instanceof Constraint.Bound bound) {
            return new KeyDomain.Points(keyValues(bound.values()));
        }
        if (constraint instanceof Constraint.StartsWith prefix) {
            return KeyDomain.spans(List.of(KeySpan.startingWith(prefix.prefixValue())));
        }
        if (constraint instanceof Constraint.Matches like) {
            return KeyDomain.spans(List.of(KeySpan.startingWith(like.pattern().prefix())));
        }
        if (constraint instanceof Constraint.Range range) {
            return KeyDomain.spans(List.of(isNumber() ? numberSpan(range) : textSpan(range)));
        }
        return constraint instanceof Constraint.Union union
                ? KeyDomain.union(domains(union, this::rawDomain))
                : KeyDomain.all();
    }

    private static List<KeyDomain> domains(Constraint.Union union, Function<Constraint, KeyDomain> domain) {
        return union.parts().stream().map(domain).toList();
    }

    private static KeySpan numberSpan(Constraint.Range range) {
        return new KeySpan(
                number(range.lowValue()), range.lowInclusive(), number(range.highValue()), range.highInclusive());
    }

    /** Key text that SQL's order puts within the range; the two orders agree only on the plain part of a bound. */
    private static KeySpan textSpan(Constraint.Range range) {
        Object low = range.lowValue();
        Object high = range.highValue();
        KeySpan span = KeySpan.ALL;
        if (low instanceof String text) {
            String plain = text.substring(0, TextOrder.plainLength(text));
            boolean whole = plain.length() == text.length();
            span = new KeySpan(plain.isEmpty() ? null : plain, !whole || range.lowInclusive(), null, false);
        }
        if (high instanceof String text) {
            String plain = text.substring(0, TextOrder.plainLength(text));
            boolean whole = plain.length() == text.length();
            KeySpan below = whole
                    ? new KeySpan(null, false, text, range.highInclusive())
                    : new KeySpan(null, false, TextOrder.prefixEnd(plain), false);
            span = span.intersect(below);
        }
        return span;
    }

    private static @Nullable BigDecimal number(@Nullable Object value) {
        return value instanceof Long number ? BigDecimal.valueOf(number) : (BigDecimal) value;
    }

    private Set<Object> keyValues(Set<Object> values) {
        if (!isNumber()) {
            return values;
        }
        Set<Object> numbers = new LinkedHashSet<>();
        for (Object value : values) {
            BigDecimal number = number(value);
            if (number != null) {
                numbers.add(Numbers.normalize(number));
            }
        }
        return numbers;
    }

    private KeyDomain templateDomain(Predicates predicates) {
        if (template == null) {
            return KeyDomain.all();
        }
        if (isNumber()) {
            KeyDomain domain = KeyDomain.all();
            for (Constraint constraint : predicates.of(variableColumns.get(0))) {
                domain = domain.intersect(rawDomain(constraint));
            }
            return domain;
        }
        if (!enumerated) {
            return KeyDomain.spans(List.of(KeySpan.startingWith(template.literalPrefix())));
        }
        Set<String> texts = new LinkedHashSet<>();
        texts.add("");
        int variable = 0;
        for (int i = 0; i < template.segments().size(); i++) {
            Segment segment = template.segments().get(i);
            if (segment instanceof Segment.Literal literal) {
                texts = append(texts, literal.text());
            } else if (segment instanceof Segment.Variable current) {
                List<Constraint> constraints = predicates.of(variableColumns.get(variable));
                Set<Object> values = fixedValues(constraints);
                if (values == null && listedVariables.contains(variable)) {
                    values = Listing.values(current.type(), constraints).orElse(null);
                }
                variable++;
                if (values == null || !current.type().isExact()) {
                    return tail(texts, current.type(), constraints, i);
                }
                Set<String> longer = new LinkedHashSet<>();
                for (Object value : values) {
                    if (encode(i, current.type(), value) instanceof Encoding.Exact text) {
                        longer.addAll(append(texts, text.text()));
                    }
                }
                texts = longer;
            }
        }
        return new KeyDomain.Points(new LinkedHashSet<Object>(texts));
    }

    private static Set<String> append(Set<String> texts, String end) {
        Set<String> longer = new LinkedHashSet<>();
        texts.forEach(text -> longer.add(text + end));
        return longer;
    }

    /** The values that satisfy every constraint, when one of these names them; else null. */
    private static @Nullable Set<Object> fixedValues(List<Constraint> constraints) {
        Set<Object> fixed = null;
        for (Constraint constraint : constraints) {
            if (constraint instanceof Constraint.Bound bound) {
                fixed = bound.values();
            }
        }
        if (fixed == null) {
            return null;
        }
        Set<Object> kept = new LinkedHashSet<>(fixed);
        kept.removeIf(value -> constraints.stream().anyMatch(constraint -> !constraint.test(value)));
        return kept;
    }

    /** Keys that begin with one of the texts, go on with a text of the variable, and then anyhow. */
    private KeyDomain tail(Set<String> prefixes, VariableType type, List<Constraint> constraints, int segment) {
        List<KeySpan> spans = new ArrayList<>();
        for (String prefix : prefixes) {
            KeyDomain domain = KeyDomain.spans(List.of(KeySpan.startingWith(prefix)));
            for (Constraint constraint : constraints) {
                domain = domain.intersect(tail(prefix, type, constraint, segment));
            }
            spans.addAll(((KeyDomain.Spans) domain).spans());
        }
        return KeyDomain.spans(spans);
    }

    private KeyDomain tail(String prefix, VariableType type, Constraint constraint, int segment) {
        if (constraint instanceof Constraint.StartsWith start) {
            return KeyDomain.spans(List.of(KeySpan.startingWith(prefix + start.prefixValue())));
        }
        if (constraint instanceof Constraint.Matches like) {
            return KeyDomain.spans(
                    List.of(KeySpan.startingWith(prefix + like.pattern().prefix())));
        }
        if (constraint instanceof Constraint.Range range) {
            return KeyDomain.spans(List.of(tailSpan(prefix, type, range, segment)));
        }
        if (constraint instanceof Constraint.Union union) {
            return KeyDomain.union(domains(union, part -> tail(prefix, type, part, segment)));
        }
        if (constraint instanceof Constraint.Bound bound) {
            List<KeySpan> spans = new ArrayList<>();
            for (Object value : bound.values()) {
                Encoding encoding = encode(segment, type, value);
                if (encoding instanceof Encoding.Exact text) {
                    spans.add(KeySpan.startingWith(prefix + text.text()));
                } else if (encoding instanceof Encoding.Prefix text) {
                    spans.add(KeySpan.startingWith(prefix + text.prefix()));
                }
            }
            return KeyDomain.spans(spans);
        }
        return KeyDomain.all();
    }

    private Encoding encode(int segment, VariableType type, Object value) {
        return isComposed(segment) ? type.composed(value) : type.encode(value);
    }

    /** Whether the key is made of a value that is read from elsewhere: it may be one that the key can't tell. */
    private boolean isComposed(int segment) {
        return template != null
                && template.segments().get(segment) instanceof Segment.Variable variable
                && isComposed(variableColumns.get(template.variables().indexOf(variable)));
    }

    private boolean isComposed(@Nullable Column column) {
        if (column == null) {
            return false;
        }
        return column.source() instanceof Column.ItemAttribute source
                ? !source.attribute().equals(attribute.name())
                : !ofTable;
    }

    private KeySpan tailSpan(String prefix, VariableType type, Constraint.Range range, int segment) {
        Object low = range.lowValue();
        Object high = range.highValue();
        String lowText = null;
        if (low != null) {
            lowText = isComposed(segment)
                    ? type.composedLowerBound(low, range.lowInclusive())
                    : type.lowerBound(low, range.lowInclusive());
        }
        VariableType.UpperBound upper = high == null ? null : type.upperBound(high, range.highInclusive());
        KeySpan span = lowText == null ? KeySpan.ALL : new KeySpan(prefix + lowText, true, null, false);
        return upper == null ? span : span.intersect(below(prefix, type, upper, segment));
    }

    /**
     * Keys whose variable is at or below a bound. Where more follows the variable, a shorter value can make a greater
     * key: 'a|' is above 'ab' since '|' is above 'b'. So the end of the keys of every beginning of the bound counts that
     * is a value itself.
     */
    private KeySpan below(String prefix, VariableType type, VariableType.UpperBound upper, int segment) {
        List<Segment> segments = template == null ? List.of() : template.segments();
        boolean last = segment == segments.size() - 1;
        String text = prefix + upper.text();
        if (last) {
            return upper.extensions()
                    ? new KeySpan(null, false, TextOrder.prefixEnd(text), false)
                    : new KeySpan(null, false, text, true);
        }
        String following = segments.get(segment + 1) instanceof Segment.Literal literal ? literal.text() : "";
        String greatest = upper.extensions() ? TextOrder.prefixEnd(text) : text;
        for (int end = 1; end <= upper.text().length() && greatest != null; end++) {
            String beginning = upper.text().substring(0, end);
            if (type.decode(beginning) != null) {
                String shorter = TextOrder.prefixEnd(prefix + beginning + following);
                greatest = shorter == null || TextOrder.UTF8.compare(shorter, greatest) > 0 ? shorter : greatest;
            }
        }
        return new KeySpan(null, false, greatest, false);
    }

    /** The variables that have one value in each piece. */
    Set<Column> fixedColumns() {
        return fixedColumns;
    }

    /** Whether the condition says anything. */
    boolean isNarrow() {
        return points
                || !used.isEmpty()
                || (template != null && !template.literalPrefix().isEmpty());
    }

    /**
     * What is asked of the attribute, as a text that is the same for the same keys of whatever entity.
     *
     * @param operand other operands in place of those of the predicates
     */
    String text(Function<Operand, Operand> operand) {
        StringBuilder text = new StringBuilder(attribute.name()).append(template == null ? "" : " " + template);
        for (ColumnPredicate predicate : used) {
            boolean raw = predicate.column().equals(rawColumn);
            int variable = variableColumns.indexOf(predicate.column());
            text.append(raw ? " raw" : " " + variable)
                    .append(predicate.constraint().map(operand));
        }
        return text.toString();
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

    /** The column of a variable of the template, by the variable's position. */
    @Nullable
    Column variableColumn(int variable) {
        return variableColumns.get(variable);
    }

    @Nullable
    KeyTemplate template() {
        return template;
    }

    @Nullable
    Column rawColumn() {
        return rawColumn;
    }
}
