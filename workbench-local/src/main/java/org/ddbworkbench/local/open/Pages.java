package org.ddbworkbench.local.open;

import org.ddbworkbench.local.open.record.TableRecord;
import org.jspecify.annotations.Nullable;

/** Finds out whether the documents of a scan, a query or a batch are all of it. */
final class Pages {
    private final FileProblems problems;
    private TableRecord.@Nullable PageEnd continued;
    private boolean hasLast;

    Pages(FileProblems problems) {
        this.problems = problems;
    }

    void add(TableRecord.PageEnd page) {
        if (page.shortfall() != null) {
            problems.part(page.place() + ": " + page.shortfall());
        }
        if (page.isContinued()) {
            continued = page;
        } else {
            hasLast = true;
        }
    }

    /** Warns when every page says that there is another: of all pages, the last does not. */
    void check() {
        if (continued != null && !hasLast) {
            problems.part(continued.place()
                    + ": it says that there are more items (LastEvaluatedKey or NextToken), and no" + " page follows");
        }
    }
}
