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
            new MemoryStorage(),
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

    private static void put(Table table, Item item) {
        table.write(item.attributes(), before -> item);
    }
}
