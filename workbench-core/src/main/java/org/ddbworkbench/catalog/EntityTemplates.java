package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.TemplateException;
import org.ddbworkbench.template.TemplateSyntax;
import org.ddbworkbench.template.ValueKind;

/** Reads the key templates of one entity, and knows of which kinds their variables are. */
final class EntityTemplates {
    /** A variable that a key tells in part. */
    private record Part(YamlValue place, Segment.Variable variable, boolean ofTableKey) {}

    private final TemplateSyntax syntax;
    private final Map<String, KeyTemplate> templates = new LinkedHashMap<>();
    private final Map<String, ValueKind> kinds = new LinkedHashMap<>();
    private final Set<String> keyVariables = new LinkedHashSet<>();
    private final List<Part> parts = new ArrayList<>();
    private final Set<String> folded = new HashSet<>();
    private final Set<String> unfolded = new HashSet<>();

    EntityTemplates(TemplateSyntax syntax) {
        this.syntax = syntax;
    }

    /** Whether the table's own key has the values of a variable in one case only, so that an attribute may tell more. */
    boolean isFolded(String variable) {
        return folded.contains(variable) && !unfolded.contains(variable);
    }

    /** The templates by key attribute. */
    Map<String, KeyTemplate> templates() {
        return Collections.unmodifiableMap(templates);
    }

    /** The kinds of the variables whose values keys tell. */
    Map<String, ValueKind> kinds() {
        return Collections.unmodifiableMap(kinds);
    }

    /** The variables whose values the table's own key tells. */
    Set<String> keyVariables() {
        return Collections.unmodifiableSet(keyVariables);
    }

    /** Reads the templates of the table's own key. */
    void readTableKey(YamlValue value, List<KeyAttribute> attributes) {
        read(value, attributes, true);
        keyVariables.addAll(kinds.keySet());
    }

    /** Reads the templates of the key of an index. */
    void readIndexKey(YamlValue value, List<KeyAttribute> attributes) {
        read(value, attributes, false);
    }

    private void read(YamlValue value, List<KeyAttribute> attributes, boolean tableKey) {
        List<YamlValue> texts = value.isText() ? List.of(value) : value.list();
        if (texts.size() != attributes.size()) {
            throw value.error("the key has " + attributes.size() + " attribute(s) ("
                    + String.join(
                            ", ", attributes.stream().map(KeyAttribute::name).toList())
                    + "), so as many templates are expected, not " + texts.size());
        }
        for (int i = 0; i < attributes.size(); i++) {
            KeyAttribute attribute = attributes.get(i);
            YamlValue place = texts.get(i);
            KeyTemplate template =
                    parse(place, place.text(), attribute.type() == KeyType.B ? syntax.ofBytes() : syntax);
            checkType(place, template, attribute);
            KeyTemplate known = templates.putIfAbsent(attribute.name(), template);
            if (known != null && !known.toString().equals(template.toString())) {
                throw place.error("attribute " + attribute.name() + " is composed as '" + known + "' elsewhere");
            }
            template.variables().forEach(variable -> add(place, variable, tableKey));
        }
    }

    private void add(YamlValue place, Segment.Variable variable, boolean tableKey) {
        if (variable.type().isLossy()) {
            parts.add(new Part(place, variable, tableKey));
            return;
        }
        if (tableKey) {
            (variable.type().yieldsToAttribute() ? folded : unfolded).add(variable.name());
        }
        ValueKind kind = variable.type().kind();
        ValueKind known = kinds.putIfAbsent(variable.name(), kind);
        if (known != null && known != kind) {
            throw place.error("{" + variable.name() + "} is of kind " + known + " elsewhere, not " + kind);
        }
    }

    private static KeyTemplate parse(YamlValue place, String text, TemplateSyntax syntax) {
        try {
            return KeyTemplate.parse(text, syntax);
        } catch (TemplateException e) {
            throw place.error(e.getMessage());
        }
    }

    private static void checkType(YamlValue place, KeyTemplate template, KeyAttribute attribute) {
        switch (attribute.type()) {
            case S, B -> {}
            case N -> {
                if (!isPlainNumber(template)) {
                    throw place.error(
                            "attribute " + attribute.name()
                                    + " is of type N, so its template is one number without padding",
                            "write {" + attribute.name() + ":int} or {" + attribute.name() + ":number}");
                }
            }
        }
    }

    /** Whether the template is one number as DynamoDB stores it: without leading zeros. */
    private static boolean isPlainNumber(KeyTemplate template) {
        return template.segments().size() == 1
                && template.variables().size() == 1
                && template.variables().get(0).type().isPlainNumber();
    }

    /** A column that shows a key attribute of an index as it is makes it a key of one variable. */
    void addNatural(List<SecondaryIndex> indexes, Map<String, DeclaredColumn> declared) {
        for (SecondaryIndex index : indexes) {
            for (KeyAttribute attribute : index.key().attributes()) {
                declared.forEach((column, declaration) -> {
                    Optional<String> text = natural(column, declaration.type(kinds.get(column)), attribute.type());
                    if (declaration.attribute().equals(attribute.name())
                            && !templates.containsKey(attribute.name())
                            && text.isPresent()) {
                        KeyTemplate template = parse(declaration.place(), text.get(), syntax);
                        templates.put(attribute.name(), template);
                        template.variables()
                                .forEach(variable -> kinds.putIfAbsent(
                                        variable.name(), variable.type().kind()));
                    }
                });
            }
        }
    }

    private static Optional<String> natural(String column, ColumnType type, KeyType keyType) {
        if (!column.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
            return Optional.empty();
        }
        return switch (keyType) {
            case S ->
                switch (type) {
                    case TEXT -> Optional.of("{" + column + "*}");
                    case DATE -> Optional.of("{" + column + ":date}");
                    default -> Optional.empty();
                };
            case N ->
                switch (type) {
                    case INTEGER -> Optional.of("{" + column + ":int}");
                    case NUMBER -> Optional.of("{" + column + ":number}");
                    default -> Optional.empty();
                };
            case B -> Optional.empty();
        };
    }

    /**
     * Checks that what keys tell in part is a column that has its full value elsewhere.
     *
     * @param columns all columns of the entity
     */
    void checkParts(List<Column> columns) {
        for (Part part : parts) {
            Segment.Variable variable = part.variable;
            String written = "{" + variable.name() + ":" + variable.type().name() + "}";
            if (part.ofTableKey && !keyVariables.contains(variable.name())) {
                throw part.place.error(
                        written + " tells only a part of '" + variable.name() + "'",
                        "the key needs its full value, too, such as {" + variable.name() + ":timestamp(millis)}");
            }
            Column column = columns.stream()
                    .filter(candidate -> candidate.name().equals(variable.name()))
                    .findFirst()
                    .orElseThrow(() -> part.place.error(
                            written + " tells only a part of '" + variable.name() + "', which is no column",
                            "declare it under 'columns' with the attribute that has its full value: " + variable.name()
                                    + ": timestamp"));
            boolean time = column.type().carries(ValueKind.TIMESTAMP) || column.type() == ColumnType.DATE;
            if (!time) {
                throw part.place.error(written + " needs a date or a timestamp: '" + variable.name() + "' is "
                        + column.type().catalogName());
            }
        }
    }
}
