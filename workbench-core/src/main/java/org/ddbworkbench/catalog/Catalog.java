package org.ddbworkbench.catalog;

/** Which entities live in which physical tables. */
public final class Catalog {}
