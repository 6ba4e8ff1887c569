package org.ddbworkbench.local.open;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.local.open.definition.KeyPart;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.storage.KeyType;
import org.jspecify.annotations.Nullable;

/** Finds the key and the indexes of a table, with their types: from options and definitions, else from a sample of its data. */
final class SpecResolver {
    /** What the attributes of generic keys are called, in lower case and without underscores: partition and sort key. */
    private static final List<List<String>> USUAL_NAMES = List.of(
            List.of("pk", "sk"),
            List.of("partitionkey", "sortkey"),
            List.of("hashkey", "rangekey"),
            List.of("hashkey", "sortkey"),
            List.of("hash", "range"));

    private static final String HOW =
            "give the key with --key HASH[,RANGE], or the table's definition with --definition FILE"
                    + " (such as the output of aws dynamodb describe-table)";

    private final String table;
    private final OpenOptions options;
    private final Sample sample;
    private final FileProblems problems;

    SpecResolver(String table, OpenOptions options, Sample sample, FileProblems problems) {
        this.table = table;
        this.options = options;
        this.sample = sample;
        this.problems = problems;
    }

    /**
     * A table as it will be created.
     *
     * @param guessed whether the key follows from nothing but the names and values of attributes
     */
    record Resolved(TableSpec spec, boolean guessed) {}

    /**
     * The key and the indexes.
     *
     * @param ofModel what a model says, whose types yield to those of the data; null when there is none
     */
    Resolved resolve(@Nullable TableSpec ofModel) {
        TableSpec known = ofModel == null || options.key() != null ? known() : ofModel.withIndexes(options.indexes());
        if (known == null) {
            KeySpec keys = keysOfChanges();
            return keys != null
                    ? new Resolved(typed(new TableSpec(table, keys, options.indexes()), false), false)
                    : new Resolved(typed(new TableSpec(table, guess(), options.indexes()), false), true);
        }
        checkKeyOfChanges(known.keys());
        checkPresent(known.keys());
        if (ofModel == null) {
            checkTypes(known);
        }
        return new Resolved(typed(known, ofModel != null), false);
    }

    private @Nullable TableSpec known() {
        KeySpec key = options.key();
        if (key != null) {
            return new TableSpec(table, key, options.indexes());
        }
        List<TableSpec> definitions = options.definitions();
        if (definitions.isEmpty()) {
            return null;
        }
        TableSpec definition = definitions.size() == 1
                ? definitions.get(0)
                : definitions.stream()
                        .filter(candidate -> table.equals(candidate.name()))
                        .findFirst()
                        .orElseThrow(() -> new TableFileException(
                                "no definition is of a table " + table + ": they are of "
                                        + definitions.stream()
                                                .map(TableSpec::name)
                                                .collect(Collectors.joining(", ")),
                                "say which one it is with --table NAME"));
        return definition.withIndexes(options.indexes());
    }

    /** The key that changes and deletes tell; null when there are none. */
    private @Nullable KeySpec keysOfChanges() {
        Set<String> names = sample.keyNames().orElse(null);
        if (names == null || names.isEmpty()) {
            return null;
        }
        if (names.size() == 1) {
            return new KeySpec(List.of(new KeyPart(names.iterator().next(), null)), List.of());
        }
        return usualKey()
                .filter(key -> key.parts()
                        .map(KeyPart::name)
                        .collect(Collectors.toSet())
                        .equals(names))
                .orElseThrow(() -> {
                    List<String> both = List.copyOf(names);
                    return new TableFileException(
                            "the key of table " + table + " is made of " + String.join(" and ", both)
                                    + ", but which of them is the partition key is not known",
                            "give --key " + both.get(0) + "," + both.get(1) + " or --key " + both.get(1) + ","
                                    + both.get(0));
                });
    }

    private KeySpec guess() {
        KeySpec key = usualKey()
                .orElseThrow(() -> new TableFileException(
                        "the key of table " + table + " is not known: the files don't say it",
                        sample.items() == 0 ? HOW : HOW + "; " + sample.candidates()));
        problems.notice("the key of table " + table + " is taken to be " + typed(key)
                + ", after the names of attributes that every item has; --key HASH[,RANGE] says otherwise");
        return key;
    }

    private String typed(KeySpec key) {
        return typed(new TableSpec(table, key, List.of()), false).keys().toString();
    }

    private Optional<KeySpec> usualKey() {
        for (List<String> names : USUAL_NAMES) {
            Optional<String> partition = sample.inEveryItem(names.get(0));
            Optional<String> sort = sample.inEveryItem(names.get(1));
            if (partition.isPresent() && sort.isPresent()) {
                return Optional.of(new KeySpec(
                        List.of(new KeyPart(partition.get(), null)), List.of(new KeyPart(sort.get(), null))));
            }
        }
        return sample.inEveryItem("pk").map(pk -> new KeySpec(List.of(new KeyPart(pk, null)), List.of()));
    }

    private void checkKeyOfChanges(KeySpec keys) {
        Set<String> names = keys.parts().map(KeyPart::name).collect(Collectors.toSet());
        sample.keyNames().filter(actual -> !actual.equals(names)).ifPresent(actual -> {
            throw new TableFileException(
                    "table " + table + " can't have the key " + keys + ": in the files it is made of "
                            + String.join(" and ", actual),
                    null);
        });
    }

    private void checkPresent(KeySpec keys) {
        keys.parts()
                .filter(part -> sample.items() > 0 && !sample.has(part.name()))
                .findFirst()
                .ifPresent(part -> {
                    throw new TableFileException(
                            "table " + table + " can't have the key attribute " + part.name() + ": " + sample.lacking(),
                            sample.candidates());
                });
    }

    /** Refuses types that none of the data have. */
    private void checkTypes(TableSpec known) {
        known.keyParts()
                .filter(part -> part.type() != null && sample.isOfOneType(part.name()))
                .forEach(part -> {
                    KeyType seen = sample.type(part.name()).orElseThrow();
                    if (seen != part.type()) {
                        throw new TableFileException(
                                "table " + table + " can't have the key attribute " + part + ": its values are of type "
                                        + seen,
                                "the right type is in " + part.name() + ":" + seen + ", or none: the data tell it");
                    }
                });
    }

    private TableSpec typed(TableSpec spec, boolean dataWin) {
        Map<String, KeyType> types = new HashMap<>();
        spec.keyParts().forEach(part -> {
            KeyType seen = sample.type(part.name()).orElse(null);
            if (part.type() != null) {
                types.putIfAbsent(part.name(), part.type());
            } else if (seen != null) {
                types.putIfAbsent(part.name(), seen);
            } else if (!types.containsKey(part.name())) {
                types.put(part.name(), KeyType.S);
                problems.notice("the key attribute " + part.name() + " of table " + table + " is taken to be text: "
                        + sample.lacking() + "; " + part.name() + ":N says otherwise");
            }
        });
        if (dataWin) {
            types.replaceAll(this::ofData);
        }
        return spec.withTypes(types);
    }

    private KeyType ofData(String name, KeyType declared) {
        KeyType seen = sample.isOfOneType(name) ? sample.type(name).orElse(declared) : declared;
        if (seen != declared) {
            problems.notice("the key attribute " + name + " of table " + table + " is " + declared
                    + " in the model but " + seen + " in its data; it is opened as " + seen);
        }
        return seen;
    }
}
