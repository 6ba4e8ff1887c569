package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.RandomValues;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.TextOrder;
import org.ddbworkbench.template.ValueKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The heart of it, at random: whatever the key templates and the predicates, each item that satisfies the predicates lies in
 * just one of the pieces that the plan reads, and rows come in the order that was asked for.
 */
class KeyCoverageTest {
    private static final int TABLES = 400;
    private static final int QUERIES = 40;
    private static final List<String> LITERALS = List.of("A", "AB#", "#", "|", "-", "USER#", "~", " ");
    private static final List<String> TYPES = List.of(
            "",
            "",
            "",
            "*",
            ":int",
            ":int(2)",
            ":int(4)",
            ":int(4+)",
            ":int(20)",
            ":number",
            ":date",
            ":date(dd.MM.yyyy)",
            ":timestamp",
            ":timestamp(minutes)",
            ":timestamp(micros)",
            ":enum(a|ab|b|zz|A)",
            ":enum(x😀|x\uFFFF|y)",
            ":ulid",
            ":lower",
            ":re([ab~|]{1,2})",
            ":text(2)",
            ":padded(3,a)",
            ":hex(4)",
            ":hex(4,signed)",
            ":inverted(4)",
            ":epoch_seconds",
            ":epoch_millis(13)",
            ":codes(0=Open|1=Closed|10=Y)");

    /** Buckets of a partition key, and what may stand in the sort key beside them. */
    private static final List<String> BUCKETS =
            List.of("{t:bucket(yyyy-MM-dd)}", "{t:bucket(MM/yyyy)}", "#{t:bucket(yyyy)}");

    private static final List<String> FULL = List.of("{t:timestamp(millis)}", "{t:date}", "{t:timestamp(minutes)}#");

    /** An item as far as its keys go. */
    @SuppressWarnings("ArrayRecordComponent") // made to be read, not compared
    private record Item(Map<String, String> keys, Object[] values) {}

    private final RandomValues random = new RandomValues(20_260_601);
    private final Map<String, String> types = new HashMap<>();
    private int partitioned;

    @Test
    void everyItemOfTheResultIsReadOnceAndInOrder() {
        Map<Operation, Integer> operations = new HashMap<>();
        int indexed = 0;
        int narrowed = 0;
        int found = 0;
        int ordered = 0;
        for (int i = 0; i < TABLES; i++) {
            VirtualTable table = table();
            List<Item> items = items(table);
            for (int query = 0; query < QUERIES; query++) {
                List<Predicate> predicates = allPredicates(table, items);
                AccessRequest request = new AccessRequest(table, table.columns(), predicates, List.of(), null);
                AccessPlan plan = AccessPlanner.plan(request, TableStatistics.UNKNOWN);
                operations.merge(plan.operation(), 1, Integer::sum);
                indexed += plan.index().isPresent() ? 1 : 0;
                List<Item> rows = check(plan, items);
                found += rows.size();
                narrowed += rows.size() < items.size() ? 1 : 0;
                AccessRequest sorted = new AccessRequest(table, table.columns(), predicates, order(table), null);
                Optional<AccessPlan> sortedPlan = AccessPlanner.planOrdered(sorted, TableStatistics.UNKNOWN);
                if (sortedPlan.isPresent()) {
                    ordered += checkPlan(sortedPlan.get(), items) > 1 ? 1 : 0;
                }
            }
        }
        assertThat(operations.keySet()).containsExactlyInAnyOrder(Operation.values());
        assertThat(indexed).isGreaterThan(100);
        assertThat(narrowed).isGreaterThan(1_000);
        assertThat(found).isGreaterThan(1_000);
        assertThat(ordered).isGreaterThan(100);
        assertThat(partitioned).isGreaterThan(100);
    }

    private List<Item> check(AccessPlan plan, List<Item> items) {
        ResolvedAccess access = plan.resolve(new Object[0]);
        List<Item> rows = new ArrayList<>();
        for (Item item : items) {
            if (!satisfies(item, access, plan.request())) {
                continue;
            }
            rows.add(item);
            long reads =
                    access.reads().stream().filter(read -> contains(read, item)).count();
            assertThat(reads)
                    .as(
                            "reads of %s with %s by %s: %s",
                            item.keys, plan.request().predicates(), plan.operation(), access.reads())
                    .isEqualTo(1);
        }
        access.reads().forEach(read -> access.expressions(read, null));
        return rows;
    }

    private int checkPlan(AccessPlan plan, List<Item> items) {
        ResolvedAccess access = plan.resolve(new Object[0]);
        Comparator<Item> byKey = plan.index().isPresent()
                ? Comparator.comparing(item -> item.keys.get("pk"), TextOrder.UTF8)
                : Comparator.comparing(item -> item.keys.get("sk"), TextOrder.UTF8);
        List<Item> all = new ArrayList<>();
        for (List<KeyRead> part : access.parts()) {
            List<Item> merged = new ArrayList<>();
            for (KeyRead read : part) {
                List<Item> rows = items.stream()
                        .filter(item -> contains(read, item) && satisfies(item, access, plan.request()))
                        .sorted(plan.backward() ? byKey.reversed() : byKey)
                        .toList();
                checkOrder(plan, rows);
                merged.addAll(rows);
            }
            merged.sort((a, b) -> compare(a, b, plan.request()));
            all.addAll(merged);
        }
        partitioned += access.parts().size() > 1 ? 1 : 0;
        return checkOrder(plan, all);
    }

