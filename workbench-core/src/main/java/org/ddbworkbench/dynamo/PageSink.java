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
    private List<@Nullable Object[]> rows = List.of();
    private long bytes;

    PageSink(RowDecoder decoder) {
        this.decoder = decoder;
    }

    /** Items of an attempt, not published yet. */
    final class Attempt {
        private final List<@Nullable Object[]> decoded = new ArrayList<>();

        Attempt() {
            decoder.beginPage();
        }

        /** Decodes the item whose opening brace was read. */
        void item(JsonParser parser) throws IOException {
            @Nullable Object[] row = decoder.decode(parser);
            if (row != null) {
                decoded.add(row);
            }
        }

        /**
         * @param length bytes of the response body
         */
        void publish(long length) {
            decoder.endPage();
            rows = decoded;
            bytes = length;
        }
    }

    /** The rows of the page. */
    List<@Nullable Object[]> rows() {
        return rows;
    }

    /** Bytes of the response body, as received. */
    long bytes() {
        return bytes;
    }
}
