package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.ddbworkbench.catalog.CatalogDraft;
import org.jspecify.annotations.Nullable;

/**
 * An entity while it is imported: templates by key attribute, since the order of the attributes may be told by another file.
 * Columns are declared before the variables that show their attributes.
 */
final class EntitySketch {
    /** How the entity composes the key attributes of an index. */
    record IndexSketch(Map<String, String> templates, boolean sparse, List<String> notes) {}

    /** Types whose texts may run over separators. */
    private static final Set<String> GREEDY = Set.of("", "lower", "upper");

    final SourceValue place;
    final String name;
    String description = "";
    final List<String> types = new ArrayList<>();
    final Map<String, CatalogDraft.Condition> when = new LinkedHashMap<>();
    final Map<String, String> key = new LinkedHashMap<>();
    /** Key attributes that the format leaves to code, which a finding says already. */
    final Set<String> computedKeys = new LinkedHashSet<>();

    final Map<String, List<IndexSketch>> indexes = new LinkedHashMap<>();
    final List<String> notes = new ArrayList<>();

    private final Map<String, CatalogDraft.Column> columns = new LinkedHashMap<>();
    /** Types of variables, by name. */
    private final Map<String, String> variables = new LinkedHashMap<>();

    private final Map<String, String> variableNames = new HashMap<>();

    EntitySketch(SourceValue place, String name) {
        this.place = place;
        this.name = name;
    }

    /** Declares a column; the first declaration of a name counts. */
    void column(CatalogDraft.Column column) {
        columns.putIfAbsent(column.name(), column);
    }

    void column(String attribute, String type) {
        column(CatalogDraft.Column.of(attribute, type));
    }

    boolean hasColumn(String attribute) {
        return columns.containsKey(attribute);
    }

    @Nullable
    String typeOf(String attribute) {
        CatalogDraft.Column column = columns.get(attribute);
        return column == null ? null : column.type();
    }

    void retype(String attribute, String type) {
        CatalogDraft.Column column = columns.get(attribute);
        if (column != null) {
            columns.put(
                    attribute,
                    new CatalogDraft.Column(
                            column.name(),
                            type,
                            column.attribute(),
                            column.path(),
                            column.description(),
                            column.references(),
                            column.note()));
        }
    }

    /**
     * A variable that shows a column's values.
     *
     * @param greedy whether its text may contain separators; for text alone
     * @param type as it is written in a template, such as {@code int(6+)}; empty: text
     */
    String variable(String column, boolean greedy, String type) {
        String kind = kind(type);
        String declared = typeOf(column);
        boolean fits = declared == null || carries(declared, kind);
        String variable = variableNames.computeIfAbsent(
                column + (fits ? "" : "\n" + kind), key -> unique(Identifiers.of(fits ? column : column + "_key")));
        variables.putIfAbsent(variable, kind);
        return "{" + variable + (greedy && GREEDY.contains(type) ? "*" : "") + (type.isEmpty() ? "" : ":" + type) + "}";
    }

    private String unique(String variable) {
        String name = variable;
        for (int i = 2; variables.containsKey(name); i++) {
            name = variable + "_" + i;
        }
        return name;
    }

    /** The type of the columns of a variable, by the variable's type. */
    private static String kind(String type) {
        int end = type.indexOf('(');
        return switch (end < 0 ? type : type.substring(0, end)) {
            case "int", "hex", "shard" -> "integer";
            case "number" -> "number";
            case "date" -> "date";
            case "timestamp", "datetime", "epoch_seconds", "epoch_millis" -> "timestamp";
            default -> "text";
        };
    }

    private static boolean carries(String declared, String kind) {
        return declared.equals(kind) || (kind.equals("timestamp") && declared.startsWith("epoch_"));
    }

    /** The templates of an index. */
    void index(String index, Map<String, String> templates, boolean sparse, List<String> indexNotes) {
        indexes.computeIfAbsent(index, unused -> new ArrayList<>())
                .add(new IndexSketch(new LinkedHashMap<>(templates), sparse, List.copyOf(indexNotes)));
    }

    /**
     * The columns that a catalog has to declare.
     *
     * @param composed key attributes that have templates: these are shown anyway
     */
    List<CatalogDraft.Column> columns(Set<String> composed) {
        List<CatalogDraft.Column> all = new ArrayList<>();
        Set<String> taken = new LinkedHashSet<>();
        Set<String> keyVariables = variablesOf(key);
        variables.keySet().forEach(variable -> taken.add(variable.toLowerCase(Locale.ROOT)));
        columns.forEach((name, column) -> {
            String attribute = column.attribute() == null ? name : column.attribute();
            String variable = variableNames.get(name);
            if (composed.contains(attribute)
                    && variable == null
                    && column.path().isEmpty()) {
                return;
            }
            String shown = variable;
            if (shown == null) {
                shown = name.isBlank() ? "column" : name;
                for (int i = 2; !taken.add(shown.toLowerCase(Locale.ROOT)); i++) {
                    shown = name + "_" + i;
                }
            }
            boolean own = shown.equals(attribute)
                    || keyVariables.contains(shown)
                    || !column.path().isEmpty();
            all.add(new CatalogDraft.Column(
                    shown,
                    column.type(),
                    own ? null : attribute,
                    column.path(),
                    column.description(),
                    column.references(),
                    column.note()));
        });
        return all;
    }

    private static Set<String> variablesOf(Map<String, String> templates) {
        Set<String> names = new LinkedHashSet<>();
        templates.values().forEach(template -> {
            Matcher matcher = Identifiers.VARIABLE.matcher(template);
            while (matcher.find()) {
                names.add(matcher.group(1));
            }
        });
        return names;
    }
}
