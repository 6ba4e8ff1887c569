package org.ddbworkbench.local.open.record;

import com.amazon.ion.IonReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Numbers;

/** Attribute values as exports write them in Ion: sets are lists with an annotation, numbers are decimals. */
final class IonValues {
    private IonValues() {}

    /** The value that {@code reader} is at. */
    static AttributeValue read(IonReader reader) {
        if (reader.isNullValue()) {
            return new AttributeValue.Null();
        }
        return switch (reader.getType()) {
            case STRING, SYMBOL -> new AttributeValue.Text(reader.stringValue());
            case DECIMAL, INT, FLOAT -> number(reader);
            case BLOB, CLOB -> new AttributeValue.Binary(ByteString.of(reader.newBytes()));
            case BOOL -> new AttributeValue.Bool(reader.booleanValue());
            case LIST, SEXP -> list(reader);
            case STRUCT -> new AttributeValue.MapValue(struct(reader));
            case NULL, TIMESTAMP, DATAGRAM ->
                throw new BadRecordException("a value of Ion type " + reader.getType() + " is none of DynamoDB's");
        };
    }

    private static AttributeValue.Numeric number(IonReader reader) {
        return new AttributeValue.Numeric(Numbers.parse(reader.bigDecimalValue().toString()));
    }

    private static AttributeValue list(IonReader reader) {
        List<String> annotations = Arrays.asList(reader.getTypeAnnotations());
        List<AttributeValue> elements = new ArrayList<>();
        reader.stepIn();
        while (reader.next() != null) {
            elements.add(read(reader));
        }
        reader.stepOut();
        if (annotations.contains("$dynamodb_SS")) {
            return new AttributeValue.TextSet(members(elements, AttributeValue.Text.class, AttributeValue.Text::value));
        } else if (annotations.contains("$dynamodb_NS")) {
            return new AttributeValue.NumericSet(
                    members(elements, AttributeValue.Numeric.class, AttributeValue.Numeric::value));
        } else if (annotations.contains("$dynamodb_BS")) {
            return new AttributeValue.BinarySet(
                    members(elements, AttributeValue.Binary.class, AttributeValue.Binary::value));
        }
        return new AttributeValue.ListValue(elements);
    }

    private static <V, T> Set<T> members(List<AttributeValue> elements, Class<V> type, Function<V, T> value) {
        Set<T> members = new LinkedHashSet<>();
        for (AttributeValue element : elements) {
            if (!type.isInstance(element)) {
                throw new BadRecordException("a set has a member of type " + element.type());
            }
            members.add(value.apply(type.cast(element)));
        }
        return members;
    }

    private static Map<String, AttributeValue> struct(IonReader reader) {
        Map<String, AttributeValue> entries = new LinkedHashMap<>();
        reader.stepIn();
        while (reader.next() != null) {
            entries.put(reader.getFieldName(), read(reader));
        }
        reader.stepOut();
        return entries;
    }
}
