package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes the places where the reading of requests begins: one for each piece. */
final class Cursors {
    private Cursors() {}

    /**
     * One for each read; of BatchGetItem for each {@value BatchCursor#SIZE} of them; of a Scan for each segment.
     *
     * @param wanted how many rows are wanted; {@link Long#MAX_VALUE}: all
     */
    static List<Cursor> of(RequestSender sender, long wanted) {
        Requests requests = sender.requests();
        if (requests.operation() == Operation.BATCH_GET_ITEM) {
            List<Map<String, AttributeValue>> keys =
                    requests.reads().stream().map(AttributeValues::key).toList();
            return batches(sender, keys, requests.exact() ? wanted : Long.MAX_VALUE);
        }
        int segments = requests.operation() == Operation.SCAN ? requests.segments() : 1;
        List<Cursor> starts = new ArrayList<>();
        for (KeyRead read : requests.reads()) {
            for (int segment = 0; segment < segments; segment++) {
                starts.add(PieceCursor.start(sender, read, segment));
            }
        }
        return starts;
    }

    /**
     * Batches of keys.
     *
     * @param first how many keys the first batch has at most
     */
    static List<Cursor> batches(RequestSender sender, List<Map<String, AttributeValue>> keys, long first) {
        List<Cursor> starts = new ArrayList<>();
        int from = 0;
        while (from < keys.size()) {
            long size = from == 0 ? Math.max(1, Math.min(first, BatchCursor.SIZE)) : BatchCursor.SIZE;
            int to = (int) Math.min(from + size, keys.size());
            starts.add(BatchCursor.start(sender, keys.subList(from, to)));
            from = to;
        }
        return starts;
    }
}
