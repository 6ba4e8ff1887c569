package org.ddbworkbench.local.storage;

/** The definition of a secondary index. */
public record IndexDefinition(String name, Kind kind, KeySchema keys, Projection projection, Throughput throughput) {
    /** Global: any key, eventually consistent. Local: the table's partition key, with fetches from the table. */
    public enum Kind {
        GLOBAL,
        LOCAL
    }

    public boolean isGlobal() {
        return kind == Kind.GLOBAL;
    }
}
