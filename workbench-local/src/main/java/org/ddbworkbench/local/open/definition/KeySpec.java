package org.ddbworkbench.local.open.definition;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The key of a table or an index: the attributes of the partition key, and those of the sort key, if it has one. */
public record KeySpec(List<KeyPart> partition, List<KeyPart> sort) {
    /** What flags look like, for messages. */
    public static final String SYNTAX = "HASH[:TYPE][,RANGE[:TYPE]], such as pk:S,sk:N";

    public KeySpec {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
        if (partition.isEmpty()) {
            throw new IllegalArgumentException("A key needs a partition key attribute");
        }
    }

    /**
     * Reads the partition key and, after a comma, the sort key. Types are S, N or B, after a colon. Several attributes of one
     * of them, which an index may have, are joined by plus signs: {@code tenant+region,at:N+id}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static KeySpec parse(String text) {
        String[] keys = text.split(",", -1);
        if (keys.length > 2) {
            throw new IllegalArgumentException(
                    "'" + text + "' has more than a partition and a sort key: write " + SYNTAX);
        }
        KeySpec key = new KeySpec(parts(keys[0]), keys.length == 1 ? List.of() : parts(keys[1]));
        if (key.parts().map(KeyPart::name).distinct().count() < key.parts().count()) {
            throw new IllegalArgumentException("'" + text + "' has an attribute twice: write " + SYNTAX);
        }
        return key;
    }

    private static List<KeyPart> parts(String text) {
        return Arrays.stream(text.split("\\+", -1)).map(KeyPart::parse).toList();
    }

    public Stream<KeyPart> parts() {
        return Stream.concat(partition.stream(), sort.stream());
    }

    KeySpec map(UnaryOperator<KeyPart> change) {
        return new KeySpec(
                partition.stream().map(change).toList(),
                sort.stream().map(change).toList());
    }

    /** As it is written in a flag. */
    @Override
    public String toString() {
        return text(partition) + (sort.isEmpty() ? "" : "," + text(sort));
    }

    private static String text(List<KeyPart> parts) {
        return parts.stream().map(KeyPart::toString).collect(Collectors.joining("+"));
    }
}
