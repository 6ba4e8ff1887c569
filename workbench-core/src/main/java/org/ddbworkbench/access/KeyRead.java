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
     * @param value {@link String} or {@link java.math.BigDecimal}; of an attribute of type B its bytes as hexadecimal digits
     */
    public record Equal(KeyAttribute attribute, Object value) implements Term {
        /** The value as requests have it: {@link String}, {@link java.math.BigDecimal} or {@code byte[]}. */
        public Object wireValue() {
            return HexadecimalKeys.wire(attribute, value);
        }
    }

    /** Within an interval, which is not all values. */
    public record Within(KeyAttribute attribute, KeySpan span) implements Term {}
}