    private static int checkOrder(AccessPlan plan, List<Item> rows) {
        boolean plain =
                rows.stream().allMatch(item -> item.keys.values().stream().allMatch(TextOrder::isPlain));
        for (int i = 1; plain && i < rows.size(); i++) {
            assertThat(compare(rows.get(i - 1), rows.get(i), plan.request()))
                    .as(
                            "%s before %s in the order %s with %s (%s)",
                            rows.get(i - 1).keys,
                            rows.get(i).keys,
                            plan.request().order(),
                            plan.request().predicates(),
                            plan.request().table().entity().template("sk"))
                    .isNotPositive();
        }
        return plain ? rows.size() : 0;
    }

    private static int compare(Item a, Item b, AccessRequest request) {
        for (SortColumn column : request.order()) {
            int order = Values.compare(
                    Objects.requireNonNull(value(a, column.column(), request.table())),
                    Objects.requireNonNull(value(b, column.column(), request.table())));
            if (order != 0) {
                return column.descending() ? -order : order;
            }
        }
        return 0;
    }

    private static boolean contains(KeyRead read, Item item) {
        return read.terms().stream().allMatch(term -> {
            String key = item.keys.get(term.attribute().name());
            return term instanceof KeyRead.Equal equal
                    ? equal.value().equals(key)
                    : ((KeyRead.Within) term).span().contains(Objects.requireNonNull(key));
        });
    }

    private static boolean satisfies(Item item, ResolvedAccess access, AccessRequest request) {
        return access.checks().entrySet().stream().allMatch(check -> {
                    Object value = value(item, check.getKey(), request.table());
                    return check.getValue().stream().allMatch(constraint -> constraint.accepts(value));
                })
                && access.alternatives().stream()
                        .allMatch(any -> any.test(column -> value(item, column, request.table())));
    }

    private static @Nullable Object value(Item item, Column column, VirtualTable table) {
        if (column.source() instanceof Column.RawKey raw) {
            return item.keys.get(raw.attribute().name());
        }
        Column.KeyVariable variable = (Column.KeyVariable) column.source();
        return item.values[Objects.requireNonNull(table.entity()).keyVariables().get(variable.variable())];
    }

    /** A table of one entity, with its keys swapped in an index. */
    private VirtualTable table() {
        while (true) {
            types.clear();
            String bucket = random.number(4) == 0 ? random.pick(BUCKETS) : "";
            String full = bucket.isEmpty() ? "" : random.pick(FULL);
            try {
                return CatalogFixture.entity(
                                "inverted: {partitionKey: sk, sortKey: pk}",
                                "key: ['" + template() + bucket + "', '" + full + template() + "']")
                        .table();
            } catch (WorkbenchException unlikely) {
                // Too many digits, or so: try another one.
            }
        }
    }

    private String template() {
        StringBuilder template = new StringBuilder();
        for (int i = random.number(4); i >= 0; i--) {
            if (random.number(3) == 0) {
                template.append(random.pick(LITERALS));
            } else {
                String name = random.pick(List.of("a", "b", "c", "d", "e"));
                String type = types.computeIfAbsent(name, unknown -> random.pick(TYPES));
                template.append('{').append(name).append(type).append('}').append(random.number(3) == 0 ? "" : "#");
            }
        }
        return template.toString();
    }

    private List<Item> items(VirtualTable table) {
        Entity entity = Objects.requireNonNull(table.entity());
        Map<String, List<String>> pools = new LinkedHashMap<>();
        Map<String, Item> items = new LinkedHashMap<>();
        for (int i = 0; i < 40; i++) {
            Map<String, String> texts = new HashMap<>();
            Map<String, String> keys = new LinkedHashMap<>();
            for (KeyAttribute attribute : table.physicalTable().key().attributes()) {
                KeyTemplate template = entity.template(attribute.name()).orElseThrow();
                StringBuilder key = new StringBuilder();
                for (Segment segment : template.segments()) {
                    key.append(
                            segment instanceof Segment.Variable variable
                                    ? text(variable, entity, texts, pools)
                                    : ((Segment.Literal) segment).text());
                }
                keys.put(attribute.name(), key.toString());
            }
            Object[] values = entity.match(keys.values().toArray());
            if (values != null) {
                items.put(keys.toString(), new Item(keys, values));
            }
        }
        return List.copyOf(items.values());
    }

    private String text(
            Segment.Variable variable, Entity entity, Map<String, String> texts, Map<String, List<String>> pools) {
        if (!variable.type().isLossy()) {
            return texts.computeIfAbsent(variable.name(), name -> textOf(variable, pools));
        }
        Segment.Variable full = entity.template("sk").orElseThrow().variables().stream()
                .filter(other -> other.name().equals(variable.name()))
                .findFirst()
                .orElseThrow();
        Object value = full.type().decode(texts.computeIfAbsent(full.name(), name -> textOf(full, pools)));
        Encoding bucket = variable.type().encode(Objects.requireNonNull(value));
        return ((Encoding.Exact) bucket).text();
    }

