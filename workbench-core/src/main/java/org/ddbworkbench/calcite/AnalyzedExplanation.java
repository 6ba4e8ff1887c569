package org.ddbworkbench.calcite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to EXPLAIN ANALYZE: runs the query to its end, drops its rows, and shows the plan with what was really read.
 *
 * @param text explains an execution that is over
 */
record AnalyzedExplanation(PlannedQuery query, Text text) implements PreparedQuery {
    /** Explains an execution that is over. */
    interface Text {
        List<String> lines(ExplainText.Outcome outcome);
    }

    @Override
    public List<ResultColumn> columns() {
        return Explanation.COLUMNS;
    }

    @Override
    public List<ParameterColumn> parameters() {
        return query.parameters();
    }

    @Override
    public RowStream execute(List<@Nullable Object> parameterValues, QueryContext context) {
        PlannedQuery.Rows rows = query.start(parameterValues, context);
        return new ComputedRows(() -> {
            long start = System.nanoTime();
            long count = 0;
            try (rows) {
                while (rows.next()) {
                    count++;
                }
            }
            return ComputedRows.lines(text.lines(
                    new ExplainText.Outcome(context.meter(), rows.begun(), count, System.nanoTime() - start)));
        });
    }
}
