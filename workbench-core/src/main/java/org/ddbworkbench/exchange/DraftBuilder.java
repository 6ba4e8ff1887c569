package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** Puts together what files tell of the same tables, and makes the draft of it. */
final class DraftBuilder {
    private final Findings findings;
    private final ImportOptions options;
    private final List<String> sources;

    DraftBuilder(Findings findings, ImportOptions options, List<String> sources) {
        this.findings = findings;
        this.options = options;
        this.sources = sources;
    }

    CatalogDraft build(List<TableSketch> sketches) {
        List<TableSketch> merged = merge(sketches);
        List<TableSketch> chosen = choose(merged);
        List<CatalogDraft.Table> tables = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (TableSketch sketch : chosen) {
            CatalogDraft.Table table = table(sketch);
            if (!names.add(table.name().toLowerCase(Locale.ROOT))) {
                throw sketch.place.error("there are two tables '" + table.name() + "'");
            }
            tables.add(table);
        }
        return new CatalogDraft(List.of("Imported from " + String.join(", ", sources)), tables);
    }

    private List<TableSketch> choose(List<TableSketch> tables) {
        String wanted = options.table();
        if (wanted == null) {
            return tables;
        }
        List<TableSketch> named =
                tables.stream().filter(table -> wanted.equals(table.name)).toList();
        if (named.isEmpty() && tables.size() == 1) {
            tables.get(0).name = wanted;
            return tables;
        }
        if (named.isEmpty()) {
            throw new WorkbenchException(
                    ErrorCode.CATALOG,
                    "the files define no table '" + wanted + "'",
                    "their tables: "
                            + String.join(
                                    ", ",
                                    tables.stream().map(DraftBuilder::name).toList()),
                    null);
        }
        return named;
    }

    private static String name(TableSketch table) {
        return table.name == null ? "table" : table.name;
    }

    /** Each source of entities goes to the definition of its table, if there is one. */
    private List<TableSketch> merge(List<TableSketch> sketches) {
        List<TableSketch> targets = new ArrayList<>();
        List<TableSketch> others = new ArrayList<>();
        for (TableSketch sketch : sketches) {
            boolean definition = sketch.isDefinition && sketch.entities.isEmpty();
            TableSketch same = definition ? named(targets, sketch) : null;
            if (same != null) {
                findings.add(sketch.place, "table '" + sketch.name + "' is defined twice: the first one counts");
            } else {
                (definition ? targets : others).add(sketch);
            }
        }
        for (TableSketch sketch : others) {
            TableSketch target = named(targets, sketch);
            if (target == null) {
                target = alike(targets, sketch, others);
            }
            if (target == null) {
                targets.add(sketch);
            } else {
                join(target, sketch);
            }
        }
        return targets;
    }

    private static @Nullable TableSketch named(List<TableSketch> targets, TableSketch sketch) {
        return targets.stream()
                .filter(target -> target.name != null && target.name.equals(sketch.name))
                .findFirst()
                .orElse(null);
    }

    /** The one table with this key, where a name is missing or made up by a format. */
    private static @Nullable TableSketch alike(
            List<TableSketch> targets, TableSketch sketch, List<TableSketch> others) {
        List<TableSketch> alike = targets.stream()
                .filter(target -> target.name == null
                        || target.nameIsGuess
                        || sketch.name == null
                        || (targets.size() == 1 && others.size() == 1))
                .filter(target -> keyNames(target).equals(keyNames(sketch)))
                .toList();
        return alike.size() == 1 ? alike.get(0) : null;
    }

    private static List<String> keyNames(TableSketch sketch) {
        return sketch.key == null
                ? List.of()
                : sketch.key.attributes().stream().map(KeyAttribute::name).toList();
    }

    private void join(TableSketch target, TableSketch sketch) {
        if (sketch.name != null && !sketch.name.equals(target.name)) {
            if (target.nameIsGuess || target.name == null) {
                target.name = sketch.name;
                target.nameIsGuess = false;
            } else {
                findings.add(
                        sketch.place,
                        "table '" + sketch.name + "' is taken for '" + target.name + "', which has the same key");
            }
        }
        if (!keyNames(target).equals(keyNames(sketch))) {
            findings.add(
                    sketch.place,
                    "the key is " + keyNames(sketch) + " here and " + keyNames(target) + " in the table's definition ("
                            + target.place.source() + "), which counts");
        }
        for (SecondaryIndex index : sketch.indexes) {
            boolean known = target.indexes.stream().anyMatch(own -> own.name().equals(index.name()));
            if (!known && target.isDefinition) {
                findings.add(
                        sketch.place,
                        "index '" + index.name() + "' is not in the table's definition (" + target.place.source()
                                + "): it is left out");
            } else if (!known) {
                target.indexes.add(index);
            }
        }
        if (target.typeAttribute == null) {
            target.typeAttribute = sketch.typeAttribute;
        } else if (sketch.typeAttribute != null && !target.typeAttribute.equals(sketch.typeAttribute)) {
            for (EntitySketch entity : sketch.entities) {
                if (!entity.types.isEmpty()) {
                    entity.when.put(sketch.typeAttribute, new CatalogDraft.Condition.OneOf(entity.types));
                    entity.types.clear();
                }
            }
        }
        if (target.ttl == null) {
            target.ttl = sketch.ttl;
        }
        target.separators.addAll(sketch.separators);
        target.ignore.addAll(sketch.ignore);
        target.entities.addAll(sketch.entities);
        target.notes.addAll(sketch.notes);
    }

