package org.ddbworkbench.browse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.KeyHints;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.PathProbe;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.CollectionItem;
import org.ddbworkbench.dynamo.CollectionReader;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.EmptyResult;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of one partition of a table or an index, read a page at a time in the order of the sort key; nothing is read twice. Not
 * thread-safe.
 */
public final class ItemCollection {
    /** What a page takes at most, as far as the size of items is known before. */
    private static final double PAGE_READ_UNITS = 32;

    private final BrowseTarget target;
    private final TableStatistics statistics;
    private final boolean consistent;
    private final VirtualTable allItems;
    private final AccessPlan plan;
    private final CollectionReader reader;
    private final Map<String, Slice> slices = new LinkedHashMap<>();
    private Map<String, AttributeValue> after = Map.of();
    private boolean over;
    private long items;
    private long bytes;
    private double readUnits;

    /**
     * Sends nothing yet.
     *
     * @param statistics what is known of the table
     * @throws WorkbenchException REFUSED, when reads are to be strongly consistent and a global index can't be
     */
    public ItemCollection(BrowseTarget target, TableStatistics statistics, boolean consistent) {
        this.target = target;
        this.statistics = statistics;
        this.consistent = consistent;
        this.allItems = target.table().virtualTables().stream()
                .filter(table -> table.kind() == VirtualTable.Kind.ALL_ITEMS)
                .findFirst()
                .orElseThrow();
        AccessRequest request =
                AccessRequest.all(allItems).withPredicates(predicates()).withConsistency(consistent);
        PathProbe probe = PathProbe.of(request, target.index(), null);
        if (consistent && target.index() != null && !target.index().local()) {
            throw new WorkbenchException(ErrorCode.REFUSED, probe.objection().orElse(""), null, null);
        }
        this.plan = probe.plan(statistics);
        this.reader = new CollectionReader(plan, target.read());
    }

    /** The same as conditions on columns, as far as SQL has them: bytes are none. */
    private List<ColumnPredicate> predicates() {
        List<ColumnPredicate> predicates = new ArrayList<>();
        for (KeyRead.Term term : target.read().terms()) {
            Optional<Column> column = allItems.column(term.attribute().name());
            if (term.attribute().type() == KeyType.B || column.isEmpty()) {
                continue;
            }
            if (term instanceof KeyRead.Equal equal) {
                predicates.add(QuerySlice.equal(column.get(), equal.value()));
            } else if (term instanceof KeyRead.Within within && within.span().low() != null) {
                predicates.add(new ColumnPredicate(
                        column.get(),
                        new Constraint.StartsWith(
                                new Operand.Constant(within.span().low()))));
            }
        }
        return predicates;
    }

    /**
     * What one entity has of the items that were read so far.
     *
     * @param tables of the entity; several where what was read does not tell them apart; none: of no entity, or to be ignored
     * @param readUnits of the Query of this slice alone, as far as it was read
     * @param whole whether all of it was read
     * @param statement the SQL that reads the slice; null: there is none
     * @param condition what its Query asks of the key; null: it has none of its own
     */
    public record Slice(
            String name,
            List<VirtualTable> tables,
            long items,
            long bytes,
            double readUnits,
            boolean whole,
            @Nullable String statement,
            @Nullable KeyRead condition) {}

    /**
     * Items of one entity in a page.
     *
     * @param stretches in how many pieces they stood, with others between
     */
    public record Group(String name, List<VirtualTable> tables, List<CollectionItem> items, int stretches) {}

    /**
     * A page.
     *
     * @param slices the same entities' sums over all pages so far
     */
    public record Page(List<Group> groups, List<Slice> slices) {}

    public BrowseTarget target() {
        return target;
    }

    /** Whether there may be more. */
    public boolean hasMore() {
        return !over;
    }

    /** How many items were read so far. */
    public long items() {
        return items;
    }

    /** What was read so far, by DynamoDB's measure. */
    public long bytes() {
        return bytes;
    }

    /** What it has taken so far, as DynamoDB reported it. */
    public double readUnits() {
        return readUnits;
    }

    /** Whether items are shown whole; entries of an index may have fewer attributes. */
    public boolean hasAllAttributes() {
        return reader.projected().isEmpty();
    }

    /**
     * The next page: one Query. After a failure the same page can be asked for again.
     *
     * @param most how many items; fewer where they are large
     * @throws WorkbenchException when it can't be read, or was cancelled
     */
    public Page next(DynamoReadContext context, int most) {
        double size = items > 0 ? (double) bytes / items : statistics.itemSize();
        int limit = (int) Math.max(1, Math.min(most, ReadUnits.bytes(PAGE_READ_UNITS) / Math.max(1, size)));
        double before = context.meter().usage().readUnits();
        CollectionReader.CollectionPage page;
        try {
            page = reader.read(context, after, limit);
        } finally {
            readUnits += context.meter().usage().readUnits() - before;
        }
        after = page.lastKey();
        over = after.isEmpty();
        Map<String, List<CollectionItem>> byEntity = new LinkedHashMap<>();
        Map<String, Integer> stretches = new HashMap<>();
        String previous = null;
        for (CollectionItem item : page.items()) {
            String name = name(item);
            byEntity.computeIfAbsent(name, first -> new ArrayList<>()).add(item);
            if (!name.equals(previous)) {
                stretches.merge(name, 1, Integer::sum);
            }
            previous = name;
            items++;
            bytes += item.bytes();
        }
        List<Group> groups = new ArrayList<>();
        byEntity.forEach((name, ofEntity) -> {
            groups.add(new Group(name, ofEntity.get(0).tables(), ofEntity, stretches.getOrDefault(name, 1)));
            slices.merge(name, slice(name, ofEntity), ItemCollection::sum);
        });
        if (!page.items().isEmpty() || over) {
            Object last = page.items().isEmpty()
                    ? null
                    : sortKey(page.items().get(page.items().size() - 1));
            slices.replaceAll((name, slice) -> measured(slice, last));
        }
        return new Page(groups, byEntity.keySet().stream().map(slices::get).toList());
    }

