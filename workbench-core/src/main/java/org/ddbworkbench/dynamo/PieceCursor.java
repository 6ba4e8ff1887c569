package org.ddbworkbench.dynamo;

import java.util.Map;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A place in a piece that one Query, GetItem, or segment of a Scan reads.
 *
 * @param startKey after which to go on; empty: at the beginning
 * @param page how many pages of the piece lie before that had other items than rows
 */
record PieceCursor(RequestSender sender, KeyRead read, int segment, Map<String, AttributeValue> startKey, int page)
        implements Cursor {
    static PieceCursor start(RequestSender sender, KeyRead read, int segment) {
        return new PieceCursor(sender, read, segment, Map.of(), 0);
    }

    @Override
    public Page read(long wanted) {
        Requests requests = sender.requests();
        Integer limit = PageSizes.limit(requests, wanted, page);
        RequestSender.Answer answer = switch (requests.operation()) {
            case QUERY -> sender.query(read, startKey, limit);
            case SCAN -> sender.scan(read, segment, startKey, limit);
            case GET_ITEM -> sender.getItem(read);
            case BATCH_GET_ITEM -> throw new IllegalStateException("no piece of a " + Operation.BATCH_GET_ITEM);
        };
        boolean onlyRows = requests.exact() && answer.sink().rowCount() == answer.scanned();
        return answer.page(
                answer.lastKey().isEmpty()
                        ? null
                        : new PieceCursor(sender, read, segment, answer.lastKey(), onlyRows ? page : page + 1));
    }
}