    /** One of a few texts, so that items have values in common. */
    private String textOf(Segment.Variable variable, Map<String, List<String>> pools) {
        List<String> pool = pools.computeIfAbsent(variable.name(), name -> new ArrayList<>());
        if (pool.size() < 4) {
            pool.add(random.textOf(variable.type()));
        }
        return random.pick(pool);
    }

    /** Some that all hold, and now and then some of which one does. */
    private List<Predicate> allPredicates(VirtualTable table, List<Item> items) {
        List<Predicate> all = new ArrayList<>(predicates(table, items));
        for (int i = random.number(4); i >= 2; i--) {
            List<List<ColumnPredicate>> alternatives = new ArrayList<>();
            for (int j = random.number(4); j >= 0; j--) {
                List<ColumnPredicate> alternative = predicates(table, items);
                if (!alternative.isEmpty()) {
                    alternatives.add(alternative);
                }
            }
            if (!alternatives.isEmpty()) {
                all.add(new AnyOf(alternatives));
            }
        }
        return all;
    }

    private List<ColumnPredicate> predicates(VirtualTable table, List<Item> items) {
        List<ColumnPredicate> predicates = new ArrayList<>();
        boolean fixPartition = random.number(2) == 0;
        for (Column column : table.columns()) {
            boolean variable = column.source() instanceof Column.KeyVariable;
            if (variable && fixPartition && random.number(4) > 0) {
                predicates.add(new ColumnPredicate(column, oneOf(column, table, items)));
            }
            if (random.number(variable ? 3 : 8) == 0) {
                predicates.add(new ColumnPredicate(column, constraint(column, table, items)));
            }
        }
        return predicates;
    }

    private Constraint constraint(Column column, VirtualTable table, List<Item> items) {
        return switch (random.number(10)) {
            case 0 -> oneOf(column, table, items);
            case 1 -> new Constraint.Present();
            case 2 ->
                column.type() == ColumnType.TEXT
                        ? new Constraint.StartsWith(operand(column, table, items))
                        : new Constraint.Range(operand(column, table, items), true, null, false);
            case 3 -> new Constraint.Range(operand(column, table, items), random.number(2) == 0, null, false);
            case 6 -> new Constraint.NoneOf(List.of(operand(column, table, items)));
            case 7 -> new Constraint.Absent();
            case 8 -> new Constraint.Union(List.of(constraint(column, table, items), constraint(column, table, items)));
            case 9 ->
                column.type() == ColumnType.TEXT
                        ? new Constraint.Like(pattern(operand(column, table, items)), '!')
                        : new Constraint.Present();
            case 4 -> new Constraint.Range(null, false, operand(column, table, items), random.number(2) == 0);
            default ->
                new Constraint.Range(
                        operand(column, table, items),
                        random.number(2) == 0,
                        operand(column, table, items),
                        random.number(2) == 0);
        };
    }

    /** The beginning of a text, and then anything or one character. */
    private Operand pattern(Operand text) {
        String value = (String) ((Operand.Constant) text).value();
        int[] characters = value.codePoints().toArray();
        String beginning = new String(characters, 0, characters.length / 2);
        String escaped = beginning.replace("!", "!!").replace("%", "!%").replace("_", "!_");
        return new Operand.Constant(escaped + random.pick(List.of("%", "_%", "%_", "")));
    }

    private Constraint oneOf(Column column, VirtualTable table, List<Item> items) {
        Set<Operand> operands = new LinkedHashSet<>();
        for (int i = random.number(3); i >= 0; i--) {
            operands.add(operand(column, table, items));
        }
        return new Constraint.OneOf(List.copyOf(operands));
    }

    private Operand operand(Column column, VirtualTable table, List<Item> items) {
        ValueKind kind = kind(column);
        Object value = items.isEmpty() ? null : value(random.pick(items), column, table);
        if (value == null) {
            return new Operand.Constant(random.value(kind));
        }
        return new Operand.Constant(random.number(2) == 0 ? value : random.near(value, kind));
    }

    private static ValueKind kind(Column column) {
        return switch (column.type()) {
            case TEXT -> ValueKind.TEXT;
            case INTEGER -> ValueKind.INTEGER;
            case NUMBER -> ValueKind.DECIMAL;
            case DATE -> ValueKind.DATE;
            case TIMESTAMP -> ValueKind.TIMESTAMP;
            default -> throw new IllegalArgumentException(column.name());
        };
    }

    private List<SortColumn> order(VirtualTable table) {
        List<Column> columns = new ArrayList<>(table.columns());
        List<SortColumn> order = new ArrayList<>();
        boolean descending = random.number(2) == 0;
        for (int i = random.number(3); i >= 0 && !columns.isEmpty(); i--) {
            Column column = columns.remove(random.number(columns.size()));
            order.add(new SortColumn(column, descending ^ (random.number(5) == 0)));
        }
        return order;
    }
}
