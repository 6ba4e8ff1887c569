package org.ddbworkbench.catalog;

/** An attribute that is part of a key. */
public record KeyAttribute(String name, KeyType type) {}
