package org.ddbworkbench.catalog;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.template.TemplateSyntax;

/** Reads a catalog file: YAML 1.2, of which JSON is a part. docs/catalog.md describes the grammar. */
public final class CatalogReader {
    private static final Set<String> TABLE_NAMES = Set.of(
            "schema",
            "partitionKey",
            "sortKey",
            "separators",
            "escape",
            "typeAttribute",
            "ttl",
            "indexes",
            "ignore",
            "entities");
    private static final Set<String> INDEX_NAMES =
            Set.of("type", "partitionKey", "sortKey", "projection", "attributes");

    /** Indexes of a table; DynamoDB has 25 unless the quota is raised. */
    private static final int MAX_INDEXES = 500;

    private CatalogReader() {}

    /**
     * Reads a catalog file.
     *
     * @throws WorkbenchException that names file, line and path in the document
     */
    public static Catalog read(Path file) {
        try {
            return read(Files.readString(file), file.toString());
        } catch (NoSuchFileException e) {
            throw new WorkbenchException(ErrorCode.CATALOG, "there is no catalog file " + file, null, e);
        } catch (MalformedInputException e) {
            throw new WorkbenchException(ErrorCode.CATALOG, file + " is not UTF-8 text", null, e);
        } catch (IOException e) {
            throw new WorkbenchException(ErrorCode.CATALOG, "can't read " + file + ": " + e.getMessage(), null, e);
        }
    }

    /**
     * Reads the text of a catalog.
     *
     * @param source name of the document in error messages
     */
    public static Catalog read(String yaml, String source) {
        YamlValue root = YamlValue.parse(yaml, source);
        Map<String, YamlValue> names = root.map(Set.of("version", "tables"));
        YamlValue version = root.required(names, "version");
        if (!version.text().equals("1")) {
            throw version.error("this workbench reads catalogs of version 1, not '" + version.text() + "'");
        }
        YamlValue tableNames = root.required(names, "tables");
        List<PhysicalTable> tables = new ArrayList<>();
        Set<String> schemas = new HashSet<>();
        tableNames.map().forEach((name, value) -> {
            PhysicalTable table = table(name, value);
            if (!schemas.add(table.schema().toLowerCase(Locale.ROOT))) {
                throw value.error("two tables have the schema name '" + table.schema() + "'");
            }
            tables.add(table);
        });
        if (tables.isEmpty()) {
            throw tableNames.error("a catalog needs a table");
        }
        return new Catalog(source, tables);
    }

    private static PhysicalTable table(String name, YamlValue value) {
        Map<String, YamlValue> names = value.map(TABLE_NAMES);
        List<KeyAttribute> partition = keyAttributes(value.required(names, "partitionKey"), 1);
        List<KeyAttribute> sort = YamlValue.optional(names, "sortKey")
                .map(key -> keyAttributes(key, 1))
                .orElse(List.of());
        KeySchema key = new KeySchema(partition, sort);
        List<SecondaryIndex> indexes = new ArrayList<>();
        YamlValue.optional(names, "indexes")
                .ifPresent(list -> list.map(MAX_INDEXES, "indexes")
                        .forEach((index, body) -> indexes.add(index(index, body, key))));
        checkTypes(key, indexes, value);
        String separators =
                YamlValue.optional(names, "separators").map(YamlValue::text).orElse("#");
        String schema = YamlValue.optional(names, "schema").map(YamlValue::text).orElse(name);
        String typeAttribute =
                YamlValue.optional(names, "typeAttribute").map(YamlValue::text).orElse(null);
        EntityReader entityReader = new EntityReader(key, indexes, syntax(separators, names), typeAttribute);
        if (typeAttribute != null) {
            entityReader.checkAttribute(typeAttribute, value.required(names, "typeAttribute"));
        }
        YamlValue.optional(names, "ignore").ifPresent(entityReader::readIgnored);
        YamlValue.optional(names, "entities")
                .ifPresent(
                        list -> list.map(EntityReader.MAX_ENTITIES, "entities").forEach(entityReader::read));
        String timeToLive =
                YamlValue.optional(names, "ttl").map(YamlValue::text).orElse(null);
        return new PhysicalTable(name, schema, key, indexes, entityReader.finish(), entityReader.ignored(), timeToLive);
    }

