package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value of a YAML document that knows where it stands, so that an error can say so. */
final class YamlValue {
    /** Characters of a document; the catalogs of thousands of entities have a tenth of it. */
    private static final int MAX_LENGTH = 3_000_000;

    private final String source;
    private final String path;
    private final Node node;

    private YamlValue(String source, String path, Node node) {
        this.source = source;
        this.path = path;
        this.node = node;
    }

    static YamlValue parse(String yaml, String source) {
        if (yaml.length() > MAX_LENGTH) {
            throw new WorkbenchException(
                    ErrorCode.CATALOG,
                    source + ":1: a catalog has up to " + MAX_LENGTH + " characters, this has " + yaml.length(),
                    "give tables that have nothing to do with each other files of their own",
                    null);
        }
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(source)
                    .setAllowDuplicateKeys(false)
                    .setAllowNonScalarKeys(true) // refused where the map is read, which can say where it stands
                    .build();
            Node root = YamlNodes.compose(yaml, settings)
                    .orElseThrow(() -> new WorkbenchException(
                            ErrorCode.CATALOG, source + " is empty", "a catalog begins with 'version: 1'", null));
            return new YamlValue(source, "", root);
        } catch (MarkedYamlEngineException e) {
            String where = e.getProblemMark()
                    .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
                    .orElse("");
            throw new WorkbenchException(
                    ErrorCode.CATALOG,
                    source + where + ": not valid YAML: " + oneLine(e.getProblem()),
                    "put templates in quotes where they stand in brackets: [\"TENANT#{tenant}\", META]",
                    e);
        } catch (StackOverflowError e) {
            throw new WorkbenchException(ErrorCode.CATALOG, source + " is nested too deeply", null, e);
        } catch (YamlEngineException e) {
            throw new WorkbenchException(
                    ErrorCode.CATALOG, source + ": not valid YAML: " + oneLine(e.getMessage()), null, e);
        }
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "unreadable" : message.strip().replaceAll("\\s+", " ");
    }

    /** An error at this place of the document. */
    WorkbenchException error(String message) {
        return error(message, null);
    }

    WorkbenchException error(String message, @Nullable String hint) {
        return new WorkbenchException(ErrorCode.CATALOG, place() + message, hint, null);
    }

    private String place() {
        String line =
                node.getStartMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
        return source + line + ": " + (path.isEmpty() ? "" : path + ": ");
    }

    /** Line of the document, from 1; 0 when unknown. */
    int line() {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }

    boolean isText() {
        return node instanceof ScalarNode;
    }

    /** Whether it is a text without quotes. */
    boolean isPlain() {
        return node instanceof ScalarNode scalar && scalar.getScalarStyle() == ScalarStyle.PLAIN;
    }

    boolean isList() {
        return node instanceof SequenceNode;
    }

    String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw error(
                "a text is expected here, not " + kind(),
                node instanceof MappingNode ? "put a template in quotes: \"{tenant}\"" : null);
    }

    boolean isTrue() {
        return switch (text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw error("true or false is expected here, not '" + text() + "'");
        };
    }

    int integer() {
        try {
            return Integer.parseInt(text());
        } catch (NumberFormatException e) {
            throw error("a whole number is expected here, not '" + text() + "'");
        }
    }

    <E extends Enum<E>> E choice(Class<E> choices) {
        for (E choice : choices.getEnumConstants()) {
            if (choice.name().equalsIgnoreCase(text())) {
                return choice;
            }
        }
        throw error("'" + text() + "' is none of "
                + String.join(
                        ", ",
                        List.of(choices.getEnumConstants()).stream()
                                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                                .toList()));
    }

    List<YamlValue> list() {
        if (!(node instanceof SequenceNode sequence)) {
            throw error("a list is expected here, not " + kind());
        }
        List<YamlValue> values = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            values.add(new YamlValue(source, path + "[" + values.size() + "]", element));
        }
        return values;
    }

    Map<String, YamlValue> map() {
        if (!(node instanceof MappingNode mapping)) {
            throw error("names with values are expected here, not " + kind());
        }
        Map<String, YamlValue> values = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw error("a name is expected here");
            }
            String name = key.getValue();
            String childPath = path.isEmpty() ? name : path + "." + name;
            YamlValue value = new YamlValue(source, childPath, tuple.getValueNode());
            if (values.put(name, value) != null) {
                throw value.error("'" + name + "' occurs twice");
            }
        }
        return values;
    }

    /** A mapping of at most so many names. */
    Map<String, YamlValue> map(int most, String what) {
        if (node instanceof MappingNode mapping && mapping.getValue().size() > most) {
            throw error("there are " + mapping.getValue().size() + " " + what + "; up to " + most + " can be declared");
        }
        return map();
    }

    /** A mapping of which all names are known. */
    Map<String, YamlValue> map(Set<String> known) {
        Map<String, YamlValue> values = map();
        values.forEach((name, value) -> {
            if (!known.contains(name)) {
                String similar = Similar.to(name, known)
                        .map(match -> "did you mean '" + match + "'?")
                        .orElse("known here: "
                                + String.join(", ", known.stream().sorted().toList()));
                throw value.error("'" + name + "' means nothing here", similar);
            }
        });
        return values;
    }

    YamlValue required(Map<String, YamlValue> values, String name) {
        YamlValue value = values.get(name);
        if (value == null) {
            throw error("'" + name + "' is missing");
        }
        return value;
    }

    static Optional<YamlValue> optional(Map<String, YamlValue> values, String name) {
        return Optional.ofNullable(values.get(name));
    }

    private String kind() {
        return node instanceof SequenceNode ? "a list" : node instanceof MappingNode ? "a mapping" : "a single value";
    }
}
