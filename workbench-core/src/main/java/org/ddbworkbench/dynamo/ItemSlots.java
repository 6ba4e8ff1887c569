package org.ddbworkbench.dynamo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which attributes of items are parsed, and where their values are put: shared by all that make rows of the same items. It
 * grows while these are set up, and does not change afterwards.
 */
final class ItemSlots {
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private boolean whole;

    /** The place of an attribute's value. */
    int slot(String attribute) {
        return slots.computeIfAbsent(attribute, name -> slots.size());
    }

    /** The place of an attribute's value, or -1 when nobody wants it. */
    int find(String attribute) {
        return slots.getOrDefault(attribute, -1);
    }

    int size() {
        return slots.size();
    }

    /** From now on, all attributes are wanted, and the size of the item. */
    void wantAll() {
        whole = true;
    }

    boolean isWhole() {
        return whole;
    }

    /**
     * The attributes to fetch; null: all.
     *
     * @param available those that can be had; null: all
     */
    @Nullable
    List<String> projection(@Nullable Set<String> available) {
        return whole
                ? null
                : slots.keySet().stream()
                        .filter(attribute -> available == null || available.contains(attribute))
                        .toList();
    }
}
