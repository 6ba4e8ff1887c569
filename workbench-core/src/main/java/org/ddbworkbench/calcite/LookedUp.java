package org.ddbworkbench.calcite;

import java.util.Collection;
import java.util.List;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.function.Function1;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The inner side of a lookup join, as generated code opens it.
 *
 * @param plan of the access that looks keys up
 * @param rows opens the inner side for some keys, or for null, which stands for all
 * @param slots the values of the plan's slots for some keys; null where the plan can't become a Scan
 */
record LookedUp(
        AccessPlan plan,
        Function1<@Nullable Collection<List<Object>>, Enumerable<@Nullable Object[]>> rows,
        @Nullable Function1<Collection<List<Object>>, @Nullable Object[]> slots)
        implements LookupSource.Inner {
    @Override
    public Enumerable<@Nullable Object[]> open(@Nullable Collection<List<Object>> keys) {
        return rows.apply(keys);
    }

    @Override
    public boolean scans(Collection<List<Object>> keys) {
        return slots != null
                && plan.resolve(AccessRuntime.normalize(slots.apply(keys))).operation() == Operation.SCAN;
    }
}
