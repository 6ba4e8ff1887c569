package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tables of CloudFormation and SAM templates, and of the resources of a serverless.yml. Functions are followed where they lead to
 * a parameter's default or to plain text.
 */
final class CloudFormationTemplates {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)\\}");

    private final SourceValue template;
    private final Findings findings;

    private CloudFormationTemplates(SourceValue template, Findings findings) {
        this.template = template;
        this.findings = findings;
    }

    static boolean recognizes(SourceValue root) {
        return root.get("Resources").isMap()
                || root.get("resources").get("Resources").isMap()
                || (root.get("resources").isList() && root.has("service"));
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        List<SourceValue> templates = new ArrayList<>();
        if (root.has("Resources")) {
            templates.add(root);
        } else {
            for (SourceValue part : root.get("resources").oneOrMore()) {
                if (part.isMap()) {
                    templates.add(part);
                } else {
                    findings.add(part, "what another file has is not read: give that file, too");
                }
            }
        }
        templates.forEach(template -> new CloudFormationTemplates(template, findings).read(tables));
    }

    private void read(List<TableSketch> tables) {
        template.members("Resources").forEach((logicalName, resource) -> {
            if (!resource.isMap() || !resource.get("Type").isScalar()) {
                return;
            }
            SourceValue properties = resource.get("Properties");
            switch (resource.get("Type").text()) {
                case "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable" ->
                    tables.add(named(TableDefinitions.table(properties, null, this::text), logicalName, properties));
                case "AWS::Serverless::SimpleTable" ->
                    tables.add(named(simpleTable(properties), logicalName, properties));
                default -> {}
            }
        });
    }

    private TableSketch simpleTable(SourceValue properties) {
        TableSketch sketch = new TableSketch(properties, null);
        sketch.isDefinition = true;
        SourceValue key = properties.get("PrimaryKey");
        String name = key.has("Name") ? text(key.get("Name")) : "id";
        KeyTypes types = new KeyTypes();
        types.put(name, key.get("Type"));
        sketch.key = types.key(List.of(name), List.of(), key);
        return sketch;
    }

    private TableSketch named(TableSketch sketch, String logicalName, SourceValue properties) {
        SourceValue name = properties.get("TableName");
        Optional<String> text = name.isAbsent() ? Optional.empty() : resolve(name, 0);
        sketch.name = text.orElse(logicalName);
        sketch.nameIsGuess = text.isEmpty();
        return sketch;
    }

    private String text(SourceValue value) {
        return resolve(value, 0)
                .orElseThrow(() -> value.error(
                        "this name is made when the template is deployed, so it isn't known",
                        "write the name in its place, or import the output of aws dynamodb describe-table"));
    }

    /** The text that a value has, if that can be told without a deployment. */
    private Optional<String> resolve(SourceValue value, int depth) {
        if (depth > 20) {
            return Optional.empty();
        } else if (value.isScalar()) {
            return value.text().contains("${") ? Optional.empty() : Optional.of(value.text());
        } else if (value.get("Ref").isScalar()) {
            return parameter(value.get("Ref").text(), depth);
        } else if (value.has("Fn::Sub")) {
            return substitute(value.get("Fn::Sub"), depth);
        } else if (value.has("Fn::Join")) {
            return join(value.get("Fn::Join"), depth);
        }
        return Optional.empty();
    }

    private Optional<String> parameter(String name, int depth) {
        SourceValue fallback = template.get("Parameters").get(name).get("Default");
        return fallback.isAbsent() ? Optional.empty() : resolve(fallback, depth + 1);
    }

    private Optional<String> substitute(SourceValue function, int depth) {
        List<SourceValue> arguments = function.oneOrMore();
        if (arguments.isEmpty() || !arguments.get(0).isScalar()) {
            return Optional.empty();
        }
        Map<String, SourceValue> given =
                arguments.size() > 1 && arguments.get(1).isMap()
                        ? arguments.get(1).members()
                        : Map.of();
        Matcher matcher = PLACEHOLDER.matcher(arguments.get(0).text());
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1);
            SourceValue value = given.get(name);
            Optional<String> replacement = value == null ? parameter(name, depth) : resolve(value, depth + 1);
            if (replacement.isEmpty()) {
                return Optional.empty();
            }
            matcher.appendReplacement(text, Matcher.quoteReplacement(replacement.get()));
        }
        return Optional.of(matcher.appendTail(text).toString());
    }

    private Optional<String> join(SourceValue function, int depth) {
        List<SourceValue> arguments = function.oneOrMore();
        if (arguments.size() != 2
                || !arguments.get(0).isScalar()
                || !arguments.get(1).isList()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (SourceValue part : arguments.get(1).list()) {
            Optional<String> text = resolve(part, depth + 1);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            parts.add(text.get());
        }
        return Optional.of(String.join(arguments.get(0).text(), parts));
    }
}