    private CatalogDraft.Table table(TableSketch sketch) {
        if (sketch.name == null || sketch.nameIsGuess) {
            boolean given = sketch.name != null && sketch.name.equals(options.table());
            if (sketch.name == null) {
                findings.add(sketch.place, "the files don't say what the table is called: say it with --table NAME");
            } else if (!given) {
                findings.add(
                        sketch.place,
                        "the table's name is made when the stack is deployed; it is called '" + sketch.name
                                + "' until --table says its name");
            }
        }
        KeySchema key = sketch.key;
        if (key == null) {
            throw sketch.place.error("the key of the table isn't told");
        }
        checkTypes(sketch, key);
        List<SecondaryIndex> indexes = indexes(sketch, key);
        List<CatalogDraft.Entity> entities = new ArrayList<>();
        Map<String, Integer> names = new HashMap<>();
        for (EntitySketch entity : sketch.entities) {
            String name = entity.name.startsWith("_") ? "entity" + entity.name : entity.name;
            int count = names.merge(name.toLowerCase(Locale.ROOT), 1, Integer::sum);
            if (count > 1) {
                findings.add(
                        entity.place,
                        "there are two entities '" + name + "': this one is called " + name + "_" + count);
                name = name + "_" + count;
            }
            entities.add(entity(name, entity, key, indexes, sketch));
        }
        String separators = String.join("", sketch.separators);
        return new CatalogDraft.Table(
                name(sketch),
                null,
                key,
                indexes,
                separators.isEmpty() ? "#" : separators,
                entities.stream().allMatch(entity -> entity.types().isEmpty()) ? null : sketch.typeAttribute,
                sketch.ttl,
                ignored(sketch, key),
                entities,
                sketch.notes);
    }

    /** An attribute has one type in all keys. */
    private static void checkTypes(TableSketch sketch, KeySchema key) {
        Map<String, KeyType> types = new HashMap<>();
        List<KeyAttribute> all = new ArrayList<>(key.attributes());
        sketch.indexes.forEach(index -> all.addAll(index.key().attributes()));
        for (KeyAttribute attribute : all) {
            KeyType known = types.putIfAbsent(attribute.name(), attribute.type());
            if (known != null && known != attribute.type()) {
                throw sketch.place.error("key attribute '" + attribute.name() + "' is of type " + known
                        + " in one place and of type " + attribute.type() + " in another");
            }
        }
    }

    private List<SecondaryIndex> indexes(TableSketch sketch, KeySchema key) {
        Map<String, SecondaryIndex> byName = new LinkedHashMap<>();
        for (SecondaryIndex index : sketch.indexes) {
            boolean ofTable = !index.local() || index.key().partition().equals(key.partition());
            if (!ofTable) {
                findings.add(
                        sketch.place,
                        "local index '" + index.name() + "' has not the table's partition key: it is left out");
            } else if (byName.putIfAbsent(index.name(), index) != null) {
                findings.add(sketch.place, "index '" + index.name() + "' is defined twice: the first one counts");
            }
        }
        return List.copyOf(byName.values());
    }

    private static List<List<String>> ignored(TableSketch sketch, KeySchema key) {
        return sketch.ignore.stream()
                .filter(templates -> templates.size() == key.attributes().size())
                .toList();
    }

    private CatalogDraft.Entity entity(
            String name, EntitySketch entity, KeySchema key, List<SecondaryIndex> indexes, TableSketch sketch) {
        List<String> templates = new ArrayList<>();
        Set<String> composed = new LinkedHashSet<>();
        for (KeyAttribute attribute : key.attributes()) {
            String template = entity.key.get(attribute.name());
            if (template == null) {
                if (!entity.computedKeys.contains(attribute.name())) {
                    findings.add(
                            entity.place,
                            "what key attribute '" + attribute.name() + "' of entity '" + name
                                    + "' is composed of isn't told: it is one variable until workbench discover finds"
                                    + " more");
                }
                template = entity.variable(attribute.name(), true, attribute.type() == KeyType.N ? "number" : "");
                entity.key.put(attribute.name(), template);
            }
            composed.add(attribute.name());
            templates.add(template);
        }
        Map<String, List<CatalogDraft.Index>> entries = new LinkedHashMap<>();
        entity.indexes.forEach((index, sketches) -> indexes.stream()
                .filter(known -> known.name().equals(index))
                .findFirst()
                .ifPresentOrElse(
                        known -> entry(entity, known, sketches, composed)
                                .ifPresentOrElse(
                                        list -> entries.put(index, list),
                                        () -> findings.add(
                                                entity.place,
                                                "what the key of index '" + index
                                                        + "' is composed of isn't told in full")),
                        () -> findings.add(entity.place, "the table has no index '" + index + "': it is left out")));
        return new CatalogDraft.Entity(
                name,
                entity.description,
                List.of(templates),
                sketch.typeAttribute == null ? List.of() : entity.types,
                entity.when,
                entries,
                entity.columns(composed),
                entity.notes);
    }

    private static Optional<List<CatalogDraft.Index>> entry(
            EntitySketch entity, SecondaryIndex index, List<EntitySketch.IndexSketch> sketches, Set<String> composed) {
        List<CatalogDraft.Index> entries = new ArrayList<>();
        for (EntitySketch.IndexSketch sketch : sketches) {
            List<String> templates = new ArrayList<>();
            for (KeyAttribute attribute : index.key().attributes()) {
                String template = sketch.templates().getOrDefault(attribute.name(), entity.key.get(attribute.name()));
                if (template == null && entity.hasColumn(attribute.name())) {
                    template = entity.variable(attribute.name(), true, attribute.type() == KeyType.N ? "number" : "");
                }
                if (template == null) {
                    return Optional.empty();
                }
                templates.add(template);
                composed.add(attribute.name());
            }
            entries.add(new CatalogDraft.Index(templates, Map.of(), false, sketch.sparse(), sketch.notes()));
        }
        return Optional.of(entries);
    }
}
