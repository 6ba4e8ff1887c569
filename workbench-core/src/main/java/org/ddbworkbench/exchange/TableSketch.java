package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** A table while it is imported, as one file tells it. */
final class TableSketch {
    final SourceValue place;
    /** Null where the format doesn't say. */
    @Nullable
    String name;
    /** Whether the name is no more than what the format calls the table, such as a logical name. */
    boolean nameIsGuess;
    /** Whether keys and indexes are the table's own definition, and not what a tool knows of it. */
    boolean isDefinition;

    @Nullable
    KeySchema key;

    final List<SecondaryIndex> indexes = new ArrayList<>();
    final Set<String> separators = new LinkedHashSet<>();

    @Nullable
    String typeAttribute;

    @Nullable
    String ttl;
    /** Templates of system rows: a partition key's and a sort key's. */
    final List<List<String>> ignore = new ArrayList<>();

    final List<EntitySketch> entities = new ArrayList<>();
    final List<String> notes = new ArrayList<>();

    TableSketch(SourceValue place, @Nullable String name) {
        this.place = place;
        this.name = name;
    }
}
