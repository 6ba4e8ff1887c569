package org.ddbworkbench.local.open.definition;

import java.util.Set;
import java.util.regex.Pattern;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.Projection;

/** A secondary index of a table. */
public record IndexSpec(String name, IndexDefinition.Kind kind, KeySpec keys, Projection projection) {
    /** What flags look like, for messages. */
    public static final String SYNTAX = "NAME=HASH[:TYPE][,RANGE[:TYPE]], such as gsi1=gsi1pk,gsi1sk";

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

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
        String name = text.substring(0, equals).strip();
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'" + name
                            + "' can't be the name of an index, which has 3 to 255 letters, digits, dots, dashes or underscores");
        }
        return new IndexSpec(
                name,
                IndexDefinition.Kind.GLOBAL,
                KeySpec.parse(text.substring(equals + 1)),
                new Projection(Projection.Type.ALL, Set.of()));
    }

    IndexSpec withKeys(KeySpec other) {
        return new IndexSpec(name, kind, other, projection);
    }
}
