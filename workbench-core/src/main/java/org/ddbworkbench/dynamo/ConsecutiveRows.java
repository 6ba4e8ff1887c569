package org.ddbworkbench.dynamo;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All rows of one source, then all of the next. Nothing is asked of a source before the ones ahead of it are at their end. */
final class ConsecutiveRows implements RowSource {
    private final Iterator<RowSource> later;
    private @Nullable RowSource current;

    ConsecutiveRows(List<RowSource> sources) {
        this.later = sources.iterator();
    }

    @Override
    public @Nullable Object @Nullable [] next(long wanted) {
        while (current != null || later.hasNext()) {
            if (current == null) {
                current = later.next();
            }
            @Nullable Object[] row = current.next(wanted);
            if (row != null) {
                return row;
            }
            current = null;
        }
        return null;
    }
}
