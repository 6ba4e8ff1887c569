package org.ddbworkbench.discovery;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.CatalogWriter;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.TemplateException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the entities of a table in a sample of its items. What comes out is a catalog that can be read; items that fit to no
 * entity stay unclassified, and findings tell of them.
 */
public final class Discovery {
    /** A group of so small a share may be a mistake of a writer. */
    private static final double RARE = 0.02;

    private static final int EXAMPLES = 3;
    private static final int HIGH = 20;
    private static final int MEDIUM = 4;
    private static final int MOST_TYPES = 8;

    private final ItemSample table;
    private final List<Item> items;
    private final Set<String> keyAttributes = new LinkedHashSet<>();
    private final List<String> findings = new ArrayList<>();
    private final Map<Cluster, String> typed = new HashMap<>();
    private final @Nullable String typeAttribute;
    private final String separators;

    private record Candidate(CatalogDraft.Entity entity, Cluster cluster, EntityDraft draft) {
        List<String> key() {
            return entity.keys().get(0);
        }
    }

    private Discovery(ItemSample table) {
        this.table = table;
        this.items = table.items().stream().map(Item::new).toList();
        table.key().attributes().forEach(attribute -> keyAttributes.add(attribute.name()));
        table.indexes()
                .forEach(index -> index.key().attributes().forEach(attribute -> keyAttributes.add(attribute.name())));
        this.typeAttribute = TypeAttribute.find(items, keyAttributes).orElse(null);
        List<String> texts = new ArrayList<>();
        for (String attribute : tableKey()) {
            items.forEach(item -> Optional.ofNullable(item.text(attribute)).ifPresent(texts::add));
        }
        this.separators = Tokenizer.separator(texts);
    }

    /** Finds the entities. An empty sample gives a catalog without entities. */
    public static Discovered infer(ItemSample table) {
        return new Discovery(table).run();
    }

    private List<String> tableKey() {
        return table.key().attributes().stream().map(KeyAttribute::name).toList();
    }

