package org.ddbworkbench.calcite;

import org.jspecify.annotations.Nullable;

/**
 * A column of a result, in JDBC's terms.
 *
 * @param label the name to show
 * @param sqlType {@link java.sql.Types}
 * @param typeName SQL name of the type
 * @param precision digits, characters or bytes; 0 where that means nothing
 * @param scale digits after the point
 * @param schema schema of the column that this one shows unchanged, or null for an expression
 * @param table its table, or null
 * @param column its name, or null
 */
public record ResultColumn(
        String label,
        int sqlType,
        String typeName,
        int precision,
        int scale,
        boolean nullable,
        @Nullable String schema,
        @Nullable String table,
        @Nullable String column) {}
