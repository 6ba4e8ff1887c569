package org.ddbworkbench.calcite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that is parsed, validated and planned; may be executed many times, also at the same time. */
public interface PreparedQuery {
    List<ResultColumn> columns();

    List<ParameterColumn> parameters();

    /**
     * Starts the statement. The first request is sent no later than the first {@link RowStream#next}.
     *
     * @param parameters a value for each {@code ?}: null, or of the kinds that {@link RowStream} lists, or another
     *     {@link Number}, a {@code java.sql} date or time, or a {@link String} in place of any of them
     * @throws org.ddbworkbench.WorkbenchException when a parameter can't be what the statement needs
     */
    RowStream execute(List<@Nullable Object> parameters, QueryContext context);
}