    private Discovered run() {
        if (table.key().attributes().stream().anyMatch(attribute -> attribute.type() == KeyType.B)) {
            findings.add("the keys are binary: their items are in _items");
            return finish(List.of());
        }
        Set<String> types = new HashSet<>();
        if (typeAttribute != null) {
            items.forEach(item -> Optional.ofNullable(item.text(typeAttribute)).ifPresent(types::add));
        }
        Clusters clusters =
                new Clusters(items, tableKey(), textKeys(), typeAttribute, new Tokenizer(separators, types));
        List<Cluster> found = clusters.find();
        List<Candidate> candidates = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Cluster cluster : found) {
            if (isMistake(cluster, found)) {
                continue;
            }
            for (Cluster part : typesTellEntities(found) ? byType(cluster) : List.of(cluster)) {
                candidate(part, clusters, names).ifPresent(candidates::add);
            }
        }
        return finish(withColumns(withoutCollisions(candidates)));
    }

    private List<Candidate> withColumns(List<Candidate> candidates) {
        List<References.Owner> owners = candidates.stream()
                .map(candidate -> new References.Owner(
                        candidate.entity().name(),
                        candidate.cluster().items(),
                        candidate.draft().keyVariables()))
                .toList();
        References references = new References(owners, keyAttributes);
        List<Candidate> all = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            CatalogDraft.Entity entity = candidate.entity();
            ColumnDrafts columns =
                    new ColumnDrafts(candidate.cluster(), table.key().attributes(), keyAttributes);
            all.add(new Candidate(
                    new CatalogDraft.Entity(
                            entity.name(),
                            entity.description(),
                            entity.keys(),
                            entity.types(),
                            entity.when(),
                            entity.indexes(),
                            columns.columns(candidate.draft().variables().keySet(), references.of(owners.get(i))),
                            entity.notes()),
                    candidate.cluster(),
                    candidate.draft()));
        }
        return all;
    }

    /** Whether most shapes of keys have one type each: else an attribute such as {@code type} may say something else. */
    private boolean typesTellEntities(List<Cluster> found) {
        long one = found.stream()
                .filter(cluster -> cluster.counts(typeAttribute).size() == 1)
                .count();
        return one >= 2 && 2 * one > found.size();
    }

    /** One part for each type, where all items say theirs and there are few types; else the whole. */
    private List<Cluster> byType(Cluster cluster) {
        Map<String, Integer> types = cluster.counts(typeAttribute);
        boolean known = types.values().stream().mapToInt(Integer::intValue).sum()
                == cluster.items().size();
        if (types.size() < 2 || types.size() > MOST_TYPES || !known) {
            return List.of(cluster);
        }
        Map<String, Cluster> parts = new LinkedHashMap<>();
        for (Item item : cluster.items()) {
            String type = Objects.requireNonNull(item.text(Objects.requireNonNull(typeAttribute)));
            parts.computeIfAbsent(type, missing -> new Cluster(cluster.shapes()))
                    .items()
                    .add(item);
        }
        parts.forEach((type, part) -> typed.put(part, type));
        return List.copyOf(parts.values());
    }

    private Set<String> textKeys() {
        return keyAttributes;
    }

    /** A rare group whose labels are nearly those of a much larger one. */
    private boolean isMistake(Cluster cluster, List<Cluster> found) {
        int size = cluster.items().size();
        String id = cluster.id();
        for (Cluster other : found) {
            boolean larger = other.items().size() > size;
            boolean byCase = larger && other.id().equalsIgnoreCase(id);
            boolean rare = size <= RARE * other.items().size() && distance(other.id(), id) <= 1;
            boolean trailing =
                    larger && id.replace(separators + "\u0002", "\u0002").equals(other.id());
            if (other != cluster && !separators.isEmpty() && (byCase || rare || trailing)) {
                findings.add(size + (size == 1 ? " item looks" : " items look") + " like a mistake of "
                        + readable(other) + ": " + examples(cluster.items()) + "; left in _unclassified");
                return true;
            }
        }
        return false;
    }

    /** The number of insertions, deletions and changes of characters, at most 2. */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 1) {
            return 2;
        }
        int start = 0;
        while (start < Math.min(a.length(), b.length()) && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < Math.min(a.length(), b.length()) - start
                && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
            end++;
        }
        int most = Math.max(a.length(), b.length()) - start - end;
        String changed = (a + b).contains("\u0001")
                ? a.substring(start, a.length() - end) + b.substring(start, b.length() - end)
                : "";
        return changed.contains("\u0001") || changed.contains("\u0002") ? 2 : Math.min(2, most);
    }

    private static String readable(Cluster cluster) {
        return cluster.id().replace("\u0001", "...").replace("\u0002", " / ");
    }

    private String examples(Collection<Item> of) {
        List<String> examples = new ArrayList<>();
        for (Item item : of) {
            if (examples.size() == EXAMPLES) {
                break;
            }
            List<String> key = new ArrayList<>();
            tableKey().forEach(attribute -> key.add(shortened(String.valueOf(item.text(attribute)))));
            examples.add(String.join(" / ", key));
        }
        return String.join(", ", examples);
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    private Optional<Candidate> candidate(Cluster cluster, Clusters clusters, Set<String> names) {
        EntityDraft draft = new EntityDraft(table, cluster, clusters, separators, keyAttributes, true);
        List<String> key = draft.key();
        if (key == null || !fits(key, cluster)) {
            findings.add(
                    "no templates fit to " + cluster.items().size() + " items such as " + examples(cluster.items()));
            return Optional.empty();
        }
        String name = name(cluster, names);
        names.add(name.toLowerCase(Locale.ROOT));
        Map<String, List<CatalogDraft.Index>> indexes = draft.indexes(key, findings, name);
        List<String> notes = new ArrayList<>();
        notes.add(cluster.items().size() + " of " + items.size() + " sampled items; confidence "
                + confidence(cluster).name().toLowerCase(Locale.ROOT));
        notes.add("for example " + examples(cluster.items()));
        Map<String, Integer> types = cluster.counts(typeAttribute);
        if (!types.isEmpty()) {
            notes.add(typeAttribute + ": " + types);
        }
        if (types.size() > 1) {
            findings.add(name + ": the keys don't tell apart " + types + " of " + typeAttribute
                    + "; ask for one by a condition on that column");
        }
        String pk = Optional.ofNullable(cluster.items().get(0).text(tableKey().get(0)))
                .orElse("");
        if (pk.startsWith("_unique#") || pk.startsWith("_schema") || pk.startsWith("_migration")) {
            notes.add("rows that a library keeps for itself, it seems");
        }
        return Optional.of(new Candidate(
                new CatalogDraft.Entity(
                        name,
                        "",
                        List.of(key),
                        Optional.ofNullable(typed.get(cluster)).map(List::of).orElse(List.of()),
                        Map.of(),
                        indexes,
                        List.of(),
                        notes),
                cluster,
                draft));
    }

    private Discovered.Confidence confidence(Cluster cluster) {
        boolean oneType = cluster.counts(typeAttribute).size() <= 1;
        int size = cluster.items().size();
        if (size < MEDIUM) {
            return Discovered.Confidence.LOW;
        }
        return size >= HIGH && oneType ? Discovered.Confidence.HIGH : Discovered.Confidence.MEDIUM;
    }

    private boolean fits(List<String> key, Cluster cluster) {
        List<KeyAttribute> attributes = table.key().attributes();
        for (int i = 0; i < key.size(); i++) {
            String attribute = attributes.get(i).name();
            List<String> texts = cluster.items().stream()
                    .map(item -> String.valueOf(item.text(attribute)))
                    .toList();
            if (!ValueTypes.matches(key.get(i), separators, texts)) {
                return false;
            }
        }
        return true;
    }

    private String name(Cluster cluster, Set<String> names) {
        Set<String> types = cluster.counts(typeAttribute).keySet();
        String name =
                types.size() == 1 ? EntityDraft.identifier(types.iterator().next()) : "";
        String partition = label(cluster.shapes().get(0));
        String sort = cluster.shapes().size() < 2 ? "" : label(cluster.shapes().get(1));
        if (name.isEmpty()) {
            boolean single =
                    cluster.shapes().size() > 1 && cluster.shapes().get(1).isConstant();
            boolean plain = partition.isEmpty() || sort.isEmpty() || partition.equals(sort) || single;
            name = plain && !partition.isEmpty() ? partition : sort.isEmpty() ? partition : sort;
        }
        if (name.isEmpty()) {
            name = EntityDraft.identifier(table.name());
        }
        name = name.replaceAll("^_+", "");
        name = name.isEmpty() || Character.isDigit(name.charAt(0)) ? "items" : name;
        if (EntityDraft.KEYWORDS.contains(name)) {
            name += name.endsWith("s") ? "_items" : "s";
        }
        if (names.contains(name) && !partition.isEmpty() && !sort.isEmpty() && !partition.equals(sort)) {
            name = partition + "_" + sort;
        }
        String unique = name;
        for (int number = 2; names.contains(unique); number++) {
            unique = name + "_" + number;
        }
        return unique;
    }

    private static String label(Shape shape) {
        List<String> labels = shape.labels();
        return EntityDraft.identifier(String.join("_", labels).toLowerCase(Locale.ROOT));
    }

    /** Of two entities that can have the same item, the smaller one is made more specific, or goes. */
    private List<Candidate> withoutCollisions(List<Candidate> candidates) {
        List<Candidate> kept = new ArrayList<>();
        for (Candidate candidate : candidates) {
            Candidate fitting = candidate;
            for (int i = 0; i < kept.size(); i++) {
                if (collide(kept.get(i), fitting)) {
                    Candidate first = typed(kept.get(i));
                    Candidate second = typed(fitting);
                    if (!collide(kept.get(i), second)) {
                        fitting = second;
                    } else if (!collide(first, fitting)) {
                        kept.set(i, first);
                    } else if (!collide(first, second)) {
                        kept.set(i, first);
                        fitting = second;
                    } else {
                        findings.add(candidate.entity().name() + " (" + String.join(", ", candidate.key())
                                + ") can't be told apart from "
                                + kept.get(i).entity().name() + " ("
                                + String.join(", ", kept.get(i).key()) + ") by keys: left out; "
                                + candidate.cluster().items().size() + " items, such as "
                                + examples(candidate.cluster().items()));
                        fitting = null;
                        break;
                    }
                }
            }
            if (fitting != null) {
                kept.add(fitting);
            }
        }
        return kept;
    }

    /** The same with numbers for variables that have nothing but digits, however few. */
    private Candidate typed(Candidate candidate) {
        Cluster cluster = candidate.cluster();
        Clusters none = new Clusters(List.of(), tableKey(), keyAttributes, null, new Tokenizer(separators, Set.of()));
        EntityDraft draft = new EntityDraft(table, cluster, none, separators, keyAttributes, false);
        List<String> key = draft.key();
        if (key == null || !fits(key, cluster)) {
            return candidate;
        }
        CatalogDraft.Entity entity = candidate.entity();
        return new Candidate(
                new CatalogDraft.Entity(
                        entity.name(),
                        entity.description(),
                        List.of(key),
                        entity.types(),
                        entity.when(),
                        Map.of(),
                        List.of(),
                        entity.notes()),
                cluster,
                draft);
    }

    private boolean collide(Candidate a, Candidate b) {
        List<String> types = a.entity().types();
        if (!types.isEmpty()
                && !b.entity().types().isEmpty()
                && Collections.disjoint(types, b.entity().types())) {
            return false;
        }
        boolean firstMoreConstant = false;
        boolean secondMoreConstant = false;
        for (int i = 0; i < a.key().size(); i++) {
            KeyTemplate left = parse(a.key().get(i));
            KeyTemplate right = parse(b.key().get(i));
            if (left.common(right).isEmpty()) {
                return false;
            }
            firstMoreConstant |= left.isConstant() && !right.isConstant();
            secondMoreConstant |= right.isConstant() && !left.isConstant();
        }
        return firstMoreConstant == secondMoreConstant;
    }

    private KeyTemplate parse(String template) {
        try {
            return KeyTemplate.parse(template, separators);
        } catch (TemplateException e) {
            throw new IllegalStateException("discovery wrote the template '" + template + "'", e);
        }
    }

    private Discovered finish(List<Candidate> candidates) {
        List<CatalogDraft.Entity> entities =
                new ArrayList<>(candidates.stream().map(Candidate::entity).toList());
        Map<String, Discovered.Confidence> confidences = new HashMap<>();
        candidates.forEach(candidate -> confidences.put(candidate.entity().name(), confidence(candidate.cluster())));
        Catalog catalog = readable(entities);
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<Item> left = new ArrayList<>();
        PhysicalTable physical = catalog.tables().get(0);
        for (Item item : items) {
            Optional<Entity> entity = physical.classify(keys(item), item::text);
            if (entity.isPresent()) {
                counts.merge(entity.get().name(), 1, Integer::sum);
            } else {
                left.add(item);
            }
        }
        if (!left.isEmpty()) {
            findings.add(left.size() + " of " + items.size() + " sampled items belong to no entity, such as "
                    + examples(left));
        }
        List<Discovered.EntityFound> found = entities.stream()
                .map(entity -> new Discovered.EntityFound(
                        entity.name(),
                        entity.keys().get(0),
                        counts.getOrDefault(entity.name(), 0),
                        confidences.getOrDefault(entity.name(), Discovered.Confidence.LOW)))
                .toList();
        CatalogDraft.Table draft = draft(entities);
        return new Discovered(draft, write(draft), catalog, found, findings, left.size());
    }

    private @Nullable Object[] keys(Item item) {
        return table.key().attributes().stream()
                .map(attribute -> {
                    String text = item.text(attribute.name());
                    return text != null && attribute.type() == KeyType.N ? new BigDecimal(text) : text;
                })
                .toArray();
    }

    /** Reads what will be written; what the reader refuses goes, at worst an entity after the other. */
    private Catalog readable(List<CatalogDraft.Entity> entities) {
        while (true) {
            String refusal;
            try {
                return CatalogReader.read(write(draft(entities)), "discovered catalog");
            } catch (WorkbenchException e) {
                refusal = String.valueOf(e.getMessage());
            }
            if (entities.isEmpty()) {
                throw new IllegalStateException("discovery wrote a catalog that can't be read: " + refusal);
            }
            int wrong = wrong(entities);
            CatalogDraft.Entity entity = entities.get(wrong);
            if (entity.indexes().isEmpty() && entity.columns().isEmpty()) {
                findings.add(entity.name() + " is left out: " + refusal);
                entities.remove(wrong);
            } else {
                boolean indexes = !entity.indexes().isEmpty();
                findings.add(
                        entity.name() + ": its " + (indexes ? "index keys" : "columns") + " are left out: " + refusal);
                entities.set(
                        wrong,
                        new CatalogDraft.Entity(
                                entity.name(),
                                "",
                                entity.keys(),
                                entity.types(),
                                entity.when(),
                                Map.of(),
                                indexes ? entity.columns() : List.of(),
                                entity.notes()));
            }
        }
    }

    /** The first entity that can't be read after those before it. */
    private int wrong(List<CatalogDraft.Entity> entities) {
        for (int i = 0; i < entities.size(); i++) {
            try {
                CatalogReader.read(write(draft(entities.subList(0, i + 1))), "discovered catalog");
            } catch (WorkbenchException e) {
                return i;
            }
        }
        return entities.size() - 1;
    }

    private CatalogDraft.Table draft(List<CatalogDraft.Entity> entities) {
        return new CatalogDraft.Table(
                table.name(),
                null,
                table.key(),
                table.indexes(),
                separators,
                entities.stream().allMatch(entity -> entity.types().isEmpty()) ? null : typeAttribute,
                table.timeToLive(),
                List.of(),
                entities,
                List.of());
    }

    private String write(CatalogDraft.Table draft) {
        List<String> notes = new ArrayList<>();
        notes.add(String.format(
                Locale.ROOT,
                "Discovered from %s%,d items of %s, %.1f read units.",
                table.whole() ? "all " : "a sample of ",
                items.size(),
                table.name(),
                table.readUnits()));
        notes.add("Read it, correct it, keep it: names are guesses, and a sample does not show what is rare.");
        findings.stream().distinct().forEach(finding -> notes.add("- " + finding));
        return CatalogWriter.write(new CatalogDraft(notes, List.of(draft)));
    }
}
