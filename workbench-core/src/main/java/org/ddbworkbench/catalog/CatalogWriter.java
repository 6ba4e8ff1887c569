package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes a catalog as a YAML file for people: comments where they belong, one line for what fits in one. */
public final class CatalogWriter {
    private static final int LINE = 110;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
    /** Plain texts that YAML takes for something else than text. */
    private static final Pattern NO_TEXT = Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n");

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

    private final StringBuilder out = new StringBuilder();

    private CatalogWriter() {}

    /** The text of the catalog file. */
    public static String write(CatalogDraft draft) {
        CatalogWriter writer = new CatalogWriter();
        writer.notes(0, draft.notes());
        writer.line(0, "version: 1");
        writer.line(0, "tables:" + (draft.tables().isEmpty() ? " {}" : ""));
        draft.tables().forEach(writer::table);
        return writer.out.toString();
    }

    private void table(CatalogDraft.Table table) {
        notes(1, table.notes());
        line(1, text(table.name()) + ":");
        if (table.schema() != null) {
            line(2, "schema: " + text(table.schema()));
        }
        key(table.key()).forEach((name, value) -> line(2, name + ": " + value));
        if (!table.separators().equals("#")) {
            line(2, "separators: " + quoted(table.separators()));
        }
        if (table.typeAttribute() != null) {
            line(2, "typeAttribute: " + text(table.typeAttribute()));
        }
        if (table.ttl() != null) {
            line(2, "ttl: " + text(table.ttl()));
        }
        if (!table.indexes().isEmpty()) {
            line(2, "indexes:");
            table.indexes().forEach(index -> line(3, text(index.name()) + ": " + inBraces(index(index))));
        }
        if (!table.ignore().isEmpty()) {
            line(2, "ignore:");
            table.ignore().forEach(templates -> line(3, "- " + templates(templates)));
        }
        if (!table.entities().isEmpty()) {
            line(2, "entities:");
            table.entities().forEach(this::entity);
        }
    }

