package org.ddbworkbench.local.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Numbers;

/** Writes attribute values in the wire's form, {@code {"S": "text"}}. */
public final class AttributeValueWriter {
    /** The type descriptors in the order of their constants, encoded once. */
    private static final SerializedString[] DESCRIPTORS = Stream.of(AttributeValue.Type.values())
            .map(type -> new SerializedString(type.name()))
            .toArray(SerializedString[]::new);

    private AttributeValueWriter() {}

    /** Writes a map of attribute values: an item or a key. */
    public static void writeAll(JsonGenerator json, Map<String, AttributeValue> attributes) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
            json.writeFieldName(attribute.getKey());
            write(json, attribute.getValue());
        }
        json.writeEndObject();
    }

    /** Writes one value with its type descriptor. */
    public static void write(JsonGenerator json, AttributeValue value) throws IOException {
        json.writeStartObject();
        json.writeFieldName(DESCRIPTORS[value.type().ordinal()]);
        if (value instanceof AttributeValue.Text text) {
            json.writeString(text.value());
        } else if (value instanceof AttributeValue.Numeric number) {
            json.writeString(Numbers.text(number.value()));
        } else if (value instanceof AttributeValue.Binary binary) {
            json.writeString(binary.value().base64());
        } else if (value instanceof AttributeValue.Bool bool) {
            json.writeBoolean(bool.value());
        } else if (value instanceof AttributeValue.Null) {
            json.writeBoolean(true);
        } else if (value instanceof AttributeValue.ListValue list) {
            writeList(json, list);
        } else if (value instanceof AttributeValue.MapValue map) {
            writeAll(json, map.entries());
        } else if (value instanceof AttributeValue.TextSet set) {
            writeTexts(json, set.members());
        } else if (value instanceof AttributeValue.NumericSet set) {
            writeNumbers(json, set.members());
        } else if (value instanceof AttributeValue.BinarySet set) {
            writeTexts(json, set.members().stream().map(ByteString::base64).toList());
        }
        json.writeEndObject();
    }

    private static void writeList(JsonGenerator json, AttributeValue.ListValue list) throws IOException {
        json.writeStartArray();
        for (AttributeValue element : list.elements()) {
            write(json, element);
        }
        json.writeEndArray();
    }

    private static void writeNumbers(JsonGenerator json, Collection<BigDecimal> numbers) throws IOException {
        writeTexts(json, numbers.stream().map(Numbers::text).toList());
    }

    private static void writeTexts(JsonGenerator json, Collection<String> texts) throws IOException {
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