    private static String name(CollectionItem item) {
        if (item.ignored()) {
            return PhysicalTable.IGNORED;
        }
        return item.tables().isEmpty()
                ? PhysicalTable.UNCLASSIFIED
                : String.join(
                        " or ", item.tables().stream().map(VirtualTable::name).toList());
    }

    private Slice slice(String name, List<CollectionItem> ofEntity) {
        CollectionItem first = ofEntity.get(0);
        long size = ofEntity.stream().mapToLong(CollectionItem::bytes).sum();
        String statement = null;
        KeyRead condition = null;
        if (first.tables().size() == 1) {
            VirtualTable table = first.tables().get(0);
            Map<String, Object> values = new HashMap<>();
            for (int i = 0; i < table.columns().size() && i < first.values().size(); i++) {
                Object value = first.values().get(i);
                if (value != null) {
                    values.put(table.columns().get(i).name(), value);
                }
            }
            QuerySlice slice = QuerySlice.of(table, target.index(), null, values);
            condition = slice.reads().stream().filter(this::isHere).findFirst().orElse(null);
            statement = condition == null ? null : slice.statement(table);
        }
        return new Slice(name, first.tables(), ofEntity.size(), size, 0, false, statement, condition);
    }

    /** Whether it is a part of what is browsed. */
    private boolean isHere(KeyRead read) {
        int partition = target.key().partition().size();
        return read.terms().size() >= partition
                && read.terms()
                        .subList(0, partition)
                        .equals(target.read().terms().subList(0, partition));
    }

    private static Slice sum(Slice a, Slice b) {
        return new Slice(a.name, a.tables, a.items + b.items, a.bytes + b.bytes, 0, false, a.statement, a.condition);
    }

    /** @param last sort key up to which all was read; null: there is none */
    private Slice measured(Slice slice, @Nullable Object last) {
        boolean whole = slice.whole || over || (last != null && isBelow(slice.condition, last));
        return new Slice(
                slice.name,
                slice.tables,
                slice.items,
                slice.bytes,
                ReadUnits.of(slice.bytes, consistent),
                whole,
                slice.statement,
                slice.condition);
    }

    /** Whether all of the keys that a Query asks for come before a sort key. */
    private boolean isBelow(@Nullable KeyRead read, Object last) {
        int partition = target.key().partition().size();
        if (read == null || read.terms().size() <= partition) {
            return false;
        }
        KeyRead.Term term = read.terms().get(partition);
        Object high = term instanceof KeyRead.Equal equal
                ? equal.value()
                : ((KeyRead.Within) term).span().high();
        if (high instanceof String text && last instanceof String key) {
            return TextOrder.UTF8.compare(text, key) <= 0;
        }
        return high instanceof BigDecimal number && last instanceof BigDecimal key && number.compareTo(key) <= 0;
    }

    /** The first sort key attribute; of bytes their hexadecimal digits. */
    private @Nullable Object sortKey(CollectionItem item) {
        if (target.key().sort().isEmpty()) {
            return null;
        }
        Object value = item.attributes().get(target.key().sort().get(0).name());
        return value instanceof byte[] bytesOfKey ? HexFormat.of().formatHex(bytesOfKey) : value;
    }

    /**
     * What was meant, after nothing was found.
     *
     * @param look whether one request of one item may be sent
     */
    public Optional<String> nearMiss(DynamoReadContext context, boolean look) {
        return plan.operation() == Operation.SCAN
                ? Optional.empty()
                : EmptyResult.explain(context, List.of(plan.resolve(new Object[0])), look);
    }

    /** What the keys of an item of no entity were meant to be, by the catalog alone. */
    public Optional<String> hint(CollectionItem item) {
        List<ColumnPredicate> predicates = new ArrayList<>();
        for (KeyAttribute attribute : target.table().key().attributes()) {
            Object value = item.attributes().get(attribute.name());
            Optional<Column> column = allItems.column(attribute.name());
            if (value == null || column.isEmpty() || attribute.type() == KeyType.B) {
                return Optional.empty();
            }
            predicates.add(QuerySlice.equal(column.get(), value));
        }
        ResolvedAccess access = PathProbe.of(AccessRequest.all(allItems).withPredicates(predicates), null, null)
                .plan(statistics)
                .resolve(new Object[0]);
        return KeyHints.fromCatalog(access);
    }
}
