package org.ddbworkbench.local.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.ddbworkbench.local.storage.Billing;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.MemoryStorage;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.TableSettings;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskStorageTest {
    private static final int KEYS = 500;

    @TempDir
    private Path directory;

    private DiskStorage storage;
    private OrderedStore store;

    @BeforeEach
    void open() {
        storage = DiskStorage.open(directory);
        store = storage.open("a");
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void aStoreOnDiskDoesWhatOneOnTheHeapDoes() {
        Random random = new Random(20260108);
        RandomItems items = new RandomItems(20260108);
        OrderedStore expected = new MemoryStorage().open("a");
        for (int round = 0; round < 10; round++) {
            storage.atomically(() -> {
                for (int i = 0; i < 100; i++) {
                    ByteString key = key(random.nextInt(KEYS));
                    if (random.nextInt(3) == 0) {
                        expected.remove(key);
                        store.remove(key);
                    } else {
                        Item item = items.next();
                        expected.put(key, item);
                        store.put(key, item);
                    }
                }
                return round(random, expected);
            });
            assertThat(store.itemCount()).isEqualTo(expected.itemCount());
            assertThat(store.byteCount()).isEqualTo(expected.byteCount());
        }
        ByteString absent = key(KEYS);
        assertThat(store.get(absent)).isNull();
    }

    /** Compares ranges inside of a transaction that is not yet kept. */
    private boolean round(Random random, OrderedStore expected) {
        for (int i = 0; i < 10; i++) {
            ByteString key = key(random.nextInt(KEYS));
            assertThat(store.get(key)).isEqualTo(expected.get(key));
            ByteString to = random.nextInt(4) == 0 ? null : key(random.nextInt(KEYS + 100));
            KeyRange range = new KeyRange(random.nextInt(4) == 0 ? ByteString.EMPTY : key(random.nextInt(KEYS)), to);
            boolean ascending = random.nextBoolean();
            assertThat(all(store.read(range, ascending))).isEqualTo(all(expected.read(range, ascending)));
        }
        return true;
    }

    @Test
    void whatWasKeptIsThereAfterReopening() {
        TableDefinition definition = define();
        put(definition.storeName(), 1, "one");
        put(definition.storeName(), 2, "two");
        put(definition.storeName(), 1, "three");
        storage.close();

        open();

        assertThat(storage.definitions()).containsExactly(definition);
        OrderedStore kept = storage.open(definition.storeName());
        assertThat(kept.get(key(1))).isEqualTo(item("three"));
        assertThat(kept.get(key(2))).isEqualTo(item("two"));
        assertThat(kept.itemCount()).isEqualTo(2);
        assertThat(kept.byteCount())
                .isEqualTo(item("three").size() + item("two").size());
    }

    @Test
    void storesThatBelongToNoTableAreDroppedAtOpening() {
        TableDefinition definition = define();
        put(definition.storeName(), 1, "one");
        put(definition.storeName() + "/index that was being built", 1, "one");
        storage.close();

        open();

        assertThat(storage.open(definition.storeName()).itemCount()).isOne();
        assertThat(storage.open(definition.storeName() + "/index that was being built")
                        .itemCount())
                .isZero();
    }

    private TableDefinition define() {
        KeyAttribute key = new KeyAttribute("id", KeyType.S);
        TableDefinition definition = new TableDefinition(
                "table",
                UUID.randomUUID(),
                Instant.EPOCH,
                new KeySchema(List.of(key), List.of()),
                List.of(key),
                List.of(),
                Billing.onDemand(Instant.EPOCH),
                TableSettings.DEFAULT);
        storage.atomically(() -> {
            storage.define(definition);
            return definition;
        });
        return definition;
    }

    @Test
    void aChangeThatFailsLeavesNothingBehind() {
        put("a", 1, "before");

        assertThatThrownBy(() -> storage.atomically(() -> {
                    store.put(key(1), item("changed"));
                    storage.open("b").put(key(2), item("new"));
                    throw new IllegalStateException("refused");
                }))
                .hasMessage("refused");

        assertThat(store.get(key(1))).isEqualTo(item("before"));
        assertThat(store.itemCount()).isOne();
        assertThat(store.byteCount()).isEqualTo(item("before").size());
        assertThat(storage.open("b").get(key(2))).isNull();
        assertThat(storage.open("b").itemCount()).isZero();
    }

    @Test
    void whatIsInsideBelongsToTheOutermost() {
        assertThatThrownBy(() -> storage.atomically(() -> {
                    put("a", 1, "inner");
                    throw new IllegalStateException("refused");
                }))
                .hasMessage("refused");

        assertThat(store.get(key(1))).isNull();
    }

    @Test
    void changesOutsideOfATransactionAreRefused() {
        assertThatThrownBy(() -> store.put(key(1), item("x"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aDroppedStoreIsEmptyWhenItIsOpenedAgain() {
        put("a", 1, "one");

        storage.atomically(() -> {
            storage.drop("a");
            storage.drop("never there");
            return true;
        });

        assertThat(storage.open("a").get(key(1))).isNull();
        assertThat(storage.open("a").itemCount()).isZero();
        put("a", 2, "two");
        assertThat(storage.open("a").itemCount()).isOne();
    }

    @Test
    void aDropThatFailsKeepsTheStore() {
        put("a", 1, "one");

        assertThatThrownBy(() -> storage.atomically(() -> {
                    storage.drop("a");
                    throw new IllegalStateException("refused");
                }))
                .hasMessage("refused");

        assertThat(store.get(key(1))).isEqualTo(item("one"));
        assertThat(store.itemCount()).isOne();
    }

    @Test
    void aReaderMayStopAnywhere() {
        storage.atomically(() -> {
            for (int i = 0; i < 100; i++) {
                store.put(key(i), item("x"));
            }
            return true;
        });
        for (int i = 0; i < 50; i++) {
            assertThat(store.read(KeyRange.ALL, true).next().key()).isEqualTo(key(0));
        }
        storage.close(); // the library complains of open cursors

        open();
    }

    @Test
    void anInterruptedThreadReadsAndWrites() {
        put("a", 1, "one");

        Thread.currentThread().interrupt();
        put("a", 2, "two");
        Item read = store.get(key(1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(read).isEqualTo(item("one"));
        assertThat(store.get(key(2))).isEqualTo(item("two"));
    }

    /** The library closes down at an interruption; a change that it cuts off is not kept, and the next one is. */
    @Test
    void anInterruptionInTheMidstOfAChangeUndoesIt() {
        put("a", 1, "one");

        assertThatThrownBy(() -> storage.atomically(() -> {
                    store.put(key(2), item("two"));
                    storage.change(changes -> {
                        Thread.currentThread().interrupt();
                        changes.put(OpenDatabases.nameOf("a"), new byte[] {3}, new byte[] {3});
                    });
                    return true;
                }))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("was cut off in the midst of a change, which may be repeated");

        Thread.interrupted(); // whether the library has told of it is chance
        assertThat(store.get(key(2))).isNull();
        assertThat(store.itemCount()).isOne();
        put("a", 2, "two");
        assertThat(store.itemCount()).isEqualTo(2);
    }

    @Test
    void theLibrarysOwnLockIsNoDamage() throws IOException {
        storage.close();
        try (OpenDatabases withoutLock = OpenDatabases.open(directory.resolve("data"))) {
            assertThat(withoutLock.isValid()).isTrue();
            assertThat(OtherProcess.open(directory))
                    .isEqualTo("the storage in " + directory.resolve("data") + " is in use by another process");
        }
    }

    @Test
    void aStorageThatCanNotBeOpenedIsClosed() throws IOException {
        storage.atomically(() -> {
            storage.change(changes -> changes.put(OpenDatabases.DEFINITIONS, new byte[] {1}, new byte[] {'{', '}'}));
            return true;
        });
        storage.close();

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> DiskStorage.open(directory))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("the definition of a stored table is damaged");
        }
        assertThat(OtherProcess.open(directory)).startsWith("the definition of a stored table is damaged");
    }

    /** Threads are interrupted at any moment of their reads and writes; nothing acknowledged is lost by that. */
    @Test
    void interruptionsInTheMidstOfWorkDoNoHarm() throws InterruptedException {
        List<Integer> kept = new ArrayList<>();
        List<RuntimeException> failures = new ArrayList<>();
        AtomicBoolean done = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            for (int i = 0; !done.get(); i++) {
                try {
                    put("a", i, "x");
                    kept.add(i);
                    assertThat(store.get(key(i))).isEqualTo(item("x"));
                } catch (StorageException e) {
                    failures.add(e);
                }
                Thread.interrupted();
            }
        });
        worker.start();
        for (int i = 0; i < 100; i++) {
            worker.interrupt();
            Thread.sleep(i % 20);
        }
        done.set(true);
        worker.join();

        assertThat(kept).isNotEmpty();
        assertThat(failures).allSatisfy(failure -> assertThat(failure).hasMessageContaining("may be repeated"));
        assertThat(kept).allSatisfy(i -> assertThat(store.get(key(i))).isNotNull());
        assertThat(store.itemCount())
                .isEqualTo(all(store.read(KeyRange.ALL, true)).size());
    }

    @Test
    void damageIsToldAndLeavesTheDirectoryFree() throws IOException {
        put("a", 1, "one");
        storage.close();
        Path log = directory.resolve("data").resolve("00000000.jdb");
        byte[] intact = Files.readAllBytes(log);
        byte[] damaged = intact.clone();
        Arrays.fill(damaged, 0, damaged.length / 2, (byte) 'x');
        Files.write(log, damaged);

        assertThatThrownBy(() -> DiskStorage.open(directory))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the storage in " + directory.resolve("data") + " is damaged");

        Files.write(log, intact);
        open();
    }

    private void put(String name, int key, String value) {
        storage.atomically(() -> {
            storage.open(name).put(key(key), item(value));
            return true;
        });
    }

    private static List<OrderedStore.Entry> all(Iterator<OrderedStore.Entry> entries) {
        List<OrderedStore.Entry> all = new ArrayList<>();
        entries.forEachRemaining(all::add);
        return all;
    }

    private static ByteString key(int number) {
        return ByteString.of(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    private static Item item(String value) {
        return Item.of(Map.of("v", new AttributeValue.Text(value)));
    }
}
