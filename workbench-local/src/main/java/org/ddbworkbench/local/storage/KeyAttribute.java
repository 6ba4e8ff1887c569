package org.ddbworkbench.local.storage;

/** One attribute of a key. */
public record KeyAttribute(String name, KeyType type) {}
