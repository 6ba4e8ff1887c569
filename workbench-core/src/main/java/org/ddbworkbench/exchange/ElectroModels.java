package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;

/**
 * ElectroDB models as JSON: the object that {@code new Entity(...)} takes, a list of them, or an object of them. Keys are composed of
 * the service, the entity with its version, collections, labels and values, folded to lower case unless an index says otherwise.
 */
final class ElectroModels {
    private static final String ENTITY = "__edb_e__";
    private static final String VERSION = "__edb_v__";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^{}]+)\\}");
    /** Texts that stand in an enum as they are. */
    private static final Pattern ENUM_TEXT = Pattern.compile("[^|(){}\\[\\]#]+");

    private enum Casing {
        LOWER,
        UPPER,
        NONE;

        static Casing of(SourceValue value) {
            return switch (value.isAbsent() ? "default" : value.text()) {
                case "default", "lower" -> LOWER;
                case "upper" -> UPPER;
                case "none" -> NONE;
                default -> throw value.error("casing is default, lower, upper or none, not '" + value.text() + "'");
            };
        }

        String fold(String text) {
            return switch (this) {
                case LOWER -> text.toLowerCase(Locale.ROOT);
                case UPPER -> text.toUpperCase(Locale.ROOT);
                case NONE -> text;
            };
        }
    }

    /** A key of an index: attributes of it, with their templates where they have one. */
    private record Composed(KeySchema key, Map<String, String> templates) {}

    private final SourceValue model;
    private final Findings findings;
    private final TableSketch sketch;
    private final EntitySketch entity;
    private final String service;
    private final String entityName;
    private final String version;
    private final boolean beta;

    private ElectroModels(SourceValue model, TableSketch sketch, Findings findings) {
        this.model = model;
        this.findings = findings;
        this.sketch = sketch;
        this.beta = !model.has("model");
        SourceValue head = beta ? model : model.get("model");
        this.service = head.required("service");
        this.entityName = head.required("entity");
        this.version = head.text("version").orElse("1");
        this.entity = new EntitySketch(model, entityName);
    }

    static boolean recognizes(SourceValue root) {
        return !models(root).isEmpty();
    }

    private static List<SourceValue> models(SourceValue root) {
        if (isModel(root)) {
            return List.of(root);
        }
        List<SourceValue> models = new ArrayList<>();
        List<SourceValue> candidates = root.isList()
                ? root.list()
                : root.isMap() ? new ArrayList<>(root.members().values()) : List.of();
        for (SourceValue candidate : candidates) {
            if (isModel(candidate)) {
                models.add(candidate);
            } else if (isModel(candidate.get("schema"))) {
                models.add(candidate.get("schema"));
            }
        }
        for (String wrapper : List.of("entities", "models", "schema")) {
            if (models.isEmpty() && root.isMap() && root.has(wrapper)) {
                return models(root.get(wrapper));
            }
        }
        return models;
    }

    private static boolean isModel(SourceValue value) {
        return value.get("attributes").isMap()
                && value.get("indexes").isMap()
                && (value.get("model").get("service").isScalar()
                        || (value.get("service").isScalar()
                                && value.get("entity").isScalar()));
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        Map<String, TableSketch> byName = new LinkedHashMap<>();
        for (SourceValue model : models(root)) {
            String name = model.textOrEmpty("table").isEmpty()
                    ? model.get("model").textOrEmpty("table")
                    : model.textOrEmpty("table");
            TableSketch sketch =
                    byName.computeIfAbsent(name, key -> new TableSketch(model, key.isEmpty() ? null : key));
            new ElectroModels(model, sketch, findings).read();
        }
        tables.addAll(byName.values());
    }

    private void read() {
        sketch.typeAttribute = ENTITY;
        sketch.separators.add("#");
        entity.types.add(entityName);
        entity.when.put(VERSION, new CatalogDraft.Condition.OneOf(List.of(version)));
        model.members("attributes").forEach(this::column);
        model.members("indexes").values().forEach(this::retypePadded);
        Set<String> seen = new LinkedHashSet<>();
        model.members("indexes").forEach((pattern, index) -> {
            String physical = index.filled("index").orElse("");
            if (!seen.add(physical)) {
                throw index.error("the entity has two access patterns of "
                        + (physical.isEmpty() ? "the table" : "index '" + physical + "'"));
            }
            index(physical, index);
        });
        if (!seen.contains("")) {
            throw model.get("indexes").error("there is no access pattern of the table's own key: one without 'index'");
        }
        sketch.entities.add(entity);
    }

    private String field(String attribute) {
        return model.get("attributes").get(attribute).filled("field").orElse(attribute);
    }

    private void column(String name, SourceValue definition) {
        SourceValue type = definition.isMap() ? definition.get("type") : definition;
        String field = field(name);
        entity.column(new CatalogDraft.Column(
                name, columnType(type, definition), field.equals(name) ? null : field, List.of(), null, null, null));
        for (String function : List.of("get", "set")) {
            if (definition.has(function)) {
                findings.add(
                        definition.get(function), "is code that changes the value: the column shows what is stored");
            }
        }
    }

    private static String columnType(SourceValue type, SourceValue definition) {
        if (type.isList()) {
            return "text";
        }
        return switch (type.isScalar() ? type.text() : "any") {
            case "string", "static" -> "text";
            case "number" -> "number";
            case "boolean" -> "boolean";
            case "map" -> "map";
            case "list" -> "list";
            case "set" -> {
                SourceValue items = definition.get("items");
                yield (items.isScalar() ? items.text() : items.textOrEmpty("type")).equals("number")
                        ? "number_set"
                        : "string_set";
            }
            default -> "document";
        };
    }

    /** Numbers that are padded in keys are whole. */
    private void retypePadded(SourceValue index) {
        for (String part : List.of("pk", "sk")) {
            for (String attribute : composite(index.get(part))) {
                boolean padded = model.get("attributes").get(attribute).has("padding");
                if (padded && "number".equals(entity.typeOf(attribute))) {
                    entity.retype(attribute, "integer");
                }
            }
        }
    }

    private static List<String> composite(SourceValue part) {
        SourceValue names = part.has("composite") ? part.get("composite") : part.get("facets");
        List<String> attributes = new ArrayList<>();
        if (names.isList()) {
            names.list().forEach(name -> attributes.add(name.text()));
        } else if (part.get("template").isScalar()) {
            Matcher matcher = VARIABLE.matcher(part.get("template").text());
            while (matcher.find()) {
                attributes.add(matcher.group(1));
            }
        }
        return attributes;
    }

    private void index(String physical, SourceValue index) {
        Composed composed = index.textOrEmpty("type").equals("composite") ? multiAttribute(index) : composed(index);
        if (physical.isEmpty()) {
            if (sketch.key == null) {
                sketch.key = composed.key;
            } else if (!names(sketch.key).equals(names(composed.key))) {
                throw index.error("another entity of the table has another key: " + names(sketch.key) + ", here "
                        + names(composed.key));
            }
            entity.key.putAll(composed.templates);
            return;
        }
        SecondaryIndex known = sketch.indexes.stream()
                .filter(candidate -> candidate.name().equals(physical))
                .findFirst()
                .orElse(null);
        if (known == null) {
            String partition = composed.key.partition().get(0).name();
            boolean local = sketch.key != null
                    && composed.key.partition().size() == 1
                    && partition.equals(sketch.key.partition().get(0).name());
            sketch.indexes.add(
                    new SecondaryIndex(physical, local, composed.key, SecondaryIndex.Projection.ALL, List.of()));
        }
        boolean conditional = index.has("condition");
        if (conditional) {
            findings.add(
                    index.get("condition"),
                    "is code that keeps items out of the index: 'sparse' says so; 'when' could say which");
        }
        if (!composed.templates.isEmpty()) {
            entity.index(physical, composed.templates, conditional, List.of());
        }
    }

    private static List<String> names(KeySchema key) {
        return key.attributes().stream().map(KeyAttribute::name).toList();
    }

    /** An index whose key attributes are the composite attributes themselves. */
    private Composed multiAttribute(SourceValue index) {
        List<KeyAttribute> partition = new ArrayList<>();
        List<KeyAttribute> sort = new ArrayList<>();
        composite(index.get("pk")).forEach(attribute -> partition.add(natural(attribute)));
        composite(index.get("sk")).forEach(attribute -> sort.add(natural(attribute)));
        if (partition.isEmpty() || partition.size() > 4 || sort.size() > 4) {
            throw index.error("an index key has one to four attributes of each kind");
        }
        return new Composed(new KeySchema(partition, sort), Map.of());
    }

    private KeyAttribute natural(String attribute) {
        boolean number = Set.of("number", "integer")
                .contains(Optional.ofNullable(entity.typeOf(attribute)).orElse(""));
        return new KeyAttribute(field(attribute), number ? KeyType.N : KeyType.S);
    }

    private Composed composed(SourceValue index) {
        SourceValue pk = index.get("pk");
        SourceValue sk = index.get("sk");
        boolean sorted = sk.has("field");
        String named = entityName + "_" + version;
        String scope = index.filled("scope").map(text -> "_" + text).orElse("");
        String pkPrefix =
                "$" + service + scope + (beta ? "_" + version : "") + (sorted ? "" : "$" + (beta ? entityName : named));
        Map<String, String> templates = new LinkedHashMap<>();
        List<KeyAttribute> partition = List.of(part(pk, pkPrefix, "", templates));
        List<KeyAttribute> sort = List.of();
        if (sorted) {
            List<String> collections = new ArrayList<>();
            index.get("collection").oneOrMore().forEach(collection -> collections.add(collection.text()));
            String own = beta ? entityName : named;
            boolean clustered = index.textOrEmpty("type").equals("clustered") && !collections.isEmpty();
            String collected = String.join("#", collections);
            String prefix = collections.isEmpty() ? "$" + own : "$" + collected + (clustered ? "" : "#" + own);
            sort = List.of(part(sk, prefix, clustered ? "#" + own : "", templates));
        }
        return new Composed(new KeySchema(partition, sort), templates);
    }

    private KeyAttribute part(SourceValue part, String prefix, String postfix, Map<String, String> templates) {
        String field = part.required("field");
        Casing casing = Casing.of(part.get("casing"));
        List<String> attributes = composite(part);
        Optional<String> template = part.filled("template");
        boolean number = template.isPresent()
                ? attributes.size() == 1 && template.get().equals("${" + attributes.get(0) + "}")
                : attributes.size() == 1 && field(attributes.get(0)).equals(field);
        if (part.has("facets") && !part.get("facets").isList()) {
            throw part.get("facets").error("facets as a text are not read", "write them as a list of attributes");
        }
        if (number
                && Set.of("number", "integer")
                        .contains(Optional.ofNullable(entity.typeOf(attributes.get(0)))
                                .orElse(""))
                && !part.textOrEmpty("cast").equals("string")) {
            String type = "integer".equals(entity.typeOf(attributes.get(0))) ? "int" : "number";
            templates.put(field, entity.variable(attributes.get(0), false, type));
            return new KeyAttribute(field, KeyType.N);
        }
        StringBuilder text = new StringBuilder();
        if (template.isPresent()) {
            Matcher matcher = VARIABLE.matcher(template.get());
            int end = 0;
            while (matcher.find()) {
                text.append(Identifiers.literal(casing.fold(template.get().substring(end, matcher.start()))));
                text.append(variable(matcher.group(1), casing, part));
                end = matcher.end();
            }
            text.append(Identifiers.literal(casing.fold(template.get().substring(end))));
        } else if (number) {
            text.append(variable(attributes.get(0), casing, part));
        } else {
            text.append(Identifiers.literal(casing.fold(prefix)));
            for (String attribute : attributes) {
                String label =
                        model.get("attributes").get(attribute).filled("label").orElse(attribute);
                text.append(Identifiers.literal(casing.fold("#" + label + "_")));
                text.append(variable(attribute, casing, part));
            }
            text.append(Identifiers.literal(casing.fold(postfix)));
        }
        templates.put(field, text.toString());
        return new KeyAttribute(field, part.textOrEmpty("cast").equals("number") ? KeyType.N : KeyType.S);
    }

    private String variable(String attribute, Casing casing, SourceValue place) {
        SourceValue definition = model.get("attributes").get(attribute);
        if (definition.isAbsent()) {
            throw place.error("the entity has no attribute '" + attribute + "'");
        }
        String type = Optional.ofNullable(entity.typeOf(attribute)).orElse("text");
        SourceValue padding = definition.get("padding");
        if (padding.isMap()) {
            return padded(attribute, type, padding, casing, place);
        }
        String folded = casing == Casing.NONE ? "" : casing.name().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "integer" -> entity.variable(attribute, false, "int");
            case "number" -> entity.variable(attribute, false, "number");
            case "boolean" ->
                entity.variable(attribute, false, casing == Casing.UPPER ? "enum(TRUE|FALSE)" : "enum(true|false)");
            default ->
                entity.variable(
                        attribute,
                        true,
                        enumeration(definition.get("type"), casing).orElse(folded));
        };
    }

    private static Optional<String> enumeration(SourceValue type, Casing casing) {
        if (!type.isList() || type.list().isEmpty()) {
            return Optional.empty();
        }
        Set<String> texts = new LinkedHashSet<>();
        for (SourceValue value : type.list()) {
            String text = value.isScalar() ? value.text() : "";
            if (!ENUM_TEXT.matcher(text).matches() || !casing.fold(text).equals(text)) {
                return Optional.empty();
            }
            texts.add(text);
        }
        return Optional.of("enum(" + String.join("|", texts) + ")");
    }

    private String padded(String attribute, String type, SourceValue padding, Casing casing, SourceValue place) {
        String length = padding.required("length");
        String character = padding.text("char").orElse("0");
        if (!length.matches("[1-9]\\d{0,2}") || character.codePointCount(0, character.length()) != 1) {
            throw padding.error("padding needs a length from 1 to 999 and one character");
        }
        boolean whole = type.equals("integer") && character.equals("0");
        if (!whole && casing != Casing.NONE && !type.equals("integer")) {
            findings.add(
                    place,
                    "'" + attribute + "' is both padded and folded to one case, which a template can't say:"
                            + " the key's text is a column of its own");
            return entity.variable(attribute + "_in_key", true, "");
        }
        return entity.variable(
                attribute, false, whole ? "int(" + length + "+)" : "padded(" + length + "," + character + ")");
    }
}
