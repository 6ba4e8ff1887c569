package org.ddbworkbench.dynamo;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of one page after the other. */
final class SequentialRows implements RowSource {
    private final PageSequence pages;
    private final Function<Page, List<@Nullable Object[]>> rowsOf;
    private Iterator<@Nullable Object[]> rows = Collections.emptyIterator();

    /**
     * @param rowsOf the rows of a page that are wanted
     */
    SequentialRows(PageSequence pages, Function<Page, List<@Nullable Object[]>> rowsOf) {
        this.pages = pages;
        this.rowsOf = rowsOf;
    }

    @Override
    public @Nullable Object @Nullable [] next(long wanted) {
        while (!rows.hasNext()) {
            Page page = pages.next(wanted);
            if (page == null) {
                return null;
            }
            rows = rowsOf.apply(page).iterator();
        }
        return rows.next();
    }
}
