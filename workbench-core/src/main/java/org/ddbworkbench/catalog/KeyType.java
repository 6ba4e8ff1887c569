package org.ddbworkbench.catalog;

/** The DynamoDB type of a key attribute. */
public enum KeyType {
    /** Text, ordered by its UTF-8 bytes. */
    S,
    /** Number. */
    N,
    /** Bytes, unsigned. */
    B
}
