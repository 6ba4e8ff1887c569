package org.ddbworkbench.access;

import java.util.List;
import org.ddbworkbench.catalog.KeyAttribute;

/**
 * One key or one piece of a partition to read. Without terms: everything.
 *
 * @param terms all hold; on the partition key attributes first
 */
public record KeyRead(List<Term> terms) {
    public KeyRead {
        terms = List.copyOf(terms);
    }

    /** A condition on one key attribute. */
    public sealed interface Term {
        KeyAttribute attribute();
    }

    /**
     * The attribute has one value.
     *
     * @param value {@link String}, {@link java.math.BigDecimal} or {@code byte[]}
     */
    public record Equal(KeyAttribute attribute, Object value) implements Term {}

    /** Within an interval, which is not all values. */
    public record Within(KeyAttribute attribute, KeySpan span) implements Term {}
}
