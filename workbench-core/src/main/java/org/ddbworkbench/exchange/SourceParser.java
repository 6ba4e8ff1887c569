package org.ddbworkbench.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.YamlNodes;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads JSON and YAML, with the short forms of CloudFormation's functions: {@code !Sub x} reads as {@code {Fn::Sub: x}}. */
final class SourceParser {
    private static final int MAX_DEPTH = 200;
    /** Values of a document, counted where an alias stands for them, too. */
    private static final int MAX_VALUES = 5_000_000;
    /** Whatever is longer is no number that a definition needs. */
    private static final int MAX_NUMBER = 60;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(100_000_000)
                    .build())
            .build();

    private final String source;
    private int values;

    private SourceParser(String source) {
        this.source = source;
    }

    /**
     * Reads a document.
     *
     * @param source name of the document in errors
     * @throws WorkbenchException that says where it is malformed
     */
    static SourceValue parse(String text, String source) {
        String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
        String start = content.stripLeading();
        if (start.isEmpty()) {
            throw new WorkbenchException(ErrorCode.CATALOG, source + " is empty", null, null);
        }
        boolean json = start.charAt(0) == '{' || start.charAt(0) == '[';
        SourceParser parser = new SourceParser(source);
        return new SourceValue(source, "", json ? parser.json(content) : parser.yaml(content));
    }

    private @Nullable Object json(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            Object value = jsonValue(parser);
            if (parser.nextToken() != null) {
                throw malformed("line " + parser.currentLocation().getLineNr() + ": more than one JSON value", null);
            }
            return value;
        } catch (JsonProcessingException e) {
            String line =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
            throw malformed(line + "malformed JSON: " + oneLine(e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw malformed("malformed JSON: " + oneLine(e.getMessage()), e);
        }
    }

    private @Nullable Object jsonValue(JsonParser parser) throws IOException {
        count();
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != com.fasterxml.jackson.core.JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, jsonValue(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != com.fasterxml.jackson.core.JsonToken.END_ARRAY) {
                    list.add(jsonValue(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    private static Object number(String text) {
        try {
            return text.length() > MAX_NUMBER ? text : new BigDecimal(text);
        } catch (NumberFormatException noNumber) {
            return text;
        }
    }

    private @Nullable Object yaml(String text) {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(source)
                    .setAllowDuplicateKeys(true)
                    .setAllowNonScalarKeys(true)
                    .setCodePointLimit(200_000_000)
                    .build();
            Node root = YamlNodes.compose(text, settings).orElseThrow(() -> malformed("is empty", null));
            return yamlValue(root, 0);
        } catch (MarkedYamlEngineException e) {
            String where = e.getProblemMark()
                    .map(mark -> "line " + (mark.getLine() + 1) + ": ")
                    .orElse("");
            throw malformed(where + "not valid YAML: " + oneLine(e.getProblem()), e);
        } catch (YamlEngineException e) {
            throw malformed("not valid YAML: " + oneLine(e.getMessage()), e);
        } catch (StackOverflowError e) {
            throw malformed("nested too deeply", e);
        }
    }

    private @Nullable Object yamlValue(Node node, int depth) {
        count();
        if (depth > MAX_DEPTH) {
            throw malformed(line(node) + "nested too deeply", null);
        }
        Object value = switch (node.getNodeType()) {
            case MAPPING -> {
                Map<String, Object> object = new LinkedHashMap<>();
                for (NodeTuple tuple : ((MappingNode) node).getValue()) {
                    if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                        throw malformed(line(node) + "a name is expected", null);
                    }
                    if (object.containsKey(key.getValue())) {
                        throw malformed(line(key) + "'" + key.getValue() + "' occurs twice", null);
                    }
                    object.put(key.getValue(), yamlValue(tuple.getValueNode(), depth + 1));
                }
                yield object;
            }
            case SEQUENCE -> {
                List<Object> list = new ArrayList<>();
                for (Node element : ((SequenceNode) node).getValue()) {
                    list.add(yamlValue(element, depth + 1));
                }
                yield list;
            }
            case SCALAR -> scalar((ScalarNode) node);
            default -> throw malformed(line(node) + "a value is expected", null);
        };
        String tag = node.getTag().getValue();
        if (tag.length() > 1 && tag.startsWith("!")) {
            String name = tag.substring(1);
            Map<String, Object> function = new LinkedHashMap<>();
            function.put(name.equals("Ref") || name.equals("Condition") ? name : "Fn::" + name, value);
            return function;
        }
        return value;
    }

    private static @Nullable Object scalar(ScalarNode scalar) {
        Tag tag = scalar.getTag();
        if (tag.equals(Tag.NULL)) {
            return null;
        } else if (tag.equals(Tag.BOOL)) {
            return scalar.getValue().equalsIgnoreCase("true");
        }
        return tag.equals(Tag.INT) || tag.equals(Tag.FLOAT) ? number(scalar.getValue()) : scalar.getValue();
    }

    private static String line(Node node) {
        return node.getStartMark()
                .map(mark -> "line " + (mark.getLine() + 1) + ": ")
                .orElse("");
    }

    private void count() {
        if (++values > MAX_VALUES) {
            throw malformed("has more than " + MAX_VALUES + " values", null);
        }
    }

    private WorkbenchException malformed(String message, @Nullable Throwable cause) {
        return new WorkbenchException(ErrorCode.CATALOG, source + ": " + message, null, cause);
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "unreadable" : message.strip().replaceAll("\\s+", " ");
    }
}
