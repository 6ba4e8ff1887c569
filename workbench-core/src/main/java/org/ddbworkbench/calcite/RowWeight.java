package org.ddbworkbench.calcite;

import java.util.Collection;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** About how many bytes of memory rows take. */
final class RowWeight {
    private static final long ROW = 64;
    private static final long VALUE = 32;

    private RowWeight() {}

    static long of(@Nullable Object[] row) {
        long weight = ROW;
        for (Object value : row) {
            weight += of(value);
        }
        return weight;
    }

    private static long of(@Nullable Object value) {
        long weight = VALUE;
        if (value instanceof String text) {
            weight += text.length();
        } else if (value instanceof ByteString bytes) {
            weight += bytes.length();
        } else if (value instanceof byte[] bytes) {
            weight += bytes.length;
        } else if (value instanceof Collection<?> elements) {
            for (Object element : elements) {
                weight += of(element);
            }
        } else if (value instanceof Map<?, ?> document) {
            for (Map.Entry<?, ?> entry : document.entrySet()) {
                weight += of(entry.getKey()) + of(entry.getValue());
            }
        }
        return weight;
    }
}
