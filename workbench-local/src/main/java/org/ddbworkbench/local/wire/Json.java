package org.ddbworkbench.local.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;

/** Reads request bodies into plain maps, lists, texts, numbers and Booleans; writes answers. */
public final class Json {
    private static final int MAX_NAME_LENGTH = 128 * 1024;
    private static final int MAX_DEPTH = 500;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(MAX_NAME_LENGTH)
                    .maxNestingDepth(MAX_DEPTH)
                    .build())
            .build();

    /** The answer of an operation that has nothing to say. */
    public static final Content EMPTY = json -> {
        json.writeStartObject();
        json.writeEndObject();
    };

    private Json() {}

    /** Something that writes one JSON value. */
    @FunctionalInterface
    public interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** Reads one JSON object; whatever else it finds is a SerializationException. */
    public static Map<String, @Nullable Object> parseObject(byte[] bytes) {
        try (JsonParser parser = FACTORY.createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new ServiceException(ErrorCode.SERIALIZATION, "The request body must be a JSON object");
            }
            Map<String, @Nullable Object> object = readObject(parser);
            if (parser.nextToken() != null) {
                throw new ServiceException(ErrorCode.SERIALIZATION, "Unexpected text after the JSON object");
            }
            return object;
        } catch (JsonProcessingException e) {
            throw malformed("Malformed JSON" + at(e.getLocation()), e);
        } catch (IOException e) {
            throw malformed("The request body is not text in UTF-8", e);
        }
    }

    /** A refusal without the parser's own words, which are about the parser too. */
    private static ServiceException malformed(String message, Exception cause) {
        ServiceException refusal = new ServiceException(ErrorCode.SERIALIZATION, message);
        refusal.initCause(cause);
        return refusal;
    }

    private static String at(@Nullable JsonLocation location) {
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    /**
     * A parser of a long text of one value or of several, for {@link #read}. It refuses two members of one name; closing it
     * closes {@code text}.
     */
    public static JsonParser parser(InputStream text) throws IOException {
        return FACTORY.createParser(text).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    }

    /** Reads the value whose first token {@code parser} is at, as {@link #parseObject} does. */
    public static @Nullable Object read(JsonParser parser) throws IOException {
        return readValue(parser);
    }

    /** The UTF-8 bytes of one JSON value. */
    public static byte[] toBytes(Content content) {
        ByteArrayBuilder buffer = new ByteArrayBuilder();
        try (JsonGenerator json = FACTORY.createGenerator(buffer)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer.toByteArray();
    }

    /** Writes a value as {@link #parseObject} reads it. */
    public static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                json.writeFieldName((String) member.getKey());
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else {
            writeScalar(json, value);
        }
    }

    private static void writeScalar(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof BigDecimal number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            json.writeNull();
        }
    }

    private static Map<String, @Nullable Object> readObject(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            object.put(wellFormed(name), readValue(parser));
        }
        return object;
    }

    private static List<@Nullable Object> readArray(JsonParser parser) throws IOException {
        List<@Nullable Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(readValue(parser));
        }
        return array;
    }

    private static @Nullable Object readValue(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> readObject(parser);
            case START_ARRAY -> readArray(parser);
            case VALUE_STRING -> wellFormed(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> readNumber(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case FIELD_NAME, END_OBJECT, END_ARRAY, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new ServiceException(ErrorCode.SERIALIZATION, "Unexpected JSON token " + token);
        };
    }

    private static BigDecimal readNumber(JsonParser parser) throws IOException {
        try {
            return parser.getDecimalValue();
        } catch (NumberFormatException e) {
            throw malformed("A number is out of range" + at(parser.currentLocation()), e);
        }
    }

    /** Refuses half a surrogate pair, which an escape can spell but UTF-8 can't, so that no answer could hold it. */
    private static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw new ServiceException(ErrorCode.SERIALIZATION, "A text has half a surrogate pair");
                }
                i++;
            }
        }
        return text;
    }
}
