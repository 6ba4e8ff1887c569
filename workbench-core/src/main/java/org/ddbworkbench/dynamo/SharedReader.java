package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * The rows of several accesses that one sequence of requests answers. Whoever asks for a row drives the reading; the rows of
 * the others wait in memory. When too many wait, the access that lags most is detached: it keeps what waits for it and goes on
 * by itself from there, which reads items again, but never loses or doubles a row. Neither this nor its readers are
 * thread-safe, and all belong to one thread.
 */
public final class SharedReader {
    private static final long MAX_WAITING_BYTES = 32L * 1024 * 1024;

    private final DynamoReadContext context;
    private final Requests requests;
    private final List<ResolvedAccess> accesses;
    private final ReadBudget budget;
    private final long maxWaitingBytes;
    private final RowDecoder decoder;
    private final @Nullable List<String> projection;
    private final List<RowOrder> orders = new ArrayList<>();
    private final List<SharedPart> parts = new ArrayList<>();
    private final boolean[] opened;
    private final long[] rowsOfEach;
    private final Cancellation cancellation;
    private final ReadAhead ahead;
    private final PageSequence pages;
    /** Whether nothing is read twice. */
    private boolean once = true;

    private boolean over;

    /** Sends nothing yet. */
    public SharedReader(DynamoReadContext context, ResolvedSharedAccess access, ReadBudget budget) {
        this(
                context,
                Requests.of(access),
                access.parts(),
                access.parts().get(0).plan().projected().orElse(null),
                budget,
                MAX_WAITING_BYTES);
    }

    /**
     * Sends nothing yet.
     *
     * @param available the attributes that can be fetched; null: all
     * @param maxWaitingBytes about how much may wait in memory
     */
    SharedReader(
            DynamoReadContext context,
            Requests requests,
            List<ResolvedAccess> accesses,
            @Nullable Set<String> available,
            ReadBudget budget,
            long maxWaitingBytes) {
        this.context = context;
        this.requests = requests;
        this.accesses = List.copyOf(accesses);
        this.budget = budget;
        this.maxWaitingBytes = maxWaitingBytes;
        ItemSlots slots = new ItemSlots();
        List<ItemMapper> mappers = new ArrayList<>();
        for (ResolvedAccess access : accesses) {
            List<SortColumn> order = access.plan().request().order();
            List<Column> extra = order.stream().map(SortColumn::column).toList();
            RowMapper mapper = RowMapper.ofRequest(access, extra, slots);
            mappers.add(mapper);
            orders.add(RowOrder.of(order, mapper));
            SharedPart part = new SharedPart(parts.size(), this::readPageFor);
            if (access.limit() == 0) {
                part.close();
            }
            parts.add(part);
        }
        this.decoder = new RowDecoder(slots, mappers, context.mismatches());
        this.projection = decoder.projection(available);
        this.opened = new boolean[accesses.size()];
        this.rowsOfEach = new long[accesses.size()];
        this.cancellation = context.cancellation().child();
        this.ahead = new ReadAhead(context.threads(), cancellation);
        this.pages = sequence(starts(cancellation), ahead);
    }

    private List<Cursor> starts(Cancellation ofReading) {
        Meter.AccessMeter meter = context.meter().begin(plans(), requests.operation(), requests.index());
        return Cursors.of(
                new RequestSender(context, ofReading, requests, decoder, projection, budget, meter), Long.MAX_VALUE);
    }

    private List<AccessPlan> plans() {
        return accesses.stream().map(ResolvedAccess::plan).toList();
    }

    private PageSequence sequence(List<Cursor> starts, ReadAhead readAhead) {
        return new PageSequence(starts, requests.operation() == Operation.SCAN, PageSequence.Pace.GROWING, readAhead);
    }

    /**
     * The rows of one access. When they are asked for again, they are read again.
     *
     * @param part number of the access
     */
    public RowReader open(int part) {
        if (opened[part]) {
            return openAgain(part);
        }
        opened[part] = true;
        return reader(part, parts.get(part), () -> close(part));
    }

    private RowReader openAgain(int part) {
        once = false;
        Cancellation alone = context.cancellation().child();
        PageSequence again = sequence(starts(alone), new ReadAhead(context.threads(), alone));
        return reader(part, new SequentialRows(again, page -> page.rows().get(part)), alone::cancel);
    }

    private RowReader reader(int part, RowSource rows, Runnable whenDone) {
        ResolvedAccess access = accesses.get(part);
        boolean inOrder = !access.plan().isMerged();
        return new LimitedReader(new OrderedRows(rows, orders.get(part), inOrder), access.limit(), whenDone);
    }

    private boolean readPageFor(SharedPart asking) {
        Page page = pages.next(Long.MAX_VALUE);
        if (page == null) {
            reportEnd();
            return false;
        }
        for (int i = 0; i < rowsOfEach.length; i++) {
            rowsOfEach[i] += page.rows().get(i).size();
        }
        parts.stream().filter(SharedPart::isAttached).forEach(part -> part.offer(page));
        detachLagging(asking);
        return true;
    }

    private void reportEnd() {
        if (once && !over) {
            over = true;
            context.meter()
                    .readToEnd(plans(), requests.operation(), requests.reads().size(), rowsOfEach);
        }
    }

    private void detachLagging(SharedPart asking) {
        long waiting = parts.stream().mapToLong(SharedPart::weight).sum();
        if (waiting > maxWaitingBytes) {
            parts.stream()
                    .filter(part -> part != asking && part.isAttached())
                    .max(Comparator.comparingLong(SharedPart::weight))
                    .ifPresent(part -> {
                        once = false;
                        part.detach(sequence(pages.rest(), ahead));
                    });
        }
    }

    private void close(int part) {
        parts.get(part).close();
        if (parts.stream().allMatch(SharedPart::isClosed)) {
            cancellation.cancel();
        }
    }
}
