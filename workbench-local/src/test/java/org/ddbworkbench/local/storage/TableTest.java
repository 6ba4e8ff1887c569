package org.ddbworkbench.local.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final int ITEMS = 5000;
    private static final KeyAttribute ID = new KeyAttribute("id", KeyType.N);
    private static final KeyAttribute KIND = new KeyAttribute("kind", KeyType.N);
    private static final Instant CREATED = Instant.EPOCH;
    private static final IndexDefinition BY_KIND = new IndexDefinition(
            "by-kind",
            IndexDefinition.Kind.GLOBAL,
            new KeySchema(List.of(KIND), List.of()),
            new Projection(Projection.Type.ALL, Set.of()),
            Throughput.ON_DEMAND);

    /** Whether the storage has come to its end: it takes changes and then doesn't keep them. */
    private boolean full;

    private final Table table = new Table(
            new TableDefinition(
                    "table",
                    UUID.randomUUID(),
                    CREATED,
                    new KeySchema(List.of(ID), List.of()),
                    List.of(ID),
                    List.of(),
                    Billing.onDemand(CREATED),
                    TableSettings.DEFAULT),
            new FullAtTimes(),
            Lag.NONE);

    @Test
    void aNewIndexHoldsTheItemsThatThereAreAlsoWhileTheyChange() throws Exception {
        for (int i = 0; i < ITEMS; i++) {
            put(table, item(i, i % 2));
        }
        ExecutorService writer = Executors.newSingleThreadExecutor();
        try {
            Future<?> writes = writer.submit(() -> {
                for (int i = 0; i < ITEMS; i++) {
                    if (i % 5 == 0) {
                        table.write(item(i, 0).attributes(), before -> null);
                    } else {
                        put(table, item(i, 2));
                    }
                }
            });
            table.redefine(TableTest::withIndex);
            writes.get();
        } finally {
            writer.shutdownNow();
        }

        Index index = table.index("by-kind").orElseThrow();
        List<Item> entries = table.read(() -> items(index));
        assertThat(entries).hasSize(ITEMS * 4 / 5).containsExactlyInAnyOrderElementsOf(table.read(() -> items(table)));
        assertThat(entries).allSatisfy(entry -> assertThat(entry.get("kind")).isEqualTo(number(2)));
    }

    @Test
    void aDefinitionThatIsNotKeptDoesNotHold() {
        full = true;
        assertThatThrownBy(() -> table.redefine(TableTest::protectedFromDeletion))
                .isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> table.redefine(TableTest::withIndex)).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> table.drop(unchecked -> {})).isInstanceOf(StorageException.class);
        full = false;

        assertThat(table.definition().settings().deletionProtected()).isFalse();
        assertThat(table.isBuilding()).isFalse();
        assertThat(table.read(() -> items(table))).isEmpty();
        assertThat(table.redefine(TableTest::withIndex).indexes()).hasSize(1);
        table.drop(unchecked -> {});
        assertThatThrownBy(() -> table.read(() -> items(table))).isInstanceOf(ServiceException.class);
    }

    @Test
    void anIndexStaysTheSameWhenItsThroughputChanges() {
        table.redefine(TableTest::withIndex);
        Index index = table.index("by-kind").orElseThrow();
        put(table, item(1, 1));

        IndexDefinition faster = BY_KIND.withThroughput(new Throughput(5, 6));
        table.redefine(definition -> definition.withIndexes(List.of(ID, KIND), List.of(faster)));

        assertThat(table.index("by-kind")).containsSame(index);
        assertThat(index.definition().throughput()).isEqualTo(new Throughput(5, 6));
        assertThat(index.itemCount()).isEqualTo(1);
    }

    @Test
    void aRefusedRedefinitionChangesNothing() {
        TableDefinition before = table.definition();

        assertThatThrownBy(() -> table.redefine(definition -> {
                    throw ServiceException.validation("no");
                }))
                .hasMessage("no");

        assertThat(table.definition()).isSameAs(before);
    }

    @Test
    void aRemovedIndexAndADroppedTableCanNotBeUsed() {
        table.redefine(TableTest::withIndex);
        Index index = table.index("by-kind").orElseThrow();
        table.redefine(definition -> definition.withIndexes(List.of(ID), List.of()));
        put(table, item(1, 1));

        assertThat(table.indexes()).isEmpty();
        assertThatThrownBy(() -> table.read(() -> items(index)))
                .hasMessage("The table does not have the specified index: by-kind");

        table.drop(unchecked -> {});
        assertThatThrownBy(() -> put(table, item(1, 1))).hasMessage("Requested resource not found");
        assertThatThrownBy(() -> table.read(() -> items(table))).hasMessage("Requested resource not found");
    }

    @Test
    void anIndexOfTheSameNameStartsEmpty() {
        put(table, item(1, 1));
        table.redefine(TableTest::withIndex);
        table.redefine(definition -> definition.withIndexes(List.of(ID), List.of()));
        table.write(item(1, 1).attributes(), before -> null);
        table.redefine(TableTest::withIndex);

        assertThat(table.index("by-kind").orElseThrow().itemCount()).isZero();
    }

    private static TableDefinition protectedFromDeletion(TableDefinition definition) {
        return definition.withSettings(definition.settings().withDeletionProtected(true));
    }

    private static TableDefinition withIndex(TableDefinition definition) {
        return definition.withIndexes(List.of(ID, KIND), List.of(BY_KIND));
    }

    private static List<Item> items(ItemSource source) {
        Iterator<OrderedStore.Entry> entries = source.read(KeyRange.ALL, true);
        List<Item> items = new ArrayList<>();
        Stream.generate(entries::hasNext)
                .takeWhile(more -> more)
                .forEach(more -> items.add(entries.next().item()));
        return items;
    }

    private static Item item(int id, int kind) {
        return Item.of(Map.of("id", number(id), "kind", number(kind)));
    }

    private static AttributeValue number(int value) {
        return new AttributeValue.Numeric(BigDecimal.valueOf(value));
    }

    /** On the heap, where nothing is undone. */
    private final class FullAtTimes implements Storage {
        private final Storage storage = new MemoryStorage();

        @Override
        public <T> T atomically(Supplier<T> changes) {
            T result = storage.atomically(changes);
            if (full) {
                throw new StorageException("full");
            }
            return result;
        }

        @Override
        public List<TableDefinition> definitions() {
            return storage.definitions();
        }

        @Override
        public void define(TableDefinition definition) {
            storage.define(definition);
        }

        @Override
        public void undefine(TableDefinition definition) {
            storage.undefine(definition);
        }

        @Override
        public OrderedStore open(String name) {
            return storage.open(name);
        }

        @Override
        public void drop(String name) {
            storage.drop(name);
        }

        @Override
        public void close() {
            storage.close();
        }
    }

    private static void put(Table table, Item item) {
        table.write(item.attributes(), before -> item);
    }
}
