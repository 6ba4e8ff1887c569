package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.core.JoinRelType;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.access.SharedAccess;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.dynamo.AccessCounter;
import org.ddbworkbench.dynamo.AccessReader;
import org.ddbworkbench.dynamo.ReadBudget;
import org.ddbworkbench.dynamo.RowReader;
import org.ddbworkbench.dynamo.SharedReader;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/** What generated code calls; public for that reason only. */
public final class AccessRuntime {
    private AccessRuntime() {}

    /**
     * The rows of an access: arrays, or the plain values of a single column.
     *
     * @param slots values of the plan's slots
     */
    public static Enumerable<@Nullable Object> open(DataContext root, AccessPlan plan, @Nullable Object[] slots) {
        QueryExecution execution = QueryExecution.of(root);
        normalize(slots);
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                ResolvedAccess access = plan.resolve(slots);
                ReadBudget budget = execution.budget(access);
                return new AccessEnumerator(new AccessReader(execution.readContext(), access, budget), plan);
            }
        };
    }

    /**
     * The number of rows of an access, as the only row.
     *
     * @param slots values of the plan's slots
     */
    public static Enumerable<Long> count(DataContext root, AccessPlan plan, @Nullable Object[] slots) {
        QueryExecution execution = QueryExecution.of(root);
        normalize(slots);
        return new AbstractEnumerable<Long>() {
            @Override
            public Enumerator<Long> enumerator() {
                ResolvedAccess access = plan.resolve(slots);
                ReadBudget budget = execution.budget(access);
                return Linq4j.singletonEnumerator(AccessCounter.count(execution.readContext(), access, budget));
            }
        };
    }

    /**
     * The rows of one of several accesses that are answered by the same requests, as {@link #open} gives them.
     *
     * @param number of the group of accesses in the plan
     * @param part number of the access in the group
     * @param slotsOfEach for each access an array of the values of its slots
     */
    public static Enumerable<@Nullable Object> openShared(
            DataContext root, SharedAccess access, int number, int part, Object[] slotsOfEach) {
        QueryExecution execution = QueryExecution.of(root);
        List<@Nullable Object[]> slots = new ArrayList<>();
        for (Object ofOne : slotsOfEach) {
            slots.add(normalize((@Nullable Object[]) ofOne));
        }
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                SharedReader reader = execution.shared(number, () -> {
                    ResolvedSharedAccess resolved = access.resolve(slots);
                    return new SharedReader(execution.readContext(), resolved, execution.budget(number, resolved));
                });
                return new AccessEnumerator(reader.open(part), access.plans().get(part));
            }
        };
    }

    /** The values of slots, each as a plan wants it; in the same array. */
    static @Nullable Object[] normalize(@Nullable Object[] slots) {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slots[i] instanceof BigDecimal number ? Numbers.normalize(number) : slots[i];
        }
        return slots;
    }

    /** The rows of the input while the statement is not cancelled. */
    public static <T extends @Nullable Object> Enumerable<T> watch(DataContext root, Enumerable<T> input) {
        return WatchedRows.watch(QueryExecution.of(root).readContext().cancellation(), input);
    }

    /** The same; the input is read once however often the rows are asked for. */
    public static <T extends @Nullable Object> Enumerable<T> keep(DataContext root, Enumerable<T> input) {
        return WatchedRows.keep(QueryExecution.of(root).readContext().cancellation(), input);
    }

    /**
     * The rows of a join that reads its inner side for the keys of the outer rows.
     *
     * @param lookup what reads the inner rows of some keys
     * @param whole what reads the inner rows of all keys
     * @param inner opens the inner side for a {@link Collection} of keys, each a {@link List}; for null it opens all of it
     * @param slots the values of the slots of the lookup for such keys; null where it can't become a Scan
     * @param ordered whether joined rows come in the order of the outer rows
     * @param predicate what joined rows must satisfy beside equal keys; null: nothing
     * @param expected after how many joined rows there will probably be enough; null: all are wanted
     * @param most how many joined rows are wanted at most; null: all
     */
    public static Enumerable<@Nullable Object> lookupJoin(
            DataContext root,
            JoinShape shape,
            LookupBatches batches,
            AccessPlan lookup,
            AccessPlan whole,
            Enumerable<@Nullable Object[]> outer,
            Function1<@Nullable Collection<List<Object>>, Enumerable<@Nullable Object[]>> inner,
            @Nullable Function1<Collection<List<Object>>, @Nullable Object[]> slots,
            boolean ordered,
            @Nullable Function1<Object[], Boolean> predicate,
            @Nullable Number expected,
            @Nullable Number most) {
        QueryExecution execution = QueryExecution.of(root);
        boolean decides = predicate == null && (shape.type() == JoinRelType.SEMI || shape.type() == JoinRelType.ANTI);
        boolean inPieces = !ordered
                && (shape.type() == JoinRelType.INNER || (shape.type() == JoinRelType.LEFT && predicate == null));
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                JoinedRows.Source source = new LookupSource(
                        shape,
                        execution.isGuarded(whole) ? batches.withoutWhole() : batches,
                        rows(expected),
                        decides,
                        inPieces,
                        outer.enumerator(),
                        new LookedUp(lookup, inner, slots),
                        execution.readContext().cancellation(),
                        LookupSource.MOST_BATCH_BYTES);
                return new JoinedRows(shape, source, predicate, rows(most));
            }
        };
    }

    /**
     * Some rows of the input.
     *
     * @param offset how many come before them; null: none
     * @param fetch how many are wanted; null: all
     */
    public static <T extends @Nullable Object> Enumerable<T> limit(
            Enumerable<T> input, @Nullable Number offset, @Nullable Number fetch) {
        return StoppingLimit.limit(input, offset == null ? 0 : offset.longValue(), rows(fetch));
    }

    private static long rows(@Nullable Number count) {
        return count == null ? Long.MAX_VALUE : count.longValue();
    }

    /**
     * The rows of an access that looks up keys, as {@link #open} gives them.
     *
     * @param whole the same without keys
     * @param slots values of the plan's slots; when the one of the keys is null, the rows of all keys are read
     */
    public static Enumerable<@Nullable Object> openLookup(
            DataContext root, AccessPlan plan, AccessPlan whole, @Nullable Object[] slots) {
        Lookup lookup = Objects.requireNonNull(plan.request().lookup());
        return open(root, slots[lookup.slot()] == null ? whole : plan, slots);
    }

    private static final class AccessEnumerator implements Enumerator<@Nullable Object> {
        private final RowReader reader;
        private final List<Column> columns;
        private final boolean[] binary;
        private final boolean anyBinary;
        private @Nullable Object current;

        AccessEnumerator(RowReader reader, AccessPlan plan) {
            this.reader = reader;
            this.columns = plan.request().columns();
            this.binary = new boolean[columns.size()];
            boolean any = false;
            for (int i = 0; i < binary.length; i++) {
                binary[i] = SqlTypes.mayHaveBytes(columns.get(i).type());
                any |= binary[i];
            }
            this.anyBinary = any;
        }

        @Override
        public @Nullable Object current() {
            return current;
        }

        @Override
        public boolean moveNext() {
            @Nullable Object[] row = reader.next();
            if (row == null) {
                return false;
            }
            if (anyBinary) {
                for (int i = 0; i < binary.length; i++) {
                    row[i] = binary[i] ? SqlTypes.toRuntime(row[i]) : row[i];
                }
            }
            if (columns.size() == 1) {
                current = row[0];
            } else {
                current = row.length == columns.size() ? row : Arrays.copyOf(row, columns.size());
            }
            return true;
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("an access is read once");
        }

        @Override
        public void close() {
            reader.close();
        }
    }
}
