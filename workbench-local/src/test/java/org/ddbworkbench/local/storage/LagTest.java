package org.ddbworkbench.local.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.Test;

/** Reads of global indexes see the states that the indexes had, each when its time has come. */
class LagTest {
    private static final long LAG = 100;
    private static final KeyAttribute ID = new KeyAttribute("id", KeyType.N);
    private static final KeyAttribute SORT = new KeyAttribute("sort", KeyType.N);
    private static final KeyAttribute KIND = new KeyAttribute("kind", KeyType.N);
    private static final IndexDefinition GLOBAL =
            index("global", IndexDefinition.Kind.GLOBAL, new KeySchema(List.of(KIND), List.of(ID)));
    private static final IndexDefinition LOCAL =
            index("local", IndexDefinition.Kind.LOCAL, new KeySchema(List.of(ID), List.of(KIND)));

    private long now = Long.MAX_VALUE - 3 * LAG; // a clock may pass the greatest number
    private final Table table = table(List.of(GLOBAL, LOCAL), new Lag(Duration.ofNanos(LAG), () -> now));

    @Test
    void writesAreSeenWhenTheLagHasPassed() {
        put(1, 7, "a");
        assertThat(texts("global")).isEmpty();
        assertThat(texts("local")).containsExactly("a");
        assertThat(table.read(() -> texts(table))).containsExactly("a");

        now += LAG - 1;
        put(1, 7, "b");
        assertThat(texts("global")).isEmpty();

        now += 1;
        assertThat(texts("global")).containsExactly("a");
        now += LAG - 1;
        assertThat(texts("global")).containsExactly("b");
        delete(1);
        assertThat(texts("global")).containsExactly("b");
        now += LAG;
        assertThat(texts("global")).isEmpty();
    }

    @Test
    void anEntryThatMovesIsNeverSeenTwiceNorLost() {
        put(1, 7, "a");
        now += LAG;

        put(1, 8, "b");
        assertThat(texts("global")).containsExactly("a");

        now += LAG;
        assertThat(texts("global")).containsExactly("b");
    }

    /** The clock goes on with each look at it, so that two changes have the same time only if it was looked at once. */
    @Test
    void whatIsWrittenTogetherIsSeenTogether() {
        Table table = table(List.of(GLOBAL), new Lag(Duration.ofNanos(LAG), () -> now++));
        table.exclusively(() -> {
            put(table, 1, 7, "a");
            return put(table, 2, 7, "b");
        });
        for (int i = 0; i < LAG; i++) {
            assertThat(texts(table, "global").size()).isIn(0, 2);
        }
        assertThat(texts(table, "global")).hasSize(2);
    }

    @Test
    void aNewIndexIsCompleteAtOnce() {
        Table table = table(List.of(), new Lag(Duration.ofNanos(LAG), () -> now));
        put(table, 1, 7, "a");

        table.redefine(definition -> definition.withIndexes(List.of(ID, KIND, SORT), List.of(GLOBAL)));

        assertThat(texts(table, "global")).containsExactly("a");
        put(table, 2, 7, "b");
        assertThat(texts(table, "global")).containsExactly("a");
    }

    @Test
    void whatIsNoLongerNeededIsDropped() {
        RecentChanges changes = new RecentChanges(new Lag(Duration.ofNanos(LAG), () -> now));
        for (int i = 0; i < 1000; i++) {
            changes.record(now, KeyEncoding.fourBytes(i % 10), null);
            now++;
        }
        assertThat(changes.count()).isEqualTo((int) LAG);

        now += LAG;
        changes.undo(Collections.emptyIterator(), KeyRange.ALL, true);
        assertThat(changes.count()).isZero();
    }

