package org.ddbworkbench.calcite;

/**
 * Guard rails of a connection.
 *
 * @param allowScan whether a Scan of a large table may run
 * @param defaultSchema schema of unqualified names; empty: the first of the catalog
 */
public record SqlEngineOptions(boolean allowScan, String defaultSchema) {}
