package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.ResolvedAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several requests in flight: the same rows in the same order, little read for nothing, and everything stops at once. */
class ParallelReadingTest {
    private static final int BOOKS = 20;

    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Each book has three notes. */
    private void fillBooks(int length) {
        for (int book = 0; book < BOOKS; book++) {
            for (int note = 0; note < 3; note++) {
                fixture.note("b" + (100 + book), "n" + note, 1, length);
            }
        }
    }

    private static Object[] books() {
        return IntStream.range(0, BOOKS).mapToObj(book -> "b" + (100 + book)).toArray();
    }

    private AccessRequest allBooks() {
        return fixture.notes(List.of("book", "note"), fixture.is("book", books()));
    }

    private static List<Object> inOrder() {
        List<Object> expected = new ArrayList<>();
        for (Object book : books()) {
            expected.addAll(List.of(book, book, book));
        }
        return expected;
    }

    @Test
    void rowsComeInTheOrderOfTheKeysWhateverArrivesFirst() {
        fillBooks(10);
        fixture.faults("latency=1ms..30ms");
        assertThat(ReadingFixture.drain(fixture.reader(allBooks()))).isEqualTo(inOrder());
        assertThat(fixture.transport.bodies("Query")).hasSize(BOOKS);
        assertThat(fixture.transport.mostInFlight()).isBetween(2, RequestThreads.MAX_IN_FLIGHT + 1);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(3 * BOOKS);
        assertThat(fixture.meter.usage().requests()).isEqualTo(BOOKS);
        assertThat(fixture.meter.usage().accesses()).singleElement().satisfies(usage -> {
            assertThat(usage.rows()).isEqualTo(3 * BOOKS);
            assertThat(usage.executions()).isEqualTo(1);
        });
    }

    @Test
    void aLimitIsReadOneRequestAfterTheOther() {
        fillBooks(10);
        AccessReader reader = fixture.reader(allBooks().withLimit(new Operand.Constant(7)));
        assertThat(ReadingFixture.drain(reader)).isEqualTo(inOrder().subList(0, 7));
        assertThat(fixture.transport.bodies("Query")).hasSize(3);
        assertThat(fixture.transport.mostInFlight()).isEqualTo(1);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(7);
    }

    @Test
    void whoStopsAfterTheFirstPageHasReadNoMore() {
        fillBooks(10);
        try (AccessReader reader = fixture.reader(allBooks())) {
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNotNull();
        }
        assertThat(fixture.transport.count()).isEqualTo(1);
    }

    @Test
    void whoStopsAfterTheSecondPageHasReadOneMoreAtMost() {
        fillBooks(10);
        fixture.faults("latency=20ms");
        try (AccessReader reader = fixture.reader(allBooks())) {
            for (int i = 0; i < 6; i++) {
                assertThat(reader.next()).isNotNull();
            }
        }
        assertThat(fixture.transport.count()).isBetween(2, 3);
    }

    @Test
    void whatWaitsInMemoryIsBounded() throws Exception {
        fillBooks(10);
        try (AccessReader reader = fixture.reader(allBooks())) {
            for (int i = 0; i < 3 * 8; i++) {
                assertThat(reader.next()).isNotNull();
            }
            TimeUnit.MILLISECONDS.sleep(100);
            assertThat(fixture.transport.count()).isBetween(12, 8 + RequestThreads.MAX_IN_FLIGHT);
        }
    }

    @Test
    void onePieceIsReadOnePageAheadFromTheThirdOn() throws Exception {
        for (int i = 0; i < 20; i++) {
            fixture.note("b", "n" + (100 + i), 1, ReadingFixture.LARGE);
        }
        try (AccessReader reader = fixture.reader(fixture.notes(List.of("note", "text"), fixture.is("book", "b")))) {
            assertThat(reader.next()).isNotNull();
            TimeUnit.MILLISECONDS.sleep(50);
            assertThat(fixture.transport.count()).isEqualTo(1);
            while (fixture.transport.count() < 2) {
                assertThat(reader.next()).isNotNull();
            }
            TimeUnit.MILLISECONDS.sleep(50);
            assertThat(fixture.transport.count()).isEqualTo(2);
            while (fixture.transport.count() < 3) {
                assertThat(reader.next()).isNotNull();
            }
            TimeUnit.MILLISECONDS.sleep(100);
            assertThat(fixture.transport.count()).isEqualTo(4);
        }
    }

    private ResolvedAccess lookup(int keys) {
        AccessRequest request = fixture.notes(List.of("note"))
                .withLookup(new Lookup(List.of(fixture.column("book"), fixture.column("note")), 0, keys));
        List<List<Object>> tuples = IntStream.range(0, keys)
                .mapToObj(i -> List.<Object>of("b", "n" + (1000 + i)))
                .toList();
        return ReadingFixture.plan(request).resolve(new Object[] {tuples});
    }

