package org.ddbworkbench.calcite;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The plans of the statements that were prepared last, by their text. Plans that were made with other statistics than
 * those of now are dropped. Thread-safe.
 */
final class PlanCache {
    private final Map<String, PreparedQuery> plans;
    private final LongSupplier version;
    private long versionOfPlans;

    /**
     * @param capacity how many plans are kept
     * @param version changes when plans should be made anew
     */
    PlanCache(int capacity, LongSupplier version) {
        this.version = version;
        this.plans = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, PreparedQuery> eldest) {
                return size() > capacity;
            }
        };
    }

    /** The plan of a statement, if it was made with the statistics of now. */
    synchronized @Nullable PreparedQuery get(String sql) {
        dropStale();
        return plans.get(sql);
    }

    /**
     * Keeps a plan.
     *
     * @param versionOfPlan the version when it was begun; an older one than that of now is not kept
     */
    synchronized void put(String sql, PreparedQuery plan, long versionOfPlan) {
        dropStale();
        if (versionOfPlan == versionOfPlans) {
            plans.put(sql, plan);
        }
    }

    private void dropStale() {
        long now = version.getAsLong();
        if (now != versionOfPlans) {
            plans.clear();
            versionOfPlans = now;
        }
    }
}
