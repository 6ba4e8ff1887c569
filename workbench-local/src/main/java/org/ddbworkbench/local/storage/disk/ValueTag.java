package org.ddbworkbench.local.storage.disk;

/**
 * The byte before a stored value, which tells how the bytes after it are laid out. Sizes and counts are whole numbers as
 * described in {@link ItemCodec}; a count of members or a size in bytes comes before them. The numbers are part of the format.
 */
final class ValueTag {
    /** Without content. */
    static final int NULL = 0;

    /** Without content. */
    static final int FALSE = 1;

    /** Without content. */
    static final int TRUE = 2;

    /** UTF-8. */
    static final int TEXT = 3;

    static final int BINARY = 4;

    /** The decimal scale, zigzag; then the digits as a whole number of up to 64 bits, zigzag. */
    static final int SMALL_NUMBER = 5;

    /** The decimal scale, zigzag; then the digits as a whole number in two's complement, most significant byte first. */
    static final int BIG_NUMBER = 6;

    /** Values with their tags. */
    static final int LIST = 7;

    /** Pairs of a name, laid out as a text without tag, and a value with its tag. */
    static final int MAP = 8;

    /** Texts without tags. */
    static final int TEXT_SET = 9;

    /** Numbers with their tags. */
    static final int NUMBER_SET = 10;

    /** Binary values without tags. */
    static final int BINARY_SET = 11;

    private ValueTag() {}
}
