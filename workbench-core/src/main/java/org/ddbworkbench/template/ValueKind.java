package org.ddbworkbench.template;

/** What a variable decodes to, and the Java class that carries it. */
public enum ValueKind {
    /** {@link String} */
    TEXT,
    /** {@link Long} */
    INTEGER,
    /** {@link java.math.BigDecimal} in the form of {@link Numbers#normalize} */
    DECIMAL,
    /** {@link Integer}: days since 1970-01-01 */
    DATE,
    /** {@link Long}: milliseconds since 1970-01-01T00:00Z */
    TIMESTAMP
}
