package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.core.JoinRelType;
import org.ddbworkbench.dynamo.Cancellation;
import org.ddbworkbench.testing.Seeds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a lookup join asks for and holds, and that it joins right in whatever batches. */
class LookupSourceTest {
    private static final long NO_GOAL = Long.MAX_VALUE;
    private static final LookupBatches.Whole NEVER = LookupBatches.Whole.NEVER;

    private final List<@Nullable Object[]> innerRows = new ArrayList<>();
    private final List<Integer> keysAsked = new ArrayList<>();
    private int innerRowsRead;
    private int opened;
    private boolean scans;

    private final class Inner implements LookupSource.Inner {
        @Override
        public Enumerable<@Nullable Object[]> open(@Nullable Collection<List<Object>> keys) {
            return inner(keys);
        }

        @Override
        public boolean scans(Collection<List<Object>> keys) {
            return scans;
        }
    }

    /** The inner rows as a table that can be asked for keys; it counts what is asked and read. */
    private Enumerable<@Nullable Object[]> inner(@Nullable Collection<List<Object>> keys) {
        keysAsked.add(keys == null ? -1 : keys.size());
        List<@Nullable Object[]> found = innerRows.stream()
                .filter(row -> keys == null || keys.contains(Arrays.asList(row[0])))
                .toList();
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                opened++;
                Enumerator<@Nullable Object[]> rows = Linq4j.enumerator(found);
                return new Enumerator<>() {
                    @Override
                    public @Nullable Object[] current() {
                        return rows.current();
                    }

                    @Override
                    public boolean moveNext() {
                        boolean more = rows.moveNext();
                        innerRowsRead += more ? 1 : 0;
                        return more;
                    }

                    @Override
                    public void reset() {
                        rows.reset();
                    }

                    @Override
                    public void close() {
                        opened--;
                        rows.close();
                    }
                };
            }
        };
    }

    private void addInner(Object key, int rows) {
        for (int i = 0; i < rows; i++) {
            innerRows.add(new Object[] {key, key + "-" + i});
        }
    }

    private static List<@Nullable Object[]> outer(Object... keys) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < keys.length; i++) {
            rows.add(new Object[] {i, keys[i]});
        }
        return rows;
    }

    private JoinedRows join(
            JoinRelType type,
            List<@Nullable Object[]> outer,
            LookupBatches batches,
            long goal,
            long mostBytes,
            @Nullable Function1<Object[], Boolean> predicate) {
        JoinShape shape = new JoinShape(type, List.of(1), List.of(0), 2);
        boolean decides = predicate == null && (type == JoinRelType.SEMI || type == JoinRelType.ANTI);
        LookupSource source = new LookupSource(
                shape, batches, goal, decides, Linq4j.enumerator(outer), new Inner(), new Cancellation(), mostBytes);
        return new JoinedRows(shape, source, predicate, goal);
    }

    private static List<List<Object>> rows(JoinedRows joined) {
        List<List<Object>> rows = new ArrayList<>();
        while (joined.moveNext()) {
            rows.add(Arrays.asList((Object[]) joined.current()));
        }
        joined.close();
        return rows;
    }

    @Test
    void aBatchThatDoesNotFitIsReadKeyByKeyAsItsRowsPass() {
        addInner("a", 1000);
        addInner("b", 1000);
        addInner("c", 1000);
        long mostBytes = 20_000;
        JoinedRows joined = join(
                JoinRelType.INNER, outer("a", "b", "c"), LookupBatches.ofQueries(10, NEVER), NO_GOAL, mostBytes, null);
        assertThat(joined.moveNext()).isTrue();
        long rowBytes = RowWeight.of(innerRows.get(0));
        assertThat(innerRowsRead * rowBytes)
                .as("bytes read before the first row")
                .isLessThan(mostBytes + 2 * rowBytes);
        int rows = 1;
        while (joined.moveNext()) {
            rows++;
        }
        joined.close();
        assertThat(rows).isEqualTo(3000);
        assertThat(keysAsked).containsExactly(3, 1, 1, 1);
        assertThat(opened).isZero();
    }

    @Test
    void whatIsRememberedIsBoundedByBytes() {
        RecentRows recent = new RecentRows(10_000);
        for (int i = 0; i < 1000; i++) {
            KeyRows ofKey = new KeyRows();
            ofKey.add(new Object[] {"x".repeat(i)});
            recent.put(List.of(i), ofKey);
            assertThat(recent.weight()).isLessThanOrEqualTo(10_000);
        }
        assertThat(recent.get(List.of(999))).isNotNull();
        KeyRows large = new KeyRows();
        large.add(new Object[] {"x".repeat(6_000)});
        recent.put(List.of("large"), large);
        assertThat(recent.get(List.of("large"))).isNull();
        assertThat(recent.get(List.of(999))).isNotNull();
    }

    @Test
    void documentsWeighWhatTheyHold() {
        Object document = java.util.Map.of("list", List.of("x".repeat(1000), "y".repeat(1000)));
        assertThat(RowWeight.of(new Object[] {document})).isGreaterThan(2000);
    }

    @Test
    void aKeyIsAskedForOnceWhileItsRowsAreRemembered() {
        addInner("a", 2);
        addInner("b", 1);
        List<List<Object>> rows = rows(join(
                JoinRelType.INNER,
                outer("a", "a", "b", "a", "b"),
                new LookupBatches(1, 1, 1, Long.MAX_VALUE, 0),
                NO_GOAL,
                1 << 20,
                null));
        assertThat(rows).hasSize(8);
        assertThat(keysAsked).containsExactly(1, 1);
    }

    @Test
    void aGoalAsksForFewKeysAndThenForMore() {
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            keys.add("k" + i);
        }
        addInner("k10", 1);
        addInner("k90", 1);
        List<List<Object>> rows =
                rows(join(JoinRelType.INNER, outer(keys.toArray()), LookupBatches.ofItems(NEVER), 2, 1 << 20, null));
        assertThat(rows).hasSize(2);
        assertThat(keysAsked).containsExactly(2, 4, 8, 16, 32, 38);
    }

    @Test
    void aGoalEndsTheReadingWithinAKeyThatIsQueried() {
        addInner("a", 1000);
        addInner("b", 1000);
        List<List<Object>> rows = rows(
                join(JoinRelType.INNER, outer("a", "b"), LookupBatches.ofQueries(100_000, NEVER), 5, 1 << 20, null));
        assertThat(rows).hasSize(5);
        assertThat(innerRowsRead).isEqualTo(5);
        assertThat(opened).isZero();
    }

    @Test
    void allRowsAreReadOnceWhenTheyCostLessThanTheKeys() {
        for (int i = 0; i < 20; i++) {
            addInner("k" + i, 1);
        }
        Object[] keys = new Object[60];
        Arrays.setAll(keys, i -> "k" + i % 30);
        LookupBatches.Whole afterTen = new LookupBatches.Whole(10, 1 << 20);
        assertThat(rows(join(JoinRelType.INNER, outer(keys), LookupBatches.ofItems(afterTen), NO_GOAL, 1 << 20, null)))
                .hasSize(40);
        assertThat(keysAsked).containsExactly(-1);
    }

    @Test
    void allRowsAreReadOnceWhenKeysWouldBeLookedUpByAScan() {
        for (int i = 0; i < 20; i++) {
            addInner("k" + i, 1);
        }
        Object[] keys = new Object[20];
        Arrays.setAll(keys, i -> "k" + i);
        scans = true;
        assertThat(rows(join(JoinRelType.INNER, outer(keys), LookupBatches.ofQueries(10, NEVER), 15, 1 << 20, null)))
                .hasSize(15);
        assertThat(keysAsked).containsExactly(-1);
    }

    @Test
    void keysLookedUpByScansAreCollectedWhereAllRowsDontFit() {
        addInner("other", 1000);
        for (int i = 0; i < 20; i++) {
            addInner("k" + i, 1);
        }
        Object[] keys = new Object[20];
        Arrays.setAll(keys, i -> "k" + i);
        scans = true;
        assertThat(rows(join(JoinRelType.INNER, outer(keys), LookupBatches.ofQueries(10, NEVER), 15, 20_000, null)))
                .hasSize(15);
        assertThat(keysAsked).containsExactly(-1, 1, 19);
    }

    @Test
    void keysOfABatchThatDoesNotFitCountOnce() {
        addInner("a", 1000);
        addInner("b", 1000);
        addInner("c", 1000);
        addInner("d", 1);
        LookupBatches batches = new LookupBatches(3, 3, 3, 4, 1 << 20);
        assertThat(rows(join(JoinRelType.INNER, outer("a", "b", "c", "d"), batches, NO_GOAL, 20_000, null)))
                .hasSize(3001);
        assertThat(keysAsked).containsExactly(3, 1, 1, 1, 1);
    }

    @Test
    void aKeyThatIsTooMuchToRememberIsReadNoFurtherThanNeeded() {
        addInner("a", 1000);
        JoinedRows joined =
                join(JoinRelType.SEMI, outer("a", "a"), LookupBatches.ofQueries(10, NEVER), NO_GOAL, 2_000, row -> row[3]
                        .equals("a-50"));
        assertThat(rows(joined)).hasSize(2);
        assertThat(innerRowsRead).isEqualTo(2 * 51);
        assertThat(opened).isZero();
    }

    @Test
    void bothSidesAreClosedEvenIfOneCannotBe() {
        addInner("a", 3);
        boolean[] closed = {false};
        LookupSource source = new LookupSource(
                new JoinShape(JoinRelType.INNER, List.of(1), List.of(0), 2),
                LookupBatches.ofQueries(10, NEVER),
                NO_GOAL,
                false,
                new Closing(Linq4j.enumerator(outer("a")), () -> closed[0] = true),
                new LookupSource.Inner() {
                    @Override
                    public Enumerable<@Nullable Object[]> open(@Nullable Collection<List<Object>> keys) {
                        return new AbstractEnumerable<>() {
                            @Override
                            public Enumerator<@Nullable Object[]> enumerator() {
                                return new Closing(Linq4j.enumerator(innerRows), () -> {
                                    throw new IllegalStateException("no");
                                });
                            }
                        };
                    }

                    @Override
                    public boolean scans(Collection<List<Object>> keys) {
                        return false;
                    }
                },
                new Cancellation(),
                1 << 20);
        assertThat(source.next()).isTrue();
        assertThat(source.partners().hasNext()).isTrue();
        assertThatThrownBy(source::close).hasMessage("no");
        assertThat(closed[0]).isTrue();
    }

    /** Does something when it is closed. */
    private record Closing(Enumerator<@Nullable Object[]> rows, Runnable then) implements Enumerator<@Nullable Object[]> {
        @Override
        public @Nullable Object[] current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            return rows.moveNext();
        }

        @Override
        public void reset() {
            rows.reset();
        }

        @Override
        public void close() {
            then.run();
        }
    }

    @Test
    void upToThatNumberKeysAreAskedFor() {
        addInner("k1", 1);
        Object[] keys = new Object[60];
        Arrays.setAll(keys, i -> "k" + i % 10);
        LookupBatches.Whole afterTen = new LookupBatches.Whole(10, 1 << 20);
        assertThat(rows(join(JoinRelType.INNER, outer(keys), LookupBatches.ofItems(afterTen), NO_GOAL, 1 << 20, null)))
                .hasSize(6);
        assertThat(keysAsked).containsExactly(10);
    }

    @Test
    void allRowsAreGivenUpWhenTheyAreManyMoreThanWasThought() {
        for (int i = 0; i < 1000; i++) {
            addInner("k" + i, 1);
        }
        LookupBatches.Whole afterTwo = new LookupBatches.Whole(2, 10_000);
        List<List<Object>> rows = rows(join(
                JoinRelType.INNER,
                outer("k1", "k2", "k3", "k4"),
                LookupBatches.ofItems(afterTwo),
                NO_GOAL,
                1 << 20,
                null));
        assertThat(rows).hasSize(4);
        assertThat(keysAsked).containsExactly(-1, 3, 1);
        assertThat(innerRowsRead).isLessThan(200);
    }

    @Test
    void rowsAreThoseOfANestedLoopInWhateverBatches() {
        Random random = new Random(Seeds.seed());
        for (int run = 0; run < 3000; run++) {
            innerRows.clear();
            int keys = 1 + random.nextInt(12);
            for (int key = 0; key < keys; key++) {
                addInner("k" + key, random.nextInt(random.nextBoolean() ? 3 : 40));
            }
            innerRows.add(new Object[] {null, "null"});
            Object[] outerKeys = new Object[random.nextInt(60)];
            Arrays.setAll(outerKeys, i -> random.nextInt(10) == 0 ? null : "k" + random.nextInt(keys + 2));
            List<@Nullable Object[]> outer = outer(outerKeys);
            JoinRelType type = List.of(JoinRelType.INNER, JoinRelType.LEFT, JoinRelType.SEMI, JoinRelType.ANTI)
                    .get(random.nextInt(4));
            Function1<Object[], Boolean> predicate =
                    random.nextBoolean() ? null : row -> (((Integer) row[0]) + row[3].hashCode()) % 3 == 0;
            long goal = random.nextBoolean() ? NO_GOAL : 1 + random.nextInt(50);
            LookupBatches.Whole whole =
                    random.nextBoolean() ? NEVER : new LookupBatches.Whole(random.nextInt(8), random.nextInt(4_000));
            LookupBatches batches =
                    random.nextBoolean() ? LookupBatches.ofItems(whole) : LookupBatches.ofQueries(1, whole);
            long mostBytes = 100 + random.nextInt(10_000);
            scans = random.nextInt(4) == 0;
            List<List<Object>> expected = nestedLoop(type, outer, predicate);
            assertThat(rows(join(type, outer, batches, goal, mostBytes, predicate)))
                    .as("run %d, seed %d: %s, goal %d, %s", run, Seeds.seed(), type, goal, batches)
                    .isEqualTo(expected.subList(0, (int) Math.min(goal, expected.size())));
            assertThat(opened).isZero();
        }
    }

    private List<List<Object>> nestedLoop(
            JoinRelType type, List<@Nullable Object[]> outer, @Nullable Function1<Object[], Boolean> predicate) {
        List<List<Object>> rows = new ArrayList<>();
        for (@Nullable Object[] left : outer) {
            boolean matched = false;
            for (@Nullable Object[] right : innerRows) {
                Object[] both = {left[0], left[1], right[0], right[1]};
                if (left[1] != null && left[1].equals(right[0]) && (predicate == null || predicate.apply(both))) {
                    matched = true;
                    if (type == JoinRelType.INNER || type == JoinRelType.LEFT) {
                        rows.add(Arrays.asList(both));
                    }
                }
            }
            if (type == JoinRelType.LEFT && !matched) {
                rows.add(Arrays.asList(left[0], left[1], null, null));
            } else if (type == JoinRelType.SEMI || type == JoinRelType.ANTI) {
                if (matched == (type == JoinRelType.SEMI)) {
                    rows.add(Arrays.asList(left));
                }
            }
        }
        return rows;
    }
}
