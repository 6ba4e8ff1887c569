package org.ddbworkbench;

/** What went wrong, as a stable name, with the SQLSTATE that JDBC clients act upon. */
public enum ErrorCode {
    /** The SQL text does not parse. */
    SYNTAX("42601"),
    /** A table that neither the catalog nor DynamoDB knows. */
    UNKNOWN_TABLE("42P01"),
    /** A column that no table of the statement has. */
    UNKNOWN_COLUMN("42703"),
    /** The statement parses but does not mean anything: types, grouping, function names. */
    INVALID_STATEMENT("42000"),
    /** The catalog is malformed, or contradicts itself or the physical table. */
    CATALOG("F0000"),
    /** A connection property is missing, unknown, or has a value outside its choices. */
    CONFIGURATION("08001"),
    /** DynamoDB can't be reached. */
    CONNECTION("08006"),
    /** No credentials, or credentials that expired or were refused. */
    CREDENTIALS("28000"),
    /** The credentials are good, but don't permit this call. */
    ACCESS_DENIED("42501"),
    /** DynamoDB asks to slow down, also after all retries. */
    THROTTLED("53400"),
    /** A guard rail of this connection forbids the read. */
    REFUSED("57014"),
    /** The statement was cancelled. */
    CANCELLED("57014"),
    /** The statement ran out of time. */
    TIMEOUT("57014"),
    /** A value that can't be what the statement needs it to be. */
    DATA("22000"),
    /** Valid, but not available here. */
    UNSUPPORTED("0A000"),
    /** DynamoDB refused a request that we composed, or answered something that we can't read. */
    SERVICE("58000"),
    /** A fault of the workbench itself. */
    INTERNAL("XX000");

    private final String sqlState;

    ErrorCode(String sqlState) {
        this.sqlState = sqlState;
    }

    /** The five-character SQLSTATE. */
    public String sqlState() {
        return sqlState;
    }
}