    /** Every read, forwards or backwards, of all or of a part, is that of the state at the horizon. */
    @Test
    void anyReadIsOfAStateThatTheIndexHad() {
        Random random = new Random(42);
        TreeMap<Long, Map<Integer, Item>> states = new TreeMap<>(Map.of(0L, Map.of()));
        Map<Integer, Item> state = new LinkedHashMap<>();
        long start = now;
        for (int step = 0; step < 5000; step++) {
            now += random.nextInt(20);
            int id = random.nextInt(30);
            if (random.nextInt(3) == 0) {
                delete(id);
                state.remove(id);
            } else {
                state.put(id, put(id, random.nextInt(3), "v" + step));
            }
            states.put(now - start, Map.copyOf(state));

            Index index = table.index("global").orElseThrow();
            NavigableMap<ByteString, Item> expected = new TreeMap<>();
            states.floorEntry(Math.max(0, now - start - LAG))
                    .getValue()
                    .values()
                    .forEach(item -> expected.put(index.layout().keyOf(item.attributes()), item));
            boolean ascending = random.nextBoolean();
            KeyRange range = KeyRange.ofSegment(random.nextInt(4), 4);
            assertThat(table.read(() -> items(index, range, ascending)))
                    .as("step %d", step)
                    .containsExactlyElementsOf(range.of(expected, ascending).values());
            assertThat(table.read(() -> items(index, KeyRange.ALL, ascending))).hasSize(expected.size());
        }
    }

    /** A writer moves one of ten items; readers, with a real clock, always see ten. */
    @Test
    void readersAndWritersAtTheSameTime() throws Exception {
        Table table = table(List.of(GLOBAL), new Lag(Duration.ofMillis(1), System::nanoTime));
        for (int id = 0; id < 10; id++) {
            put(table, id, 0, "first");
        }
        Thread.sleep(10);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService readers = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> reads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                reads.add(readers.submit(() -> {
                    while (!done.get()) {
                        assertThat(texts(table, "global")).hasSize(10);
                    }
                    return null;
                }));
            }
            for (int i = 0; i < 20_000; i++) {
                put(table, i % 10, i % 7, "again");
            }
            done.set(true);
            for (Future<?> read : reads) {
                read.get();
            }
        } finally {
            readers.shutdownNow();
        }
    }

    private static Table table(List<IndexDefinition> indexes, Lag lag) {
        Instant created = Instant.EPOCH;
        return new Table(
                new TableDefinition(
                        "table",
                        UUID.randomUUID(),
                        created,
                        new KeySchema(List.of(ID), List.of(SORT)),
                        List.of(ID, KIND, SORT),
                        indexes,
                        Billing.onDemand(created),
                        TableSettings.DEFAULT),
                new MemoryStorage(),
                lag);
    }

    private static IndexDefinition index(String name, IndexDefinition.Kind kind, KeySchema keys) {
        return new IndexDefinition(
                name, kind, keys, new Projection(Projection.Type.ALL, Set.of()), Throughput.ON_DEMAND);
    }

    private Item put(int id, int kind, String text) {
        return put(table, id, kind, text);
    }

    private static Item put(Table table, int id, int kind, String text) {
        Item item = Item.of(Map.of(
                "id", number(id), "sort", number(0), "kind", number(kind), "text", new AttributeValue.Text(text)));
        put(table, item);
        return item;
    }

    private void delete(int id) {
        table.write(Map.of("id", number(id), "sort", number(0)), before -> null);
    }

    private List<String> texts(String index) {
        return texts(table, index);
    }

    private static List<String> texts(Table table, String index) {
        return table.read(() -> texts(table.index(index).orElseThrow()));
    }

    private static List<String> texts(ItemSource source) {
        return items(source, KeyRange.ALL, true).stream()
                .map(item -> ((AttributeValue.Text) item.get("text")).value())
                .toList();
    }

    private static List<Item> items(ItemSource source, KeyRange range, boolean ascending) {
        List<Item> items = new ArrayList<>();
        Iterator<OrderedStore.Entry> entries = source.read(range, ascending);
        while (entries.hasNext()) {
            items.add(entries.next().item());
        }
        return items;
    }

    private static AttributeValue number(int value) {
        return new AttributeValue.Numeric(BigDecimal.valueOf(value));
    }

    private static void put(Table table, Item item) {
        table.write(item.attributes(), before -> item);
    }
}
