package org.ddbworkbench.template;

/** A piece of a key template. */
public sealed interface Segment {
    /** Text that stands in the key as it is. */
    record Literal(String text) implements Segment {}

    /** A value that the key holds. */
    record Variable(String name, VariableType type) implements Segment {}
}
