package org.ddbworkbench.calcite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a running statement, read as they are asked for. Not thread-safe; only {@link QueryContext#cancel} may come
 * from another thread.
 *
 * <p>Values: VARCHAR {@link String}, BIGINT {@link Long}, INTEGER {@link Integer}, DECIMAL {@link
 * java.math.BigDecimal}, DOUBLE {@link Double}, BOOLEAN {@link Boolean}, DATE {@link java.time.LocalDate}, TIME {@link
 * java.time.LocalTime}, TIMESTAMP {@link java.time.LocalDateTime}, INTERVAL {@link String} in SQL's notation, VARBINARY {@code byte[]}, ARRAY {@link List}, MAP and
 * documents {@link java.util.Map} (of values of the kinds above), NULL null.
 */
public interface RowStream extends AutoCloseable {
    /** Moves to the next row; false at the end. */
    boolean next();

    /** The current row: one value a column, never changed afterwards. */
    List<@Nullable Object> row();

    /** Stops the reads that are under way; no more requests are sent. May be called more than once. */
    @Override
    void close();
}
