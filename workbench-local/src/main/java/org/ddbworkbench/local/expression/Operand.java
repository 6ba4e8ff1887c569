package org.ddbworkbench.local.expression;

import org.ddbworkbench.local.value.AttributeValue;

/** An operand of a comparison or a function. */
public sealed interface Operand extends Node {
    /** The value at a document path. */
    record AtPath(Path path) implements Operand {}

    /** A value given under a placeholder. */
    record Literal(String placeholder, AttributeValue value) implements Operand {}

    /** The size of a value: length of a text, bytes of a binary, number of elements. */
    record Size(Operand of) implements Operand {}
}
