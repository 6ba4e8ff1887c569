package org.ddbworkbench.dynamo;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads a piece of a partition of a table or an index, one Query a page, with all attributes that there are. */
public final class CollectionReader {
    private final AccessPlan plan;
    private final Requests requests;
    private final ItemSlots slots = new ItemSlots();
    private final CollectionMapper mapper;

    /**
     * A page of an item collection.
     *
     * @param lastKey to go on after; empty: there is no more
     */
    public record CollectionPage(List<CollectionItem> items, Map<String, AttributeValue> lastKey) {
        public CollectionPage {
            items = List.copyOf(items);
            lastKey = Map.copyOf(lastKey);
        }
    }

    /**
     * Sends nothing yet.
     *
     * @param plan of the table of all items, by which the reading is metered: says which index, and how consistent
     * @param read names the partition, and maybe a part of it
     */
    public CollectionReader(AccessPlan plan, KeyRead read) {
        this.plan = plan;
        PhysicalTable table = plan.request().table().physicalTable();
        SecondaryIndex index = plan.index().orElse(null);
        this.requests = new Requests(
                Operation.QUERY,
                table,
                index,
                false,
                plan.request().consistent(),
                List.of(read),
                1,
                Integer.MAX_VALUE,
                false,
                plan.itemSize(),
                0,
                (piece, projected) -> RequestExpressions.ofKey(piece));
        this.mapper = new CollectionMapper(table, projected().orElse(null), slots);
    }

    /** The attributes that what is read has; empty: all. Of a local index, too, DynamoDB sends those alone, unless asked. */
    public Optional<Set<String>> projected() {
        SecondaryIndex index = requests.index();
        if (index == null || index.projection() == SecondaryIndex.Projection.ALL) {
            return Optional.empty();
        }
        Set<String> projected = new LinkedHashSet<>(index.includes());
        requests.table().key().attributes().stream().map(KeyAttribute::name).forEach(projected::add);
        index.key().attributes().stream().map(KeyAttribute::name).forEach(projected::add);
        return Optional.of(projected);
    }

    /**
     * One page.
     *
     * @param after the last key of the page before; empty: begin
     * @param limit how many items DynamoDB evaluates at most; it ends a page at 1 MB, too
     * @throws org.ddbworkbench.WorkbenchException when it can't be read, or was cancelled
     */
    public CollectionPage read(DynamoReadContext context, Map<String, AttributeValue> after, int limit) {
        @Nullable SecondaryIndex index = requests.index();
        RequestSender sender = new RequestSender(
                context,
                context.cancellation(),
                requests,
                new RowDecoder(slots, List.of(mapper), context.mismatches()),
                null,
                ReadBudget.UNLIMITED,
                context.meter().begin(List.of(plan), Operation.QUERY, index));
        RequestSender.Answer answer = sender.query(requests.reads().get(0), after, limit);
        List<CollectionItem> items = answer.sink().rows().get(0).stream()
                .map(row -> (CollectionItem) row[0])
                .toList();
        return new CollectionPage(items, answer.lastKey());
    }
}
