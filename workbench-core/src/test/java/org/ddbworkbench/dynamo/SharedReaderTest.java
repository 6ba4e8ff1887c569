package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.SharedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.testing.Seeds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Notes and marks of the same books, read by the same requests. */
class SharedReaderTest {
    private static final int NOTES = 0;
    private static final int MARKS = 1;
    private static final int ITEMS = 30;

    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private List<Object> names(String prefix) {
        List<Object> names = new ArrayList<>();
        for (String book : List.of("a", "b")) {
            for (int i = 0; i < ITEMS; i++) {
                names.add(prefix + book + (100 + i));
            }
        }
        return names;
    }

    /** Two books, each with some notes and marks that take about eight pages. */
    private void fill() {
        for (String book : List.of("a", "b")) {
            for (int i = 0; i < ITEMS; i++) {
                fixture.note(book, "n" + book + (100 + i), 1, 200_000);
                fixture.mark(book, "m" + book + (100 + i), 100_000);
            }
        }
    }

    private List<ResolvedAccess> accesses(@Nullable Long limit) {
        AccessRequest notes = fixture.notes(List.of("note", "text"), fixture.is("book", "a", "b"));
        AccessRequest marks = new AccessRequest(
                fixture.virtual("marks"),
                List.of(
                        fixture.virtual("marks").column("mark").orElseThrow(),
                        fixture.virtual("marks").column("color").orElseThrow()),
                List.of(ReadingFixture.is(
                        fixture.virtual("marks").column("book").orElseThrow(), "a", "b")),
                List.of(),
                null);
        return List.of(
                ReadingFixture.resolve(limit == null ? notes : notes.withLimit(new Operand.Constant(limit))),
                ReadingFixture.resolve(marks));
    }

    private SharedReader reader(long maxWaitingBytes) {
        return reader(maxWaitingBytes, null);
    }

    /** Reads whole books for both. */
    private SharedReader reader(long maxWaitingBytes, @Nullable Long limit) {
        ResolvedAccess books = ReadingFixture.resolve(new AccessRequest(
                fixture.virtual("_items"),
                List.of(),
                List.of(ReadingFixture.is(fixture.virtual("_items").column("pk").orElseThrow(), "BOOK#a", "BOOK#b")),
                List.of(),
                null));
        return new SharedReader(
                fixture.context, Requests.of(books), accesses(limit), null, ReadBudget.UNLIMITED, maxWaitingBytes);
    }

    @Test
    void bothAreAnsweredByOneReading() {
        fill();
        SharedReader shared = reader(Long.MAX_VALUE);
        RowReader notes = shared.open(NOTES);
        RowReader marks = shared.open(MARKS);
        assertThat(ReadingFixture.drain(notes)).isEqualTo(names("n"));
        int requests = fixture.transport.count();
        assertThat(ReadingFixture.drain(marks)).isEqualTo(names("m"));
        assertThat(fixture.transport.count()).isEqualTo(requests);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(4 * ITEMS);
        assertThat(fixture.meter.usage().accesses()).singleElement().satisfies(usage -> {
            assertThat(usage.entity()).isEqualTo("notes, marks");
            assertThat(usage.rows()).isEqualTo(4 * ITEMS);
            assertThat(usage.operation()).isEqualTo("Query");
        });
    }

    private SharedAccess neighbours(Object... booksOfMarks) {
        VirtualTable marks = fixture.virtual("marks");
        AccessRequest ofMarks = new AccessRequest(
                marks,
                List.of(marks.column("mark").orElseThrow()),
                List.of(ReadingFixture.is(marks.column("book").orElseThrow(), booksOfMarks)),
                List.of(),
                null);
        List<AccessPlan> plans = List.of(
                ReadingFixture.plan(fixture.notes(List.of("note"), fixture.is("book", "a", "b"))),
                ReadingFixture.plan(ofMarks));
        List<SharedAccess> groups =
                SharedAccess.groups(plans, List.of(new int[0], new int[0]), new TableStatistics(100, 100_000));
        assertThat(groups).hasSize(1);
        return groups.get(0);
    }

    @Test
    void neighboursInKeyOrderAreReadByOneQueryAPartition() {
        for (String book : List.of("a", "b")) {
            for (int i = 0; i < ITEMS; i++) {
                fixture.note(book, "n" + book + (100 + i), 1, 10);
                fixture.mark(book, "m" + book + (100 + i), 10);
            }
        }
        SharedReader shared = new SharedReader(
                fixture.context,
                neighbours("a", "b").resolve(List.of(new Object[0], new Object[0])),
                ReadBudget.UNLIMITED);
        assertThat(ReadingFixture.drain(shared.open(NOTES))).isEqualTo(names("n"));
        assertThat(ReadingFixture.drain(shared.open(MARKS))).isEqualTo(names("m"));
        assertThat(fixture.meter.usage().requests()).isEqualTo(2);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(4 * ITEMS);
    }

    @Test
    void oneThatIsOpenedLateHasAllOfItsRows() {
        fill();
        SharedReader shared = reader(Long.MAX_VALUE);
        assertThat(ReadingFixture.drain(shared.open(MARKS))).isEqualTo(names("m"));
        int requests = fixture.transport.count();
        assertThat(ReadingFixture.drain(shared.open(NOTES))).isEqualTo(names("n"));
        assertThat(fixture.transport.count()).isEqualTo(requests);
    }