    private static Map<String, String> key(KeySchema key) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("partitionKey", attributes(key.partition()));
        if (!key.sort().isEmpty()) {
            names.put("sortKey", attributes(key.sort()));
        }
        return names;
    }

    private static String attributes(List<KeyAttribute> attributes) {
        List<String> texts = attributes.stream()
                .map(attribute -> attribute.type() == KeyType.S
                        ? text(attribute.name())
                        : "{name: " + text(attribute.name()) + ", type: " + attribute.type() + "}")
                .toList();
        return texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]";
    }

    private static Map<String, String> index(SecondaryIndex index) {
        Map<String, String> names = new LinkedHashMap<>();
        if (index.local()) {
            names.put("type", "local");
        }
        names.putAll(key(index.key()));
        if (index.local()) {
            names.remove("partitionKey");
        }
        names.put("projection", index.projection().name().toLowerCase(Locale.ROOT));
        if (!index.includes().isEmpty()) {
            names.put("attributes", texts(index.includes()));
        }
        return names;
    }

    private void entity(CatalogDraft.Entity entity) {
        notes(3, entity.notes());
        line(3, text(entity.name()) + ":");
        if (!entity.description().isEmpty()) {
            line(4, "description: " + quoted(entity.description()));
        }
        if (entity.types().size() == 1) {
            line(4, "type: " + text(entity.types().get(0)));
        } else if (!entity.types().isEmpty()) {
            line(4, "type: " + texts(entity.types()));
        }
        if (!entity.when().isEmpty()) {
            line(4, "when: " + conditions(entity.when()));
        }
        if (entity.keys().size() == 1) {
            line(4, "key: " + templates(entity.keys().get(0)));
        } else {
            line(4, "keys:");
            entity.keys().forEach(templates -> line(5, "- " + templates(templates)));
        }
        if (!entity.indexes().isEmpty()) {
            line(4, "indexes:");
            entity.indexes().forEach(this::entityIndex);
        }
        if (!entity.columns().isEmpty()) {
            line(4, "columns:");
            entity.columns().forEach(this::column);
        }
    }

    private void entityIndex(String name, List<CatalogDraft.Index> templates) {
        templates.forEach(index -> notes(5, index.notes()));
        if (templates.size() == 1) {
            CatalogDraft.Index only = templates.get(0);
            Map<String, String> names = entityIndex(only);
            boolean keyAlone = names.keySet().equals(Set.of("key"));
            line(5, text(name) + ": " + (keyAlone ? templates(only.key()) : inBraces(names)));
            return;
        }
        line(5, text(name) + ":");
        templates.forEach(index -> line(6, "- " + inBraces(entityIndex(index))));
    }

    private static Map<String, String> entityIndex(CatalogDraft.Index index) {
        Map<String, String> names = new LinkedHashMap<>();
        if (!index.key().isEmpty()) {
            names.put("key", templates(index.key()));
        }
        if (!index.when().isEmpty()) {
            names.put("when", conditions(index.when()));
        }
        if (index.complete()) {
            names.put("complete", "true");
        }
        if (index.sparse()) {
            names.put("sparse", "true");
        }
        return names;
    }

    private void column(CatalogDraft.Column column) {
        Map<String, String> names = new LinkedHashMap<>();
        put(names, "type", column.type());
        put(names, "attribute", column.attribute());
        if (!column.path().isEmpty()) {
            names.put("path", path(column.path()));
        }
        if (column.description() != null) {
            names.put("description", quoted(column.description()));
        }
        put(names, "references", column.references());
        String value = names.keySet().equals(Set.of("type")) ? names.get("type") : inBraces(names);
        String note = column.note() == null
                ? ""
                : "  # " + CONTROL.matcher(column.note()).replaceAll(" ");
        line(5, text(column.name()) + ": " + value + note);
    }

    private static void put(Map<String, String> names, String name, @Nullable String value) {
        if (value != null) {
            names.put(name, text(value));
        }
    }

    private static String path(List<Object> path) {
        return "["
                + String.join(
                        ", ",
                        path.stream()
                                .map(step -> step instanceof Integer ? step.toString() : text(step.toString()))
                                .toList())
                + "]";
    }

    private static String conditions(Map<String, CatalogDraft.Condition> conditions) {
        Map<String, String> names = new LinkedHashMap<>();
        conditions.forEach((name, condition) -> names.put(text(name), condition(condition)));
        return inBraces(names);
    }

    private static String condition(CatalogDraft.Condition condition) {
        if (condition instanceof CatalogDraft.Condition.OneOf oneOf) {
            return oneOf.values().size() == 1 ? text(oneOf.values().get(0)) : texts(oneOf.values());
        } else if (condition instanceof CatalogDraft.Condition.Present present) {
            return "{present: " + present.present() + "}";
        }
        return "{type: " + ((CatalogDraft.Condition.OfType) condition).type() + "}";
    }

    private static String inBraces(Map<String, String> names) {
        List<String> parts = new ArrayList<>();
        names.forEach((name, value) -> parts.add(name + ": " + value));
        return "{" + String.join(", ", parts) + "}";
    }

    private static String templates(List<String> templates) {
        return "["
                + String.join(", ", templates.stream().map(CatalogWriter::text).toList()) + "]";
    }

    private static String texts(List<String> texts) {
        return templates(texts);
    }

    /** A text that YAML reads back as this very text. */
    private static String text(String text) {
        return PLAIN.matcher(text).matches() && !NO_TEXT.matcher(text).matches() ? text : quoted(text);
    }

    /** In double quotes, with the escapes that YAML and JSON share. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || (c >= 0x7F && c <= 0xA0) || c == 0x2028 || c == 0x2029 || c == 0xFEFF) {
                quoted.append(String.format(Locale.ROOT, "\\u%04X", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /** Comments, in lines that aren't too long. */
    private void notes(int depth, List<String> notes) {
        for (String note : notes) {
            StringBuilder line = new StringBuilder();
            for (String word : CONTROL.matcher(note).replaceAll(" ").split(" ", -1)) {
                if (line.length() + word.length() >= LINE && line.length() > 0) {
                    line(depth, ("# " + line).stripTrailing());
                    line.setLength(0);
                    line.append("  ");
                }
                line.append(word).append(' ');
            }
            line(depth, ("# " + line).stripTrailing());
        }
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }
}
