package org.ddbworkbench.local.open.record;

import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Nesting;
import org.ddbworkbench.local.value.Numbers;
import org.ddbworkbench.local.value.Sets;

/** Attribute values as exports write them in Ion: sets are lists with an annotation, numbers are decimals. */
final class IonValues {
    private IonValues() {}

    /**
     * The value of an attribute that {@code reader} is at.
     *
     * @throws BadRecordException when DynamoDB has no such value
     * @throws ServiceException when the service would refuse it
     */
    static AttributeValue read(IonReader reader) {
        return read(reader, 0);
    }

    private static AttributeValue read(IonReader reader, int depth) {
        Nesting.require(depth);
        if (reader.isNullValue()) {
            return new AttributeValue.Null();
        }
        return switch (reader.getType()) {
            case STRING, SYMBOL -> new AttributeValue.Text(reader.stringValue());
            case DECIMAL, INT, FLOAT -> number(reader);
            case BLOB, CLOB -> new AttributeValue.Binary(ByteString.of(reader.newBytes()));
            case BOOL -> new AttributeValue.Bool(reader.booleanValue());
            case LIST, SEXP -> list(reader, depth + 1);
            case STRUCT -> new AttributeValue.MapValue(struct(reader, depth + 1));
            case NULL, TIMESTAMP, DATAGRAM ->
                throw new BadRecordException("a value of Ion type " + reader.getType() + " is none of DynamoDB's");
        };
    }

    private static AttributeValue.Numeric number(IonReader reader) {
        if (reader.getType() == IonType.FLOAT && !Double.isFinite(reader.doubleValue())) {
            throw new BadRecordException("the float " + reader.doubleValue() + " is no number of DynamoDB's");
        }
        return new AttributeValue.Numeric(Numbers.parse(reader.bigDecimalValue().toString()));
    }

    private static AttributeValue list(IonReader reader, int depth) {
        List<String> annotations = Arrays.asList(reader.getTypeAnnotations());
        List<AttributeValue> elements = new ArrayList<>();
        reader.stepIn();
        while (reader.next() != null) {
            elements.add(read(reader, depth));
        }
        reader.stepOut();
        if (annotations.contains("$dynamodb_SS")) {
            return Sets.ofTexts(members(elements, AttributeValue.Text.class, AttributeValue.Text::value));
        } else if (annotations.contains("$dynamodb_NS")) {
            return Sets.ofNumbers(members(elements, AttributeValue.Numeric.class, AttributeValue.Numeric::value));
        } else if (annotations.contains("$dynamodb_BS")) {
            return Sets.ofBinaries(members(elements, AttributeValue.Binary.class, AttributeValue.Binary::value));
        }
        return new AttributeValue.ListValue(elements);
    }

    private static <V, T> List<T> members(List<AttributeValue> elements, Class<V> type, Function<V, T> value) {
        List<T> members = new ArrayList<>(elements.size());
        for (AttributeValue element : elements) {
            if (!type.isInstance(element)) {
                throw new BadRecordException("a set has a member of type " + element.type());
            }
            members.add(value.apply(type.cast(element)));
        }
        return members;
    }

    private static Map<String, AttributeValue> struct(IonReader reader, int depth) {
        Map<String, AttributeValue> entries = new LinkedHashMap<>();
        reader.stepIn();
        while (reader.next() != null) {
            entries.put(reader.getFieldName(), read(reader, depth));
        }
        reader.stepOut();
        return entries;
    }
}
