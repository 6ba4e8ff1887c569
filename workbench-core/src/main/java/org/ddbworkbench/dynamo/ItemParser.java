package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * Reads attribute values of DynamoDB's JSON: S to {@link String}, N to {@link BigDecimal} (normalized), B to {@code
 * byte[]}, BOOL to {@link Boolean}, NULL to {@link #NULL}, sets to {@link Set}, L to {@link List}, M to {@link Map}.
 */
final class ItemParser {
    /** DynamoDB's NULL, which is not a missing attribute. */
    static final Object NULL = new Object() {
        @Override
        public String toString() {
            return "NULL";
        }
    };

    /** The size of the values read so far, by DynamoDB's rules. */
    private long size;

    /** Bytes of names and values since the last call. */
    long takeSize() {
        long taken = size;
        size = 0;
        return taken;
    }

    void addName(String name) {
        size += utf8Length(name);
    }

    /** Reads a value; the parser stands at its opening brace and is left at the closing one. */
    Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new MalformedAnswerException("an attribute value is no object");
        }
        String type = parser.nextFieldName();
        if (type == null) {
            throw new MalformedAnswerException("an attribute value has no type");
        }
        parser.nextToken();
        Object value = switch (type) {
            case "S" -> text(parser);
            case "N" -> number(parser);
            case "B" -> bytes(parser);
            case "BOOL" -> {
                size += 1;
                yield parser.getBooleanValue();
            }
            case "NULL" -> {
                size += 1;
                yield NULL;
            }
            case "SS", "NS", "BS" -> set(parser, type);
            case "L" -> list(parser);
            case "M" -> map(parser);
            default -> throw new MalformedAnswerException("unknown attribute type " + type);
        };
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new MalformedAnswerException("an attribute value has two types");
        }
        return value;
    }

    private String text(JsonParser parser) throws IOException {
        String text = parser.getText();
        size += utf8Length(text);
        return text;
    }

    private byte[] bytes(JsonParser parser) throws IOException {
        byte[] bytes = parser.getBinaryValue();
        size += bytes.length;
        return bytes;
    }

    /** Two significant digits a byte, one byte more; the service documents it as approximate. */
    private BigDecimal number(JsonParser parser) throws IOException {
        BigDecimal number;
        try {
            number = Numbers.normalize(
                    new BigDecimal(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength()));
        } catch (NumberFormatException e) {
            throw new MalformedAnswerException("a number is written " + parser.getText());
        }
        size += (number.stripTrailingZeros().precision() + 1) / 2 + 1;
        return number;
    }

    private Set<Object> set(JsonParser parser, String type) throws IOException {
        Set<Object> members = new LinkedHashSet<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            members.add(
                    switch (type) {
                        case "SS" -> text(parser);
                        case "NS" -> number(parser);
                        default -> bytes(parser);
                    });
        }
        return members;
    }

    private List<@Nullable Object> list(JsonParser parser) throws IOException {
        size += 3;
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            size += 1;
            elements.add(nullable(value(parser)));
        }
        return elements;
    }

    private Map<String, @Nullable Object> map(JsonParser parser) throws IOException {
        size += 3;
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            size += 1;
            addName(name);
            parser.nextToken();
            entries.put(name, nullable(value(parser)));
        }
        return entries;
    }

    /** SQL has one NULL. */
    static @Nullable Object nullable(@Nullable Object value) {
        return value == NULL ? null : value;
    }

    private static int utf8Length(String text) {
        int length = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                // A surrogate is half of a character of four bytes.
                length += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return length;
    }
}
