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
import org.ddbworkbench.template.TemplateGroups;
import org.ddbworkbench.template.TemplateSyntax;
import org.ddbworkbench.template.ValueKind;

/** Reads the key templates of one entity in all their forms, and knows of which kinds their variables are. */
final class EntityTemplates {
    /** A variable that a key tells in part. */
    private record Part(YamlValue place, Segment.Variable variable, boolean ofTableKey) {
        boolean isOf(KeyTemplate template) {
            return template.variables().contains(variable);
        }

        String written() {
            return "{" + variable.name() + ":" + variable.type().name() + "}";
        }
    }

    /** How a key attribute of an index is composed: the texts of its templates. */
    private record Composed(YamlValue place, Set<String> templates) {}

    /** More forms of a key than that are not looked at one by one. */
    private static final int MOST_FORMS = 32;

    private final TemplateSyntax syntax;
    private final List<KeyForm> forms = new ArrayList<>();
    private final Map<String, Map<String, Composed>> texts = new LinkedHashMap<>();
    private final Map<String, KeyTemplate> natural = new LinkedHashMap<>();
    private final Map<String, ValueKind> kinds = new LinkedHashMap<>();
    private final Set<String> keyVariables = new LinkedHashSet<>();
    private final Set<String> optional = new LinkedHashSet<>();
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

    /** The forms of the table's own key. */
    List<KeyForm> forms() {
        return Collections.unmodifiableList(forms);
    }

    /** The templates of key attributes of indexes that are columns as they are, by attribute. */
    Map<String, KeyTemplate> natural() {
        return Collections.unmodifiableMap(natural);
    }

    /** The kinds of the variables whose values keys tell. */
    Map<String, ValueKind> kinds() {
        return Collections.unmodifiableMap(kinds);
    }

    /** The variables whose values the table's own key tells. */
    Set<String> keyVariables() {
        return Collections.unmodifiableSet(keyVariables);
    }

    /** Those of {@link #keyVariables} that some forms of the table's key lack. */
    Set<String> optionalVariables() {
        return Collections.unmodifiableSet(optional);
    }

    /**
     * Reads the templates of the table's own key.
     *
     * @param versions the templates of each version of it, the newest first
     */
    void readTableKey(List<YamlValue> versions, List<KeyAttribute> attributes) {
        List<Map<String, KeyTemplate>> read = new ArrayList<>();
        for (YamlValue version : versions) {
            for (Map<String, KeyTemplate> form : read(version, attributes, true)) {
                if (read.stream().anyMatch(known -> known.toString().equals(form.toString()))) {
                    throw version.error("this form of the key stands there twice: " + form.values());
                }
                read.add(form);
            }
            if (read.size() > MOST_FORMS) {
                throw version.error("versions and optional groups of the key make more than " + MOST_FORMS + " forms");
            }
        }
        keyVariables.addAll(kinds.keySet());
        for (Map<String, KeyTemplate> form : read) {
            Set<String> lacking = new LinkedHashSet<>(keyVariables);
            form.values().forEach(template -> lacking.removeIf(variable -> template.indexOf(variable) >= 0));
            optional.addAll(lacking);
            forms.add(new KeyForm(form, lacking));
            for (Part part : parts) {
                if (lacking.contains(part.variable.name())
                        && form.values().stream().anyMatch(part::isOf)) {
                    throw part.place.error(part.written() + " tells only a part of '" + part.variable.name()
                            + "', whose full value is not in the same form of the key");
                }
            }
        }
    }