    private static List<Object> noteNames(int count) {
        return IntStream.range(0, count).<Object>mapToObj(i -> "n" + (1000 + i)).toList();
    }

    @Test
    void batchesAreReadAtTheSameTimeAndWhatTheyLeaveOutAgain() {
        for (int i = 0; i < 450; i++) {
            fixture.note("b", "n" + (1000 + i), 1, 10);
        }
        ResolvedAccess access = lookup(450);
        fixture.faults("latency=10ms", "unprocessed=first:3", "truncate=first:1");
        AccessReader reader = new AccessReader(fixture.context, access, ReadBudget.UNLIMITED);
        assertThat(ReadingFixture.drain(reader)).containsExactlyInAnyOrderElementsOf(noteNames(450));
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(450);
        assertThat(fixture.meter.usage().requests()).isEqualTo(5 + 3);
        assertThat(fixture.transport.mostInFlight()).isGreaterThan(2);
    }

    @Test
    void aBudgetStopsAllRequests() {
        fillBooks(8_000);
        ReadBudget budget = new ReadBudget(
                6,
                () -> fixture.meter.usage().readUnits(),
                () -> new WorkbenchException(ErrorCode.REFUSED, "used up", null, null));
        AccessReader reader = new AccessReader(fixture.context, ReadingFixture.resolve(allBooks()), budget);
        assertThatThrownBy(() -> ReadingFixture.drain(reader)).hasMessage("used up");
        assertThat(fixture.meter.usage().readUnits()).isLessThan(6 + 3 * RequestThreads.MAX_IN_FLIGHT);
    }

    @Test
    void anErrorOfOneRequestIsTheErrorOfAll() {
        fillBooks(10);
        fixture.faults("latency=5ms", "expired-token=every:11");
        AccessReader reader = fixture.reader(allBooks());
        assertThatThrownBy(() -> ReadingFixture.drain(reader))
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CREDENTIALS));
        reader.close();
        awaitQuiet();
    }

    private void awaitQuiet() {
        await(() -> fixture.transport.inFlight() == 0);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time is up").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    @Timeout(30)
    void cancelEndsAllRequestsAtOnce() throws Exception {
        for (int i = 0; i < 10; i++) {
            fixture.note("b", "n" + (1000 + i), 1, 10);
        }
        ResolvedAccess access = lookup(800);
        fixture.faults("latency=20s");
        AccessReader reader = new AccessReader(fixture.context, access, ReadBudget.UNLIMITED);
        CompletableFuture<ErrorCode> result = CompletableFuture.supplyAsync(() -> {
            try {
                reader.next();
                return ErrorCode.INTERNAL;
            } catch (WorkbenchException e) {
                return Thread.currentThread().isInterrupted() ? ErrorCode.INTERNAL : e.code();
            }
        });
        await(() -> fixture.transport.inFlight() == 8);
        long start = System.nanoTime();
        fixture.cancellation.cancel();
        assertThat(result.get(5, TimeUnit.SECONDS)).isEqualTo(ErrorCode.CANCELLED);
        awaitQuiet();
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(1000);
        assertThat(fixture.transport.count()).isEqualTo(8);
    }

    @Test
    @Timeout(30)
    void closingAReaderEndsItsRequestsAndNoOthers() {
        for (int i = 0; i < 10; i++) {
            fixture.note("b", "n" + (1000 + i), 1, 10);
        }
        fillBooks(10);
        AccessReader other = fixture.reader(allBooks());
        assertThat(other.next()).isNotNull();
        AccessReader reader = new AccessReader(fixture.context, lookup(800), ReadBudget.UNLIMITED);
        fixture.faults("latency=20s:every:2@BatchGetItem");
        assertThat(reader.next()).isNotNull();
        reader.close();
        assertThat(reader.next()).isNull();
        awaitQuiet();
        assertThat(ReadingFixture.drain(other)).hasSize(3 * BOOKS - 1);
    }

    @Test
    void manyStatementsAtTheSameTimeReadAllOfTheirRows() {
        fillBooks(1000);
        fixture.faults("latency=0ms..3ms", "throttle=0.05", "truncate=0.05", "wrong-crc=0.02", "error-500=0.02");
        List<CompletableFuture<List<Object>>> results = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            results.add(CompletableFuture.supplyAsync(() -> {
                DynamoReadContext own =
                        new DynamoReadContext(fixture.client, new Meter(), new Mismatches(), new Cancellation());
                List<Object> rows = ReadingFixture.drain(
                        new AccessReader(own, ReadingFixture.resolve(allBooks()), ReadBudget.UNLIMITED));
                assertThat(own.meter().usage().itemsRead()).isEqualTo(3 * BOOKS);
                assertThat(own.meter().usage().requests()).isEqualTo(BOOKS);
                return rows;
            }));
        }
        results.forEach(result -> assertThat(result.join()).isEqualTo(inOrder()));
    }
}
