package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses the items of one response: the attributes that are wanted, the others are skipped. Not thread-safe. */
final class ItemDecoder {
    private final ItemSlots slots;
    private final ItemParser parser = new ItemParser();
    private String[] expected = new String[0];
    private int[] expectedSlots = new int[0];

    ItemDecoder(ItemSlots slots) {
        this.slots = slots;
    }

    /** Parses the item whose opening brace was read. */
    DecodedItem decode(JsonParser json) throws IOException {
        @Nullable Object[] values = new Object[slots.size()];
        boolean whole = slots.isWhole();
        Map<String, @Nullable Object> attributes = whole ? new LinkedHashMap<>() : Map.of();
        int attribute = 0;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            int slot = slotOf(name, attribute++);
            json.nextToken();
            if (whole) {
                parser.addName(name);
                Object value = parser.value(json);
                attributes.put(name, ItemParser.nullable(value));
                if (slot >= 0) {
                    values[slot] = value;
                }
            } else if (slot >= 0) {
                values[slot] = parser.value(json);
            } else {
                json.skipChildren();
            }
        }
        return new DecodedItem(values, attributes, parser.takeSize());
    }

    /** Items of one response mostly have the same attributes in the same order, which spares the look-up. */
    private int slotOf(String name, int attribute) {
        if (attribute < expected.length && name.equals(expected[attribute])) {
            return expectedSlots[attribute];
        }
        if (attribute >= expected.length) {
            expected = Arrays.copyOf(expected, attribute + 8);
            expectedSlots = Arrays.copyOf(expectedSlots, attribute + 8);
        }
        expected[attribute] = name;
        expectedSlots[attribute] = slots.find(name);
        return expectedSlots[attribute];
    }
}