    /** Reads the templates of the key of an index; the forms of those attributes that are none of the table's key. */
    List<KeyForm> readIndexKey(YamlValue value, SecondaryIndex index) {
        List<KeyForm> read = new ArrayList<>();
        for (Map<String, KeyTemplate> form : read(value, index.key().attributes(), false)) {
            Map<String, KeyTemplate> own = new LinkedHashMap<>(form);
            for (int i = 0; i < index.key().attributes().size(); i++) {
                String attribute = index.key().attributes().get(i).name();
                YamlValue place = value.isText() ? value : value.list().get(i);
                texts.computeIfAbsent(attribute, first -> new LinkedHashMap<>())
                        .computeIfAbsent(index.name(), first -> new Composed(place, new LinkedHashSet<>()))
                        .templates
                        .add(String.valueOf(form.get(attribute)));
            }
            own.keySet().removeAll(forms.get(0).templates().keySet());
            KeyForm one = new KeyForm(own, Set.of());
            if (read.stream().noneMatch(one::isLike)) {
                read.add(one);
            }
        }
        if (read.size() > MOST_FORMS) {
            throw value.error("optional groups of the key make more than " + MOST_FORMS + " forms");
        }
        return read;
    }

    /** Checks that an attribute of several keys is composed in the same ways in all of them. */
    void checkShared() {
        Map<String, Set<String>> ofTable = new LinkedHashMap<>();
        forms.forEach(form -> form.templates()
                .forEach((attribute, template) -> ofTable.computeIfAbsent(attribute, first -> new LinkedHashSet<>())
                        .add(template.toString())));
        texts.forEach((attribute, byIndex) -> {
            Set<String> known =
                    ofTable.getOrDefault(attribute, byIndex.values().iterator().next().templates);
            for (Composed own : byIndex.values()) {
                if (!own.templates.equals(known)) {
                    throw own.place.error("attribute " + attribute + " is composed as '" + String.join("', '", known)
                            + "' elsewhere");
                }
            }
        });
    }

    /** The forms of a key: a template for each attribute, in every combination of what their optional groups leave. */
    private List<Map<String, KeyTemplate>> read(YamlValue value, List<KeyAttribute> attributes, boolean tableKey) {
        List<YamlValue> templates = value.isText() ? List.of(value) : value.list();
        if (templates.size() != attributes.size()) {
            throw value.error("the key has " + attributes.size() + " attribute(s) ("
                    + String.join(
                            ", ", attributes.stream().map(KeyAttribute::name).toList())
                    + "), so as many templates are expected, not " + templates.size());
        }
        List<Map<String, KeyTemplate>> combined = List.of(Map.of());
        for (int i = 0; i < attributes.size(); i++) {
            KeyAttribute attribute = attributes.get(i);
            YamlValue place = templates.get(i);
            List<Map<String, KeyTemplate>> longer = new ArrayList<>();
            for (KeyTemplate template : parse(place, place.text(), syntax(attribute))) {
                checkType(place, template, attribute);
                template.variables().forEach(variable -> add(place, variable, tableKey));
                for (Map<String, KeyTemplate> before : combined) {
                    Map<String, KeyTemplate> form = new LinkedHashMap<>(before);
                    form.put(attribute.name(), template);
                    longer.add(form);
                }
            }
            combined = longer;
        }
        return combined;
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

    private TemplateSyntax syntax(KeyAttribute attribute) {
        return attribute.type() == KeyType.B ? syntax.ofBytes() : syntax;
    }

    /** The templates that a text stands for: several where it has optional groups. */
    static List<KeyTemplate> parse(YamlValue place, String text, TemplateSyntax syntax) {
        try {
            List<KeyTemplate> templates = new ArrayList<>();
            for (String flat : TemplateGroups.expand(text)) {
                templates.add(KeyTemplate.parse(flat, syntax));
            }
            return templates;
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
                    if (declaration.steps().isEmpty()
                            && declaration.attribute().equals(attribute.name())
                            && !texts.containsKey(attribute.name())
                            && !forms.get(0).templates().containsKey(attribute.name())
                            && !natural.containsKey(attribute.name())
                            && text.isPresent()) {
                        KeyTemplate template =
                                parse(declaration.place(), text.get(), syntax).get(0);
                        natural.put(attribute.name(), template);
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
            String written = part.written();
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
