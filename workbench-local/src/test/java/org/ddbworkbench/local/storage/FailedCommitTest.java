package org.ddbworkbench.local.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.disk.DiskStorage;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the directory does not keep, the table does not have: after a failure it is as before, and goes on to work. */
class FailedCommitTest {
    private static final KeyAttribute ID = new KeyAttribute("id", KeyType.N);
    private static final KeyAttribute KIND = new KeyAttribute("kind", KeyType.N);
    private static final IndexDefinition BY_KIND = new IndexDefinition(
            "by-kind",
            IndexDefinition.Kind.GLOBAL,
            new KeySchema(List.of(KIND), List.of()),
            new Projection(Projection.Type.ALL, Set.of()),
            Throughput.ON_DEMAND);

    @TempDir
    private Path directory;

    private FailingStorage storage;
    private Table table;

    @BeforeEach
    void createTable() {
        storage = new FailingStorage(DiskStorage.open(directory));
        TableDefinition definition = new TableDefinition(
                "table",
                UUID.randomUUID(),
                Instant.EPOCH,
                new KeySchema(List.of(ID), List.of()),
                List.of(ID),
                List.of(),
                Billing.onDemand(Instant.EPOCH),
                TableSettings.DEFAULT);
        storage.atomically(() -> {
            storage.define(definition);
            return definition;
        });
        table = new Table(definition, storage, Lag.NONE);
        put(1);
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void aTableThatIsNotDroppedGoesOn() {
        table.redefine(FailedCommitTest::withIndex);

        storage.failNext();
        assertThatThrownBy(() -> table.drop(unchecked -> {})).isInstanceOf(StorageException.class);

        put(2);
        checkIndex(2);
        reopen();
        checkIndex(2);
        table.drop(unchecked -> {});
        assertThatThrownBy(() -> table.read(table::itemCount)).isInstanceOf(ServiceException.class);
        assertThat(storage.definitions()).isEmpty();
    }

    @Test
    void aDefinitionThatIsNotKeptDoesNotHold() {
        table.redefine(FailedCommitTest::withIndex);
        Index index = table.index("by-kind").orElseThrow();

        refuse(definition -> definition.withSettings(definition.settings().withDeletionProtected(true)));
        refuse(definition ->
                definition.withIndexes(List.of(ID, KIND), List.of(BY_KIND.withThroughput(new Throughput(5, 6)))));

        assertThat(table.definition()).isEqualTo(storage.definitions().get(0));
        assertThat(table.definition().settings().deletionProtected()).isFalse();
        assertThat(index.definition()).isEqualTo(BY_KIND);
    }

    @Test
    void anIndexThatIsNotRemovedIsStillFollowed() {
        table.redefine(FailedCommitTest::withIndex);

        refuse(definition -> definition.withIndexes(List.of(ID), List.of()));

        put(2);
        checkIndex(2);
        table.write(item(1).attributes(), before -> null);
        reopen();
        checkIndex(1);
    }

    /** Commit 1 begins the build, 2 files the items, 3 makes the index readable, 4 takes back what has failed. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3", "2,3", "3,4"})
    void anIndexThatCanNotBeBuiltIsNoIndex(String commits) {
        storage.fail(Set.of(
                List.of(commits.split(",")).stream().map(Integer::valueOf).toArray(Integer[]::new)));
        assertThatThrownBy(() -> table.redefine(FailedCommitTest::withIndex)).isInstanceOf(StorageException.class);
        storage.fail(Set.of());

        assertThat(table.isBuilding()).isFalse();
        assertThat(table.indexes()).isEmpty();
        assertThat(table.definition().indexes()).isEmpty();
        table.write(item(1).attributes(), before -> null);
        put(2);
        put(3);
        table.redefine(FailedCommitTest::withIndex);
        checkIndex(2);
        reopen();
        checkIndex(2);
    }

    private void refuse(UnaryOperator<TableDefinition> change) {
        storage.failNext();
        assertThatThrownBy(() -> table.redefine(change)).isInstanceOf(StorageException.class);
    }

    private void reopen() {
        storage.close();
        storage = new FailingStorage(DiskStorage.open(directory));
        table = new Table(storage.definitions().get(0), storage, Lag.NONE);
    }

    private void checkIndex(int items) {
        List<Item> entries = table.read(() -> items(table.index("by-kind").orElseThrow()));
        assertThat(entries).hasSize(items).containsExactlyInAnyOrderElementsOf(table.read(() -> items(table)));
        assertThat(table.index("by-kind").orElseThrow().itemCount()).isEqualTo(items);
    }

    private void put(int id) {
        table.write(item(id).attributes(), before -> item(id));
    }

    private static TableDefinition withIndex(TableDefinition definition) {
        return definition.withIndexes(List.of(ID, KIND), List.of(BY_KIND));
    }

    private static List<Item> items(ItemSource source) {
        List<Item> items = new ArrayList<>();
        source.read(KeyRange.ALL, true).forEachRemaining(entry -> items.add(entry.item()));
        return items;
    }

    private static Item item(int id) {
        return Item.of(Map.of("id", number(id), "kind", number(id % 2)));
    }

    private static AttributeValue number(int value) {
        return new AttributeValue.Numeric(BigDecimal.valueOf(value));
    }
}
