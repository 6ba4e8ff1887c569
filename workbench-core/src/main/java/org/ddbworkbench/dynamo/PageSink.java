package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;

/**
 * Takes the items of one request's response as rows. An attempt that fails half-way leaves nothing behind: a page
 * becomes visible as a whole.
 */
final class PageSink {
    static final ExecutionAttribute<PageSink> ATTRIBUTE = new ExecutionAttribute<>("org.ddbworkbench.PageSink");

    private final RowDecoder decoder;
    private List<List<@Nullable Object[]>> rows;
    private long items;
    private long used;
    private long bytes;

    PageSink(RowDecoder decoder) {
        this.decoder = decoder;
        this.rows = empty(decoder);
    }

    private static List<List<@Nullable Object[]>> empty(RowDecoder decoder) {
        List<List<@Nullable Object[]>> lists = new ArrayList<>();
        decoder.mappers().forEach(mapper -> lists.add(new ArrayList<>()));
        return lists;
    }

    /** Items of an attempt, not published yet. */
    final class Attempt {
        private final ItemDecoder items = new ItemDecoder(decoder.slots());
        private final List<ItemMapper> mappers = decoder.mappers();
        private final Findings findings = new Findings();
        private final List<List<@Nullable Object[]>> decoded = empty(decoder);
        private long seen;
        private long taken;

        /** Decodes the item whose opening brace was read. */
        void item(JsonParser parser) throws IOException {
            DecodedItem item = items.decode(parser);
            boolean wanted = false;
            for (int i = 0; i < mappers.size(); i++) {
                @Nullable Object[] row = mappers.get(i).row(item, findings);
                if (row != null) {
                    decoded.get(i).add(row);
                    wanted = true;
                }
            }
            seen++;
            taken += wanted ? 1 : 0;
        }

        /**
         * @param length bytes of the response body
         */
        void publish(long length) {
            findings.addTo(decoder.mismatches());
            rows = decoded;
            PageSink.this.items = seen;
            used = taken;
            bytes = length;
        }
    }

    /** The rows of the page, a list for each mapper. */
    List<List<@Nullable Object[]>> rows() {
        return rows;
    }

    /** How many rows there are in all lists. */
    long rowCount() {
        return rows.stream().mapToLong(List::size).sum();
    }

    /** How many items the response has. */
    long itemCount() {
        return items;
    }

    /**
     * What became of the items.
     *
     * @param found how many there are, with those that DynamoDB filtered out
     */
    ItemCounts counts(long found) {
        return new ItemCounts(found, used, rows.stream().map(List::size).toList());
    }

    /** Bytes of the response body, as received. */
    long bytes() {
        return bytes;
    }
}
