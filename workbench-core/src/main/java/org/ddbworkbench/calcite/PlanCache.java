package org.ddbworkbench.calcite;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.ddbworkbench.catalog.PhysicalTable;
import org.jspecify.annotations.Nullable;

/**
 * The plans of the statements that were prepared last, by their text. A plan that was made with other statistics of its tables
 * than those of now is made anew. Thread-safe.
 */
final class PlanCache {
    private final Map<String, Entry> plans;
    private final ToLongFunction<PhysicalTable> version;

    /**
     * @param versions those of the tables that the plan reads, when it was begun
     */
    private record Entry(PreparedQuery plan, Map<PhysicalTable, Long> versions) {}

    /**
     * @param capacity how many plans are kept
     * @param version changes when plans that read a table should be made anew
     */
    PlanCache(int capacity, ToLongFunction<PhysicalTable> version) {
        this.version = version;
        this.plans = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
                return size() > capacity;
            }
        };
    }

    /** The plan of a statement, if it was made with the statistics of now. */
    synchronized @Nullable PreparedQuery get(String sql) {
        Entry entry = plans.get(sql);
        if (entry == null) {
            return null;
        }
        if (!isOfNow(entry.versions)) {
            plans.remove(sql);
            return null;
        }
        return entry.plan;
    }

    /**
     * Keeps a plan.
     *
     * @param versions those of the tables that it reads, when it was begun; with older ones than those of now it is not kept
     */
    synchronized void put(String sql, PreparedQuery plan, Map<PhysicalTable, Long> versions) {
        if (isOfNow(versions)) {
            plans.put(sql, new Entry(plan, Map.copyOf(versions)));
        }
    }

    private boolean isOfNow(Map<PhysicalTable, Long> versions) {
        return versions.entrySet().stream().allMatch(of -> version.applyAsLong(of.getKey()) == of.getValue());
    }
}
