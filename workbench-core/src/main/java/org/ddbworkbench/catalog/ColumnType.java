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
    /** {@link java.util.List} of any values, from L. */
    LIST("list"),
    /** {@link java.util.Map} from {@link String} to any values, from M. */
    MAP("map"),
    /** {@link java.util.List} of {@link String}, from SS. */
    STRING_SET("string_set"),
    /** {@link java.util.List} of {@link java.math.BigDecimal}, from NS. */
    NUMBER_SET("number_set"),
    /** {@link java.util.List} of {@code byte[]}, from BS. */
    BINARY_SET("binary_set"),
    /** Any value: a {@link java.util.Map}, a {@link java.util.List}, a {@link java.util.Set}, or a value of the classes above. */
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

    /** Whether values consist of others. */
    public boolean isCollection() {
        return switch (this) {
            case LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET -> true;
            case TEXT,
                    INTEGER,
                    NUMBER,
                    DOUBLE,
                    BOOLEAN,
                    DATE,
                    TIMESTAMP,
                    EPOCH_SECONDS,
                    EPOCH_MILLIS,
                    BINARY,
                    DOCUMENT -> false;
        };
    }

    /** Whether values of this type and of that kind are of the same Java class and mean the same. */
    public boolean carries(ValueKind kind) {
        return this == of(kind) || (kind == ValueKind.TIMESTAMP && (this == EPOCH_SECONDS || this == EPOCH_MILLIS));
    }
}
