package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.GroupEnds;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.SortColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Keys from an index, items from the table. */
class FetchBackTest {
    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private AccessRequest ofKind(String... columns) {
        return fixture.notes(List.of(columns), fixture.is("kind", "k"));
    }

    private List<Object> read(AccessRequest request) {
        ResolvedAccess access = ReadingFixture.resolve(request);
        assertThat(access.plan().index()).isPresent();
        ItemSlots slots = new ItemSlots();
        RowMapper mapper = RowMapper.ofRequest(access, List.of(), slots);
        List<Cursor> starts =
                FetchBack.starts(fixture.context, fixture.cancellation, access, ReadBudget.UNLIMITED, slots, mapper);
        PageSequence pages = new PageSequence(
                starts,
                false,
                PageSequence.Pace.GROWING,
                new ReadAhead(fixture.context.threads(), fixture.cancellation));
        return ReadingFixture.drain(new SequentialRows(pages, Page::onlyRows), access.limit());
    }

    @Test
    void itemsComeInTheOrderOfTheIndex() {
        List<Object> expected = new ArrayList<>();
        for (int i = 0; i < 730; i++) {
            fixture.note("b" + i * 7 % 11, "n" + i, "k", "t" + (9999 - i), i, 10);
            expected.add(0, "n" + i);
        }
        fixture.note("b", "other", "l", "t", 1, 10);
        fixture.faults("latency=0ms..5ms", "unprocessed=0.3", "throttle=0.1");
        assertThat(read(ofKind("note", "text"))).isEqualTo(expected);
        assertThat(fixture.meter.usage().accesses())
                .satisfiesExactly(
                        index -> {
                            assertThat(index.operation()).isEqualTo("Query");
                            assertThat(index.index()).isEqualTo("bykind");
                            assertThat(index.itemsRead()).isEqualTo(730);
                            assertThat(index.requests()).isEqualTo(1);
                        },
                        table -> {
                            assertThat(table.operation()).isEqualTo("BatchGetItem");
                            assertThat(table.index()).isNull();
                            assertThat(table.itemsRead()).isEqualTo(730);
                            assertThat(table.rows()).isEqualTo(730);
                        });
    }

    @Test
    void whatTheIndexKnowsIsNotFetched() {
        for (int i = 0; i < 50; i++) {
            fixture.note("b", "n" + i, "k", "t" + i, i % 5, 10);
        }
        AccessRequest request = fixture.notes(List.of("note", "text"), fixture.is("kind", "k"), fixture.is("size", 3L));
        assertThat(read(request)).hasSize(10);
        assertThat(fixture.meter.usage().accesses().get(1).itemsRead()).isEqualTo(10);
    }

    @Test
    void aLimitFetchesNoMoreThanThat() {
        for (int i = 0; i < 50; i++) {
            fixture.note("b", "n" + i, "k", "t" + (100 + i), i, 10);
        }
        AccessRequest request = ofKind("note", "text").withLimit(new Operand.Constant(3));
        assertThat(read(request)).containsExactly("n0", "n1", "n2");
        assertThat(fixture.meter.usage().requests()).isEqualTo(2);
        assertThat(fixture.meter.usage().accesses())
                .allSatisfy(usage -> assertThat(usage.itemsRead()).isEqualTo(3));
    }

    @Test
    void whereFewItemsAreRowsBatchesGrow() {
        for (int i = 0; i < 300; i++) {
            fixture.note("b", "n" + i, "k", "t" + (1000 + i), i, i == 290 ? 11 : 10);
        }
        AccessRequest request = fixture.notes(
                        List.of("note", "text"), fixture.is("kind", "k"), fixture.is("text", "x".repeat(11)))
                .withLimit(new Operand.Constant(1));
        assertThat(read(request)).containsExactly("n290");
        assertThat(fixture.meter.usage().accesses().get(1).requests()).isLessThanOrEqualTo(7);
    }

    private void putSixNotes() {
        for (int i = 0; i < 6; i++) {
            fixture.note("b", "n" + i, "k", "t" + i, 1, 10);
        }
    }

