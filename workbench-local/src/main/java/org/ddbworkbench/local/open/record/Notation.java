package org.ddbworkbench.local.open.record;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.value.Numbers;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.jspecify.annotations.Nullable;

/** How attribute values are written in JSON. */
public enum Notation {
    /** With type descriptors, as in the service's own requests. */
    TYPED {
        @Override
        AttributeValue value(@Nullable Object json) {
            return typed(json);
        }
    },
    /** Plain JSON: text, numbers, Booleans, null, lists and maps. */
    PLAIN {
        @Override
        AttributeValue value(@Nullable Object json) {
            return plain(json, this);
        }
    },
    /** Either, also within each other, and maps that are wrapped twice: as in models. */
    MIXED {
        @Override
        AttributeValue value(@Nullable Object json) {
            if (Descriptors.isTypedScalarOrSet(json)) {
                return typed(json);
            }
            Object list = Descriptors.content(json, "L");
            if (list instanceof List<?>) {
                return plain(list, this);
            }
            Object map = Descriptors.content(json, "M");
            if (map instanceof Map<?, ?>) {
                Object inner = Descriptors.content(map, "M");
                return plain(inner instanceof Map<?, ?> && !Descriptors.isTyped(inner) ? inner : map, this);
            }
            return plain(json, this);
        }
    };

    /**
     * The value that {@code json} stands for.
     *
     * @throws BadRecordException when it stands for none
     * @throws ServiceException when the service would refuse the value
     */
    abstract AttributeValue value(@Nullable Object json);

    /** @throws BadRecordException naming the attribute whose value can't be read */
    Map<String, AttributeValue> attributes(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> members)) {
            throw new BadRecordException("an item must be a JSON object");
        }
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            try {
                attributes.put((String) name, value(value));
            } catch (BadRecordException | ServiceException e) {
                throw new BadRecordException("attribute " + name + ": " + e.getMessage());
            }
        });
        return attributes;
    }

    Item item(@Nullable Object json) {
        return Item.of(attributes(json));
    }

    private static AttributeValue typed(@Nullable Object json) {
        try {
            return AttributeValueReader.read(json);
        } catch (ServiceException e) {
            throw new BadRecordException(Descriptors.misuse(json).orElseGet(e::getMessage));
        }
    }

    private static AttributeValue plain(@Nullable Object json, Notation elements) {
        if (json instanceof String text) {
            return new AttributeValue.Text(text);
        } else if (json instanceof BigDecimal number) {
            return new AttributeValue.Numeric(Numbers.parse(number.toString()));
        } else if (json instanceof Boolean flag) {
            return new AttributeValue.Bool(flag);
        } else if (json instanceof List<?> list) {
            List<AttributeValue> values = new ArrayList<>();
            list.forEach(element -> values.add(elements.value(element)));
            return new AttributeValue.ListValue(values);
        } else if (json instanceof Map<?, ?> map) {
            Map<String, AttributeValue> values = new LinkedHashMap<>();
            map.forEach((name, value) -> values.put((String) name, elements.value(value)));
            return new AttributeValue.MapValue(values);
        }
        return new AttributeValue.Null();
    }
}
