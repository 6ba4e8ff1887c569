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

    public IndexDefinition withThroughput(Throughput next) {
        return new IndexDefinition(name, kind, keys, projection, next);
    }

    /** Whether an index of this definition has the entries of one of the {@code other}. */
    boolean hasEntriesOf(IndexDefinition other) {
        return withThroughput(other.throughput).equals(other);
    }
}