    @Test
    void changesBetweenTheTwoReadsAreSeen() {
        putSixNotes();
        AccessRequest request = ofKind("note", "text");
        assertThat(readWithChanges(request)).containsExactly("n0", "n4", "n5");
        AccessRequest ordered = request.withOrder(List.of(new SortColumn(fixture.column("title"), false)));
        fixture.note("b", "n1", "k", "t1", 1, 10);
        fixture.note("b", "n2", "k", "t2", 1, 10);
        fixture.note("b", "n4", "k", "t4", 1, 10);
        assertThat(readWithChanges(ordered)).containsExactly("n0", "n5");
        AccessRequest ends = request.withEnds(
                new GroupEnds(Set.of(fixture.column("kind")), new SortColumn(fixture.column("title"), false)));
        fixture.note("b", "n1", "k", "t1", 1, 10);
        fixture.note("b", "n2", "k", "t2", 1, 10);
        fixture.note("b", "n4", "k", "t4", 1, 10);
        assertThat(ReadingFixture.plan(ends).readsEnds()).isTrue();
        assertThat(readWithChanges(ends)).containsExactly("n0", "n5");
    }

    /** After the index was read, one item is gone, one of another kind, and one has moved to the end. */
    private List<Object> readWithChanges(AccessRequest request) {
        ResolvedAccess access = ReadingFixture.resolve(request);
        ItemSlots slots = new ItemSlots();
        RowMapper mapper = RowMapper.ofRequest(access, List.of(), slots);
        fixture.transport.reset();
        fixture.transport.beforeNext("BatchGetItem", () -> {
            fixture.delete("b", "n1");
            fixture.note("b", "n2", "other", "t2", 1, 10);
            fixture.delete("b", "n3");
            fixture.note("b", "n4", "k", "z4", 1, 10);
        });
        List<Cursor> starts =
                FetchBack.starts(fixture.context, fixture.cancellation, access, ReadBudget.UNLIMITED, slots, mapper);
        List<Object> rows = new ArrayList<>();
        for (Cursor cursor = starts.get(0); cursor != null; ) {
            Page page = cursor.read(Long.MAX_VALUE);
            page.onlyRows().forEach(row -> rows.add(row[0]));
            cursor = page.next();
        }
        return rows;
    }

    @Test
    void anIndexOfKeysAnswersWhatItDoesNotHave() {
        for (int i = 0; i < 40; i++) {
            fixture.ownedNote("b" + i, "n" + i, i % 4 == 0 ? "o" : "other", i);
        }
        AccessRequest request =
                fixture.notes(List.of("note", "size"), fixture.is("owner", "o"), fixture.is("size", 8L, 12L, 13L));
        assertThat(ReadingFixture.plan(request).fetchesBack()).isTrue();
        assertThat(ReadingFixture.drain(fixture.reader(request))).containsExactlyInAnyOrder("n8", "n12");
        assertThat(fixture.meter.usage().accesses())
                .extracting(AccessUsage::operation)
                .containsExactly("Query", "BatchGetItem");
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(10 + 10);
        assertThat(fixture.meter.usage().requests()).isEqualTo(2);
        assertThat(fixture.transport.bodies("Query").get(0)).doesNotContain("size");
        assertThat(AccessCounter.count(fixture.context, ReadingFixture.resolve(request), ReadBudget.UNLIMITED))
                .isEqualTo(2);
    }

    @Test
    void manyItemsAreFetchedAtTheSameTime() {
        for (int i = 0; i < 500; i++) {
            fixture.note("b", "n" + i, "k", "t" + (1000 + i), 1, 10);
        }
        fixture.faults("latency=50ms");
        assertThat(read(ofKind("note", "text")))
                .isEqualTo(IntStream.range(0, 500).mapToObj(i -> "n" + i).toList());
        assertThat(fixture.transport.bodies("BatchGetItem")).hasSize(5);
        assertThat(fixture.transport.mostInFlight()).isGreaterThan(2);
    }
}
