package org.ddbworkbench.discovery;

/**
 * A part of a key.
 *
 * @param lead what stands before it: a separator, or nothing
 * @param role whether its form alone says that it is a literal, or a value
 */
record Token(String lead, String text, Role role) {
    enum Role {
        LITERAL,
        VALUE,
        UNKNOWN
    }
}
