package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.Map;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.ReadUnits;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items that one BatchGetItem reads, and more of them as long as DynamoDB does not get to all.
 *
 * @param keys at most {@link #SIZE}, all different
 * @param attempts how many requests before got to none of the keys
 */
record BatchCursor(RequestSender sender, List<Map<String, AttributeValue>> keys, int attempts, boolean again)
        implements Cursor {
    /** Keys that DynamoDB takes in one request. */
    static final int SIZE = ReadUnits.BATCH_KEYS;

    private static final int MAX_ATTEMPTS = 8;
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    static BatchCursor start(RequestSender sender, List<Map<String, AttributeValue>> keys) {
        return new BatchCursor(sender, List.copyOf(keys), 0, false);
    }

    @Override
    public Page read(long wanted) {
        if (again) {
            pause();
        }
        RequestSender.BatchAnswer answer = sender.batchGetItem(keys);
        PageSink sink = answer.sink();
        List<Map<String, AttributeValue>> left = answer.unprocessed();
        return new Page(
                sink.rows(),
                sink.rowCount(),
                sink.bytes(),
                left.isEmpty()
                        ? null
                        : new BatchCursor(sender, left, left.size() < keys.size() ? 0 : attempts + 1, true));
    }

    /** Waits before keys are asked for again that DynamoDB did not get to: longer each time it got to none. */
    private void pause() {
        if (attempts >= MAX_ATTEMPTS) {
            throw new WorkbenchException(
                    ErrorCode.THROTTLED,
                    "DynamoDB left " + keys.size() + " keys of table "
                            + sender.requests().table().name() + " unread, time and again",
                    "try later",
                    null);
        }
        sender.cancellation().pause(Math.min(FIRST_PAUSE_MILLIS << attempts, LONGEST_PAUSE_MILLIS));
    }
}
