package org.ddbworkbench.template;

/** The texts that decode to a value. */
public sealed interface Encoding {
    /** Just this text. */
    record Exact(String text) implements Encoding {}

    /** Several texts, all of which begin with this prefix; texts of other values may begin with it too. */
    record Prefix(String prefix) implements Encoding {}

    /** No text at all: no key can hold the value. */
    record None() implements Encoding {}
}
