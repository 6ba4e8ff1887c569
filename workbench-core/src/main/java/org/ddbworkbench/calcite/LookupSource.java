package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.ddbworkbench.dynamo.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Collects outer rows until there are enough different keys for a batch, reads the inner rows of those that were not read
 * before, and goes on. But for a small first one, batches are multiples of what one BatchGetItem takes, and grow.
 */
final class LookupSource implements JoinedRows.Source {
    /** What one BatchGetItem takes. */
    static final int BATCH_KEYS = 100;

    private static final int MOST_BATCH_KEYS = 800;

    /** Outer rows held at most, where many have the same key or none. */
    private static final int MOST_BATCH_ROWS = 10_000;

    private final JoinShape shape;
    private final Enumerator<@Nullable Object[]> outer;
    private final Function<Collection<List<Object>>, Enumerable<@Nullable Object[]>> inner;
    private final Cancellation cancellation;
    private final RecentRows recent = new RecentRows();
    private final List<@Nullable Object[]> batch = new ArrayList<>();
    private final Map<List<Object>, List<@Nullable Object[]>> partners = new HashMap<>();
    private int batchKeys;
    private int position = -1;

    /**
     * @param inner gives the rows of some keys, maybe others too
     */
    LookupSource(
            JoinShape shape,
            Enumerator<@Nullable Object[]> outer,
            Function<Collection<List<Object>>, Enumerable<@Nullable Object[]>> inner,
            Cancellation cancellation) {
        this.shape = shape;
        this.outer = outer;
        this.inner = inner;
        this.cancellation = cancellation;
        this.batchKeys = shape.firstBatch();
    }

    @Override
    public boolean next() {
        position++;
        if (position >= batch.size()) {
            fill();
        }
        return position < batch.size();
    }

    private void fill() {
        batch.clear();
        partners.clear();
        position = 0;
        Set<List<Object>> wanted = new LinkedHashSet<>();
        while (wanted.size() < batchKeys && batch.size() < MOST_BATCH_ROWS && outer.moveNext()) {
            cancellation.check();
            @Nullable Object[] row = outer.current();
            batch.add(row);
            List<Object> key = shape.outerKey(row);
            if (key == null || partners.containsKey(key)) {
                continue;
            }
            List<@Nullable Object[]> known = recent.get(key);
            if (known == null) {
                wanted.add(key);
            } else {
                partners.put(key, known);
            }
        }
        batchKeys = batchKeys < BATCH_KEYS ? BATCH_KEYS : Math.min(2 * batchKeys, MOST_BATCH_KEYS);
        if (!wanted.isEmpty()) {
            read(wanted);
        }
    }

    private void read(Set<List<Object>> wanted) {
        Map<List<Object>, List<@Nullable Object[]>> found = new LinkedHashMap<>();
        wanted.forEach(key -> found.put(key, new ArrayList<>()));
        try (Enumerator<@Nullable Object[]> rows = inner.apply(wanted).enumerator()) {
            while (rows.moveNext()) {
                cancellation.check();
                @Nullable Object[] row = rows.current();
                List<Object> key = shape.innerKey(row);
                List<@Nullable Object[]> ofKey = key == null ? null : found.get(key);
                if (ofKey != null) {
                    ofKey.add(row);
                }
            }
        }
        partners.putAll(found);
        found.forEach(recent::put);
    }

    @Override
    public @Nullable Object[] outer() {
        return batch.get(position);
    }

    @Override
    public List<@Nullable Object[]> partners() {
        List<Object> key = shape.outerKey(outer());
        return key == null ? List.of() : partners.getOrDefault(key, List.of());
    }

    @Override
    public void close() {
        outer.close();
    }
}
