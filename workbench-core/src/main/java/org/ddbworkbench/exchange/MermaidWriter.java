package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;

/**
 * Entities as a Mermaid ER diagram. Relations are those that {@code references} declares, and those of keys: an entity whose key
 * has all variables of another's key, and more, belongs to it.
 */
final class MermaidWriter {
    private final List<VirtualTable> entities = new ArrayList<>();
    private final Map<VirtualTable, String> ids = new LinkedHashMap<>();
    private final Findings findings;
    private final StringBuilder out = new StringBuilder("erDiagram\n");

    MermaidWriter(Catalog catalog, Findings findings) {
        this.findings = findings;
        for (PhysicalTable table : catalog.tables()) {
            table.virtualTables().stream()
                    .filter(virtual -> virtual.kind() == VirtualTable.Kind.ENTITY)
                    .forEach(entities::add);
        }
        Set<String> taken = new LinkedHashSet<>();
        for (VirtualTable entity : entities) {
            String id = identifier(entity.name());
            if (!taken.add(id)) {
                id = identifier(entity.physicalTable().schema() + "_" + entity.name());
                for (int i = 2; !taken.add(id); i++) {
                    id = identifier(entity.physicalTable().schema() + "_" + entity.name() + "_" + i);
                }
            }
            ids.put(entity, id);
        }
    }

    String write() {
        entities.forEach(this::entity);
        entities.forEach(this::references);
        entities.forEach(this::parents);
        return out.toString();
    }

    /** Letters, digits and underscores, beginning with a letter: what names are in Mermaid without quotes. */
    private static String identifier(String name) {
        String cleaned = name.replaceAll("[^A-Za-z0-9_]", "_");
        return cleaned.matches("[A-Za-z].*") ? cleaned : "x" + cleaned;
    }

    /** Text in double quotes, which can't hold one itself. */
    private static String quoted(String text) {
        return "\"" + text.replace('"', '\'').replaceAll("[\\p{Cntrl}]+", " ") + "\"";
    }

    private String id(VirtualTable entity) {
        return ids.getOrDefault(entity, "unknown");
    }

    private void entity(VirtualTable entity) {
        String id = id(entity);
        out.append("    ").append(id);
        if (!id.equals(entity.name())) {
            out.append('[').append(quoted(entity.name())).append(']');
        }
        out.append(" {\n");
        Set<String> parentKeys = new LinkedHashSet<>();
        parentsOf(entity).forEach(parent -> parentKeys.addAll(keys(parent)));
        for (Column column : entity.columns()) {
            if (!(column.source() instanceof Column.RawKey)) {
                column(column, parentKeys);
            }
        }
        out.append("    }\n");
        int forms = entity.entity() == null ? 1 : entity.entity().forms().size();
        if (forms > 1) {
            findings.add(
                    entity.toString(),
                    "keys have " + forms
                            + " forms, which the diagram doesn't tell apart: PK is what is in any of them");
        }
    }

    private void column(Column column, Set<String> parentKeys) {
        List<String> marks = new ArrayList<>();
        boolean key = column.source() instanceof Column.KeyVariable;
        if (key) {
            marks.add("PK");
        }
        if (column.references() != null || (key && parentKeys.contains(column.name()))) {
            marks.add("FK");
        }
        String name = identifier(column.name());
        String comment = name.equals(column.name()) ? column.description() : column.name();
        out.append("        ").append(column.type().catalogName()).append(' ').append(name);
        if (!marks.isEmpty()) {
            out.append(' ').append(String.join(", ", marks));
        }
        if (!comment.isEmpty()) {
            out.append(' ').append(quoted(comment));
        }
        out.append('\n');
    }

    private void references(VirtualTable entity) {
        for (Column column : entity.columns()) {
            Column.Reference reference = column.references();
            if (reference != null) {
                named(entity.physicalTable(), reference.entity())
                        .ifPresent(target -> relation(target, entity, column.name()));
            }
        }
    }

    private Optional<VirtualTable> named(PhysicalTable table, String name) {
        return entities.stream()
                .filter(entity ->
                        entity.physicalTable() == table && entity.name().equals(name))
                .findFirst();
    }

    private void parents(VirtualTable entity) {
        Set<String> referenced = new LinkedHashSet<>();
        entity.columns().forEach(column -> {
            if (column.references() != null) {
                referenced.add(column.references().entity());
            }
        });
        parentsOf(entity).stream()
                .filter(parent -> !referenced.contains(parent.name()))
                .forEach(parent -> relation(parent, entity, String.join(", ", keys(parent))));
    }

    /** Entities with the largest keys that are a part of this entity's. */
    private List<VirtualTable> parentsOf(VirtualTable entity) {
        Set<String> own = keys(entity);
        List<VirtualTable> parents = entities.stream()
                .filter(other -> other.physicalTable() == entity.physicalTable())
                .filter(other ->
                        !keys(other).isEmpty() && keys(other).size() < own.size() && own.containsAll(keys(other)))
                .toList();
        return parents.stream()
                .filter(parent -> parents.stream()
                        .noneMatch(nearer -> keys(nearer).size() > keys(parent).size()
                                && keys(nearer).containsAll(keys(parent))))
                .toList();
    }

    private static Set<String> keys(VirtualTable entity) {
        return entity.entity() == null
                ? Set.of()
                : entity.entity().keyVariables().keySet();
    }

    private void relation(VirtualTable one, VirtualTable many, String label) {
        out.append("    ")
                .append(id(one))
                .append(" ||--o{ ")
                .append(id(many))
                .append(" : ")
                .append(quoted(label))
                .append('\n');
    }
}