    private static TemplateSyntax syntax(String separators, Map<String, YamlValue> names) {
        Optional<YamlValue> escape = YamlValue.optional(names, "escape");
        try {
            return new TemplateSyntax(separators, escape.map(YamlValue::text).orElse(""), false);
        } catch (IllegalArgumentException e) {
            throw escape.orElseThrow().error(String.valueOf(e.getMessage()));
        }
    }

    /** An attribute has one type, however many keys it is part of. */
    private static void checkTypes(KeySchema key, List<SecondaryIndex> indexes, YamlValue place) {
        Map<String, KeyType> types = new HashMap<>();
        List<KeyAttribute> attributes = new ArrayList<>(key.attributes());
        indexes.forEach(index -> attributes.addAll(index.key().attributes()));
        for (KeyAttribute attribute : attributes) {
            KeyType known = types.putIfAbsent(attribute.name(), attribute.type());
            if (known != null && known != attribute.type()) {
                throw place.error("attribute " + attribute.name() + " is of type " + known + " in one key and of type "
                        + attribute.type() + " in another");
            }
        }
    }

    private static SecondaryIndex index(String name, YamlValue value, KeySchema tableKey) {
        Map<String, YamlValue> names = value.map(INDEX_NAMES);
        boolean local = YamlValue.optional(names, "type")
                .map(type -> switch (type.text()) {
                    case "local" -> true;
                    case "global" -> false;
                    default -> throw type.error("an index is global or local, not '" + type.text() + "'");
                })
                .orElse(false);
        List<KeyAttribute> partition = local
                ? YamlValue.optional(names, "partitionKey")
                        .map(key -> keyAttributes(key, 1))
                        .orElse(tableKey.partition())
                : keyAttributes(value.required(names, "partitionKey"), 4);
        if (local && !partition.equals(tableKey.partition())) {
            throw value.error("a local index has the partition key of its table");
        }
        List<KeyAttribute> sort = YamlValue.optional(names, "sortKey")
                .map(key -> keyAttributes(key, local ? 1 : 4))
                .orElse(List.of());
        List<String> includes = YamlValue.optional(names, "attributes")
                .map(list -> list.list().stream().map(YamlValue::text).toList())
                .orElse(List.of());
        SecondaryIndex.Projection projection = YamlValue.optional(names, "projection")
                .map(choice -> choice.choice(SecondaryIndex.Projection.class))
                .orElse(includes.isEmpty() ? SecondaryIndex.Projection.ALL : SecondaryIndex.Projection.INCLUDE);
        if (!includes.isEmpty() && projection != SecondaryIndex.Projection.INCLUDE) {
            throw value.error("'attributes' goes with 'projection: include'");
        }
        return new SecondaryIndex(name, local, new KeySchema(partition, sort), projection, includes);
    }

    /** {@code pk}, or {@code {name: pk, type: N}}, or a list of those. */
    private static List<KeyAttribute> keyAttributes(YamlValue value, int most) {
        List<YamlValue> elements = value.isList() ? value.list() : List.of(value);
        if (elements.isEmpty() || elements.size() > most) {
            throw value.error(most == 1 ? "one key attribute is expected" : "one to four key attributes are expected");
        }
        List<KeyAttribute> attributes = new ArrayList<>();
        for (YamlValue element : elements) {
            if (element.isText()) {
                attributes.add(new KeyAttribute(element.text(), KeyType.S));
            } else {
                Map<String, YamlValue> names = element.map(Set.of("name", "type"));
                KeyType type = YamlValue.optional(names, "type")
                        .map(choice -> choice.choice(KeyType.class))
                        .orElse(KeyType.S);
                attributes.add(new KeyAttribute(element.required(names, "name").text(), type));
            }
        }
        return attributes;
    }
}
