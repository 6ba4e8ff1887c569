package org.ddbworkbench.catalog;

import org.ddbworkbench.template.ValueKind;

/** The type of a column: its name in the catalog, and the Java class of its values as the reader delivers them. */
public enum ColumnType {
    /** {@link String}, from S. */
    TEXT("text"),
    /** {@link Long}, from N. */
    INTEGER("integer"),
    /** {@link java.math.BigDecimal} of up to 38 digits, from N. */
    NUMBER("number"),
    /** {@link Double}, from N. */
    DOUBLE("double"),
    /** {@link Boolean}, from BOOL. */
    BOOLEAN("boolean"),
    /** {@link Integer}, days since 1970, from S in the form 2026-01-31. */
    DATE("date"),
    /** {@link Long}, milliseconds since 1970 in UTC, from S in ISO-8601; without an offset it is taken as UTC. */
    TIMESTAMP("timestamp"),
    /** {@link Long}, milliseconds since 1970 in UTC, from N: seconds. */
    EPOCH_SECONDS("epoch_seconds"),
    /** {@link Long}, milliseconds since 1970 in UTC, from N: milliseconds. */
    EPOCH_MILLIS("epoch_millis"),
    /** {@code byte[]}, from B. */
    BINARY("binary"),
    /** Any value: a {@link java.util.Map}, a {@link java.util.List}, or a value of the classes above. */
    DOCUMENT("document");

    private final String catalogName;

    ColumnType(String catalogName) {
        this.catalogName = catalogName;
    }

    public String catalogName() {
        return catalogName;
    }

    public static ColumnType of(ValueKind kind) {
        return switch (kind) {
            case TEXT -> TEXT;
            case INTEGER -> INTEGER;
            case DECIMAL -> NUMBER;
            case DATE -> DATE;
            case TIMESTAMP -> TIMESTAMP;
        };
    }

    /** Whether values of this type and of that kind are of the same Java class and mean the same. */
    public boolean carries(ValueKind kind) {
        return this == of(kind) || (kind == ValueKind.TIMESTAMP && (this == EPOCH_SECONDS || this == EPOCH_MILLIS));
    }
}
