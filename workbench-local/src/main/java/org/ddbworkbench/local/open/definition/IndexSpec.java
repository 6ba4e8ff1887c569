package org.ddbworkbench.local.open.definition;

import java.util.Set;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.Projection;

/** A secondary index of a table. */
public record IndexSpec(String name, IndexDefinition.Kind kind, KeySpec keys, Projection projection) {
    /** What flags look like, for messages. */
    public static final String SYNTAX = "NAME=HASH[:TYPE][,RANGE[:TYPE]], such as gsi1=gsi1pk,gsi1sk";

    /**
     * Reads a global index that projects all attributes: its name, an equals sign, and its {@linkplain KeySpec#parse key}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static IndexSpec parse(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException("'" + text + "' is no index: write " + SYNTAX);
        }
        return new IndexSpec(
                text.substring(0, equals).strip(),
                IndexDefinition.Kind.GLOBAL,
                KeySpec.parse(text.substring(equals + 1)),
                new Projection(Projection.Type.ALL, Set.of()));
    }

    IndexSpec withKeys(KeySpec other) {
        return new IndexSpec(name, kind, other, projection);
    }
}
