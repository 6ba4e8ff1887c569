package org.ddbworkbench.calcite;

/**
 * What a {@code ?} of a statement takes.
 *
 * @param sqlType {@link java.sql.Types}
 * @param typeName SQL name of the type
 */
public record ParameterColumn(int sqlType, String typeName, int precision, int scale) {}
