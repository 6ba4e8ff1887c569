package org.ddbworkbench.local.wire;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Nesting;
import org.ddbworkbench.local.value.Numbers;
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
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        attributes.members().forEach((name, value) -> values.put(name, read(value, depth)));
        return values;
    }

    private static AttributeValue read(@Nullable Object json, int depth) {
        Nesting.require(depth);
        List<String> types = Request.asObject(json).names();
        if (types.size() > 1) {
            throw ServiceException.validation("Supplied AttributeValue has more than one datatypes set, must contain"
                    + " exactly one of the supported datatypes");
        }
        if (types.isEmpty()) {
            throw noType();
        }
        String type = types.get(0);
        Object value = Request.asObject(json).members().get(type);
        return switch (type) {
            case "S" -> new AttributeValue.Text(text(value));
            case "N" -> new AttributeValue.Numeric(Numbers.parse(text(value)));
            case "B" -> new AttributeValue.Binary(binary(value));
            case "BOOL" -> new AttributeValue.Bool(Request.as(Boolean.class, value));
            case "NULL" -> nullValue(Request.as(Boolean.class, value));
            case "L" -> new AttributeValue.ListValue(list(value, depth + 1));
            case "M" -> new AttributeValue.MapValue(readAll(Request.asObject(value), depth + 1));
            case "SS" -> new AttributeValue.TextSet(set(value, "string", AttributeValueReader::text));
            case "NS" -> new AttributeValue.NumericSet(set(value, "number", AttributeValueReader::number));
            case "BS" -> new AttributeValue.BinarySet(set(value, "binary", AttributeValueReader::binary));
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

    private static BigDecimal number(Object value) {
        return Numbers.parse(text(value));
    }

    private static ByteString binary(Object value) {
        try {
            return ByteString.of(Base64.getDecoder().decode(text(value)));
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

    private static <T> Set<T> set(Object value, String kind, Function<Object, T> member) {
        List<Object> elements = Request.asList(value);
        if (elements.isEmpty()) {
            throw ServiceException.invalidParameter("An " + kind + " set  may not be empty");
        }
        Set<T> members = new LinkedHashSet<>();
        for (Object element : elements) {
            members.add(member.apply(element));
        }
        if (members.size() < elements.size()) {
            throw ServiceException.invalidParameter("Input collection " + elements + " contains duplicates.");
        }
        return members;
    }
}
