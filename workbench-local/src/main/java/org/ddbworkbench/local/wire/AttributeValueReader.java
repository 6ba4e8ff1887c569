package org.ddbworkbench.local.wire;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeNames;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Nesting;
import org.ddbworkbench.local.value.Numbers;
import org.ddbworkbench.local.value.Sets;
import org.jspecify.annotations.Nullable;

/** Reads attribute values in the wire's form, {@code {"S": "text"}}, and refuses those that the service refuses. */
public final class AttributeValueReader {
    private AttributeValueReader() {}

    /** Reads a map of attribute values: an item, a key, or expression values. */
    public static Map<String, AttributeValue> readAll(Request attributes) {
        return readAll(attributes, 0);
    }

    /** Reads one value at the top level of an item. */
    public static AttributeValue read(@Nullable Object value) {
        return read(value, 0);
    }

    /** Reads one member of {@code attributes}. */
    public static AttributeValue read(Request attributes, String name) {
        return read(attributes.members().get(name), 0);
    }

    private static Map<String, AttributeValue> readAll(Request attributes, int depth) {
        Map<String, @Nullable Object> members = attributes.members();
        Map<String, AttributeValue> values = new LinkedHashMap<>(members.size() * 2);
        for (Map.Entry<String, @Nullable Object> member : members.entrySet()) {
            if (depth == 0) {
                AttributeNames.require(member.getKey());
            }
            values.put(member.getKey(), read(member.getValue(), depth));
        }
        return values;
    }

    private static AttributeValue read(@Nullable Object json, int depth) {
        Nesting.require(depth);
        AttributeValue read = null;
        boolean several = false;
        for (Map.Entry<String, @Nullable Object> member :
                Request.asObject(json).members().entrySet()) {
            Object value = member.getValue();
            if (value != null) {
                several = read != null;
                read = read(member.getKey(), value, depth);
            }
        }
        if (read == null) {
            throw noType();
        }
        if (several) {
            throw ServiceException.validation("Supplied AttributeValue has more than one datatypes set, must contain"
                    + " exactly one of the supported datatypes");
        }
        return read;
    }

    private static AttributeValue read(String type, Object value, int depth) {
        return switch (type) {
            case "S" -> new AttributeValue.Text(text(value));
            case "N" -> new AttributeValue.Numeric(Numbers.parse(text(value)));
            case "B" -> new AttributeValue.Binary(binary(value));
            case "BOOL" -> new AttributeValue.Bool(Request.as(Boolean.class, value));
            case "NULL" -> nullValue(Request.as(Boolean.class, value));
            case "L" -> new AttributeValue.ListValue(list(value, depth + 1));
            case "M" -> new AttributeValue.MapValue(readAll(Request.asObject(value), depth + 1));
            case "SS" -> Sets.ofTexts(members(value, AttributeValueReader::text));
            case "NS" -> Sets.ofNumbers(members(value, member -> Numbers.parse(text(member))));
            case "BS" -> Sets.ofBinaries(members(value, AttributeValueReader::binary));
            default -> throw noType();
        };
    }

    private static ServiceException noType() {
        return ServiceException.validation(
                "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
    }

    private static String text(Object value) {
        return Request.as(String.class, value);
    }

    private static ByteString binary(Object value) {
        String text = text(value);
        if (text.length() % 4 != 0) {
            throw new ServiceException(
                    ErrorCode.SERIALIZATION,
                    "Base64 encoded length is expected a multiple of 4 bytes but found: " + text.length());
        }
        try {
            return ByteString.of(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            ServiceException refusal = new ServiceException(
                    ErrorCode.SERIALIZATION, "Base64 text of a binary value is malformed: " + e.getMessage());
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static AttributeValue nullValue(boolean isNull) {
        if (!isNull) {
            throw ServiceException.invalidParameter("Null attribute value types must have the value of true");
        }
        return new AttributeValue.Null();
    }

    private static List<AttributeValue> list(Object value, int depth) {
        List<AttributeValue> elements = new ArrayList<>();
        for (Object element : Request.asList(value)) {
            elements.add(read(element, depth));
        }
        return elements;
    }

    private static <T> List<T> members(Object value, Function<Object, T> member) {
        return Request.asList(value).stream().map(member).toList();
    }
}
