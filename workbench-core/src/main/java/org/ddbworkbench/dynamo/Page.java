package org.ddbworkbench.dynamo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request.
 *
 * @param rows the rows for each access that the request serves, perhaps none
 * @param count how many items passed what DynamoDB checks
 * @param bytes of the response, as received
 * @param next from where there is more to read; null: the piece is read to its end
 */
record Page(
        List<List<@Nullable Object[]>> rows,
        long count,
        long bytes,
        @Nullable Cursor next) {
    /** The rows of the only access. */
    List<@Nullable Object[]> onlyRows() {
        return rows.get(0);
    }
}