    @Test
    void oneThatLagsTooFarGoesOnByItself() {
        fill();
        SharedReader shared = reader(1_500_000);
        RowReader marks = shared.open(MARKS);
        assertThat(ReadingFixture.drain(marks)).isEqualTo(names("m"));
        int requests = fixture.transport.count();
        assertThat(ReadingFixture.drain(shared.open(NOTES))).isEqualTo(names("n"));
        int more = fixture.transport.count() - requests;
        assertThat(more).as("requests of the one that lagged").isBetween(1, requests - 1);
        assertThat(fixture.meter.usage().itemsRead()).isBetween(4L * ITEMS + 1, 8L * ITEMS - 1);
    }

    @TestFactory
    Stream<DynamicTest> noRowIsLostOrDoubledHoweverTheyAreRead() {
        long seed = Seeds.seed();
        fill();
        return LongStream.range(seed, seed + 12)
                .mapToObj(each -> DynamicTest.dynamicTest("seed " + each, () -> readInTurns(new Random(each))));
    }

    private void readInTurns(Random random) {
        SharedReader shared = reader(random.nextInt(4_000_000));
        List<RowReader> readers = new ArrayList<>(List.of(shared.open(NOTES), shared.open(MARKS), shared.open(NOTES)));
        List<List<Object>> rows = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<Integer> left = new ArrayList<>(List.of(0, 1, 2));
        while (!left.isEmpty()) {
            Integer reader = left.get(random.nextInt(left.size()));
            for (int i = random.nextInt(40); i > 0; i--) {
                @Nullable Object[] row = readers.get(reader).next();
                if (row == null) {
                    left.remove(reader);
                    break;
                }
                rows.get(reader).add(row[0]);
            }
        }
        assertThat(rows.get(0)).isEqualTo(names("n"));
        assertThat(rows.get(1)).isEqualTo(names("m"));
        assertThat(rows.get(2)).isEqualTo(names("n"));
    }

    @Test
    void closingOneDoesNotStopTheOther() {
        fill();
        SharedReader shared = reader(1);
        RowReader notes = shared.open(NOTES);
        RowReader marks = shared.open(MARKS);
        assertThat(marks.next()).isNotNull();
        marks.close();
        assertThat(marks.next()).isNull();
        assertThat(ReadingFixture.drain(notes)).isEqualTo(names("n"));
    }

    @Test
    void whenAllAreClosedNothingMoreIsRead() throws Exception {
        fill();
        SharedReader shared = reader(Long.MAX_VALUE);
        RowReader notes = shared.open(NOTES);
        RowReader marks = shared.open(MARKS);
        assertThat(marks.next()).isNotNull();
        notes.close();
        marks.close();
        int requests = fixture.transport.count();
        assertThat(requests).isEqualTo(1);
        assertThat(notes.next()).isNull();
        Thread.sleep(50);
        assertThat(fixture.transport.count()).isEqualTo(requests);
    }

    @Test
    void aLimitOfOneStopsNothingButItself() {
        fill();
        SharedReader shared = reader(Long.MAX_VALUE, 3L);
        assertThat(ReadingFixture.drain(shared.open(NOTES)))
                .isEqualTo(names("n").subList(0, 3));
        assertThat(ReadingFixture.drain(shared.open(MARKS))).isEqualTo(names("m"));
    }

    @Test
    void openingAgainReadsAgain() {
        fill();
        SharedReader shared = reader(Long.MAX_VALUE);
        RowReader first = shared.open(NOTES);
        assertThat(ReadingFixture.drain(first)).isEqualTo(names("n"));
        first.close();
        int requests = fixture.transport.count();
        assertThat(ReadingFixture.drain(shared.open(NOTES))).isEqualTo(names("n"));
        assertThat(fixture.transport.count()).isEqualTo(2 * requests);
        assertThat(fixture.meter.usage().accesses().get(0).executions()).isEqualTo(2);
        assertThat(ReadingFixture.drain(shared.open(MARKS))).isEqualTo(names("m"));
        assertThat(fixture.transport.count()).isEqualTo(2 * requests);
    }

    @Test
    void cancelEndsAllOfThem() {
        fill();
        SharedReader shared = reader(1);
        RowReader notes = shared.open(NOTES);
        RowReader marks = shared.open(MARKS);
        assertThat(marks.next()).isNotNull();
        assertThat(notes.next()).isNotNull();
        fixture.cancellation.cancel();
        for (RowReader reader : List.of(notes, marks)) {
            assertThatThrownBy(() -> ReadingFixture.drain(reader))
                    .isInstanceOfSatisfying(
                            WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        }
    }

    @Test
    void tornAnswersAreReadAgainForAllParts() {
        fill();
        fixture.faults("truncate=every:3", "throttle=every:5");
        SharedReader shared = reader(Long.MAX_VALUE);
        assertThat(ReadingFixture.drain(shared.open(NOTES))).isEqualTo(names("n"));
        assertThat(ReadingFixture.drain(shared.open(MARKS))).isEqualTo(names("m"));
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(4 * ITEMS);
    }
}
