package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads keys from an index, and then their items from the table, in the order of the index. Entries that can't be rows are left
 * out by what the index knows; every predicate is checked on the item. As the index lags behind, an item may have gone in
 * between, or have changed: then the predicates decide again. Where rows are wanted in order, an item that has moved within
 * the index is left out, since it has its place elsewhere in it.
 */
final class FetchBack {
    /** What is read of an index entry, and again of its item: where both lie. */
    private record Place(ItemKey item, ItemKey entry) {}

    /** A row of the table, and where its item lies. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record PlacedRow(Place place, @Nullable Object[] row) {}

    /** After so many even a single item has become a full batch. */
    private static final int MOST_DOUBLINGS = 7;

    private final RequestSender table;
    private final RequestThreads threads;
    private final Cancellation cancellation;
    private final List<KeyAttribute> key;
    private final boolean ordered;
    private final boolean exact;

    private FetchBack(RequestSender table, RequestThreads threads, Cancellation cancellation, ResolvedAccess access) {
        AccessPlan plan = access.plan();
        this.table = table;
        this.threads = threads;
        this.cancellation = cancellation;
        this.key = plan.request().table().physicalTable().key().attributes();
        this.ordered = !plan.request().order().isEmpty() || plan.readsEnds();
        this.exact = access.isExact();
    }

    /**
     * Where the reading of an access begins.
     *
     * @param slots and mapper of the rows
     */
    static List<Cursor> starts(
            DynamoReadContext context,
            Cancellation cancellation,
            ResolvedAccess access,
            ReadBudget budget,
            ItemSlots slots,
            RowMapper mapper) {
        AccessPlan plan = access.plan();
        SecondaryIndex index = plan.index().orElseThrow();
        List<KeyAttribute> itemKey =
                plan.request().table().physicalTable().key().attributes();
        List<KeyAttribute> entryKey = index.key().attributes();
        Set<String> available = plan.projected().orElse(null);

        ItemSlots entrySlots = new ItemSlots();
        RowMapper predicates = RowMapper.ofPredicates(access, available, entrySlots);
        PlaceMapper entries = new PlaceMapper(itemKey, entryKey, entrySlots);
        ItemMapper entryMapper =
                (item, findings) -> predicates.decode(item, findings) == null ? null : new Object[] {entries.of(item)};
        RowDecoder entryDecoder = new RowDecoder(entrySlots, List.of(entryMapper), context.mismatches());
        RequestSender indexSender = new RequestSender(
                context,
                cancellation,
                Requests.of(access),
                entryDecoder,
                entryDecoder.projection(available),
                budget,
                context.meter().begin(access));

        PlaceMapper items = new PlaceMapper(itemKey, entryKey, slots);
        ItemMapper rowMapper = (item, findings) -> {
            @Nullable Object[] row = mapper.row(item, findings);
            return row == null ? null : new Object[] {new PlacedRow(items.of(item), row)};
        };
        RowDecoder rowDecoder = new RowDecoder(slots, List.of(rowMapper), context.mismatches());
        RequestSender tableSender = new RequestSender(
                context,
                cancellation,
                Requests.fetchBack(access),
                rowDecoder,
                rowDecoder.projection(null),
                budget,
                context.meter().begin(List.of(plan), Operation.BATCH_GET_ITEM, null));

        FetchBack fetchBack = new FetchBack(tableSender, context.threads(), cancellation, access);
        return Cursors.of(indexSender, access.first()).stream()
                .<Cursor>map(start -> new FetchCursor(fetchBack, start, List.of(), 0))
                .toList();
    }

    private record PlaceMapper(int[] itemSlots, int[] entrySlots) {
        PlaceMapper(List<KeyAttribute> itemKey, List<KeyAttribute> entryKey, ItemSlots slots) {
            this(ItemKey.slots(itemKey, slots), ItemKey.slots(entryKey, slots));
        }

        Place of(DecodedItem item) {
            return new Place(ItemKey.of(item, itemSlots), ItemKey.of(item, entrySlots));
        }
    }

    /**
     * A place between two items.
     *
     * @param index where to read the index when no entries are left; null: at its end
     * @param entries that were read, and their items not yet
     * @param page how many times items were read before
     */
    private record FetchCursor(
            FetchBack fetchBack, @Nullable Cursor index, List<@Nullable Object[]> entries, int page) implements Cursor {
        @Override
        public Page read(long wanted) {
            List<@Nullable Object[]> left = entries;
            Cursor next = index;
            if (left.isEmpty() && next != null) {
                Page read = next.read(wanted);
                left = read.onlyRows();
                next = read.next();
            }
            int size = Math.min(fetchBack.size(wanted, page), left.size());
            Page items = fetchBack.items(left.subList(0, size));
            left = List.copyOf(left.subList(size, left.size()));
            Cursor rest = left.isEmpty() && next == null ? null : new FetchCursor(fetchBack, next, left, page + 1);
            return new Page(items.rows(), items.count(), items.bytes(), rest);
        }
    }

    /** How many items to read next: about what is wanted, but more each time, as many seem to be no rows. */
    private int size(long wanted, int page) {
        if (wanted >= Integer.MAX_VALUE) {
            return page == 0 ? BatchCursor.SIZE : BatchCursor.SIZE * RequestThreads.MAX_IN_FLIGHT / 2;
        }
        long first = exact ? wanted : Math.max(10, 2 * wanted);
        return (int) Math.min(BatchCursor.SIZE, first << Math.min(page, MOST_DOUBLINGS));
    }

    /** The rows of the items, in the order of the entries. */
    private Page items(List<@Nullable Object[]> entries) {
        List<Place> places = entries.stream().map(entry -> (Place) entry[0]).toList();
        Set<Map<String, AttributeValue>> keys = new LinkedHashSet<>();
        places.forEach(place -> keys.add(place.item.attributeValues(key)));
        ReadAhead ahead = new ReadAhead(threads, cancellation);
        List<Branch> batches = Cursors.batches(table, List.copyOf(keys), BatchCursor.SIZE).stream()
                .map(start -> new Branch(start, ahead))
                .toList();
        batches.stream().skip(1).forEach(batch -> batch.readAhead(Long.MAX_VALUE));
        Map<ItemKey, PlacedRow> found = new HashMap<>();
        long bytes = 0;
        for (Branch batch : batches) {
            while (!batch.isAtEnd()) {
                Page page = batch.take(Long.MAX_VALUE);
                bytes += page.bytes();
                for (@Nullable Object[] item : page.onlyRows()) {
                    PlacedRow row = (PlacedRow) item[0];
                    found.put(row.place.item, row);
                }
            }
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Place place : places) {
            PlacedRow row = found.remove(place.item);
            if (row != null && (!ordered || row.place.entry.equals(place.entry))) {
                rows.add(row.row);
            }
        }
        return new Page(List.of(rows), rows.size(), bytes, null);
    }
}
