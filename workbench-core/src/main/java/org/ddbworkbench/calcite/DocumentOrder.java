package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The place of a value in the order of all values: truth values, numbers, texts, bytes, lists, sets, maps, in this order; NULL in
 * lists and maps comes first. Public for generated code only.
 */
public record DocumentOrder(Object value) implements Comparable<DocumentOrder> {
    @Override
    public int compareTo(DocumentOrder other) {
        return compare(value, other.value);
    }

    private static int compare(@Nullable Object a, @Nullable Object b) {
        int rank = Integer.compare(rank(a), rank(b));
        if (rank != 0 || a == null || b == null) {
            return rank;
        }
        if (a instanceof Number) {
            return RuntimeFunctions.decimal(a).compareTo(RuntimeFunctions.decimal(b));
        }
        if (a instanceof Map<?, ?> map && b instanceof Map<?, ?> other) {
            return compareElements(entries(map), entries(other));
        }
        if (a instanceof Collection<?> elements && b instanceof Collection<?> others) {
            return compareElements(elements, others);
        }
        return compareScalars(a, b);
    }

    @SuppressWarnings("unchecked")
    private static int compareScalars(Object a, Object b) {
        return a.getClass() == b.getClass() && a instanceof Comparable<?>
                ? ((Comparable<Object>) a).compareTo(b)
                : String.valueOf(a).compareTo(String.valueOf(b));
    }

    private static int rank(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Boolean) {
            return 1;
        }
        if (value instanceof Number) {
            return 2;
        }
        if (value instanceof ByteString) {
            return 4;
        }
        if (value instanceof List) {
            return 5;
        }
        return value instanceof Set ? 6 : value instanceof Map ? 7 : 3;
    }

    private static List<@Nullable Object> entries(Map<?, ?> map) {
        TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
        map.forEach((name, entry) -> sorted.put(String.valueOf(name), entry));
        List<@Nullable Object> entries = new ArrayList<>();
        sorted.forEach((name, entry) -> {
            entries.add(name);
            entries.add(entry);
        });
        return entries;
    }

    private static int compareElements(Collection<?> a, Collection<?> b) {
        Iterator<?> others = b.iterator();
        for (Object element : a) {
            if (!others.hasNext()) {
                return 1;
            }
            int compared = compare(element, others.next());
            if (compared != 0) {
                return compared;
            }
        }
        return others.hasNext() ? -1 : 0;
    }
}
