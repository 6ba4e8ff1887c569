package org.ddbworkbench.exchange;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.CatalogDraft;

/** Object mappings of AWS DMS to DynamoDB: each rule writes one kind of item. */
final class MappingRules {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^{}]+)\\}");
    private static final Pattern SEPARATOR = Pattern.compile("[|#:/~]");

    private final SourceValue rule;
    private final SourceValue parameters;
    private final EntitySketch entity;
    private final TableSketch sketch;
    private final Findings findings;
    /** Attributes that hold a column of the source as it is, by that column. */
    private final Map<String, String> plain = new LinkedHashMap<>();

    private MappingRules(SourceValue rule, String name, TableSketch sketch, Findings findings) {
        this.rule = rule;
        this.parameters = rule.get("mapping-parameters");
        this.sketch = sketch;
        this.findings = findings;
        this.entity = new EntitySketch(rule, name);
    }

    static boolean recognizes(SourceValue root) {
        return root.get("rules").isList() && root.list("rules").stream().anyMatch(rule -> rule.has("rule-type"));
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        Map<String, TableSketch> byName = new LinkedHashMap<>();
        Set<String> names = new HashSet<>();
        for (SourceValue rule : root.list("rules")) {
            if (!rule.textOrEmpty("rule-type").equals("object-mapping")) {
                if (!rule.textOrEmpty("rule-type").equals("selection")) {
                    findings.add(rule, "a rule of type '" + rule.textOrEmpty("rule-type") + "' has no counterpart");
                }
                continue;
            }
            TableSketch sketch =
                    byName.computeIfAbsent(rule.required("target-table-name"), name -> new TableSketch(rule, name));
            String source = rule.get("object-locator").textOrEmpty("table-name");
            String base = rule.filled("rule-name")
                    .filter(text -> !text.matches("\\d+"))
                    .orElse(source.isEmpty() || source.contains("%") ? "rule_" + rule.textOrEmpty("rule-id") : source);
            String name = base;
            for (int i = 2; !names.add(sketch.name + "\n" + name.toLowerCase(Locale.ROOT)); i++) {
                name = base + "_" + i;
            }
            new MappingRules(rule, name, sketch, findings).read();
        }
        tables.addAll(byName.values());
    }

    private void read() {
        String partition = parameters.required("partition-key-name");
        Optional<String> sort = parameters.filled("sort-key-name");
        if (sketch.key == null) {
            sketch.key = new KeyTypes().key(List.of(partition), KeyTypes.optional(sort), parameters);
        }
        List<SourceValue> mappings = parameters.list("attribute-mappings");
        for (SourceValue mapping : mappings) {
            Matcher matcher = VARIABLE.matcher(mapping.textOrEmpty("value"));
            String target = mapping.required("target-attribute-name");
            boolean key =
                    target.equals(partition) || sort.filter(target::equals).isPresent();
            if (!key && matcher.matches()) {
                plain.putIfAbsent(matcher.group(1), target);
            }
            if (!key) {
                column(mapping, target);
            }
        }
        for (SourceValue mapping : mappings) {
            String target = mapping.required("target-attribute-name");
            if (target.equals(partition) || sort.filter(target::equals).isPresent()) {
                entity.key.put(target, template(mapping.get("value")));
            }
        }
        if (rule.textOrEmpty("rule-action").equals("map-record-to-record")) {
            findings.add(
                    rule, "the columns of the source that no mapping names are written, too: declare those you need");
        }
        sketch.entities.add(entity);
    }

    private void column(SourceValue mapping, String target) {
        String type = mapping.textOrEmpty("attribute-type").equals("document")
                ? "map"
                : switch (mapping.textOrEmpty("attribute-sub-type")) {
                    case "number", "numeric" -> "number";
                    case "boolean" -> "boolean";
                    case "binary" -> "binary";
                    case "map", "dynamodb-map" -> "map";
                    case "list", "dynamodb-list" -> "list";
                    case "string-set", "dynamodb-set", "dynamodb-string-set" -> "string_set";
                    case "number-set", "dynamodb-number-set" -> "number_set";
                    default -> "text";
                };
        entity.column(CatalogDraft.Column.of(target, type));
    }

    private String template(SourceValue value) {
        String text = value.text();
        StringBuilder template = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            literal(text.substring(end, matcher.start()), template);
            String column = matcher.group(1);
            String type = Optional.ofNullable(entity.typeOf(plain.getOrDefault(column, column)))
                    .orElse("text");
            template.append(entity.variable(
                    plain.getOrDefault(column, column),
                    matcher.end() == text.length(),
                    type.equals("number") ? "number" : ""));
            end = matcher.end();
        }
        literal(text.substring(end), template);
        return template.toString();
    }

    private void literal(String text, StringBuilder template) {
        Matcher matcher = SEPARATOR.matcher(text);
        while (matcher.find()) {
            sketch.separators.add(matcher.group());
        }
        template.append(Identifiers.literal(text));
    }
}
