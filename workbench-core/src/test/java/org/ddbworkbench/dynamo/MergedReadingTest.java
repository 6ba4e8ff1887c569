package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.testing.Seeds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Pieces that come in order each, merged into one order. */
class MergedReadingTest {
    /** Where DynamoDB's order is not SQL's, and where it is. */
    private static final String[] TEXTS = {
        "a", "b", "aa", "ab", "m", "z", "zz", "\uFF21", "\uD83D\uDE00", "\uE000", "a\uFF21", "a\uD83D\uDE00", "\uD7FF"
    };

    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private RowSource merged(List<String> books, boolean descending, long limit, ColumnPredicate... more) {
        List<ColumnPredicate> predicates = new ArrayList<>(List.of(more));
        predicates.add(fixture.is("book", books.toArray()));
        AccessRequest request = fixture.notes(List.of("note"), predicates.toArray(ColumnPredicate[]::new));
        ResolvedAccess access = ReadingFixture.resolve(
                limit == Long.MAX_VALUE ? request : request.withLimit(new Operand.Constant(limit)));
        Requests plain = Requests.of(access);
        Requests requests = new Requests(
                plain.operation(),
                plain.table(),
                plain.index(),
                descending,
                plain.consistent(),
                plain.reads(),
                1,
                plain.pageItems(),
                plain.exact(),
                plain.itemSize(),
                plain.expressions());
        List<SortColumn> order = List.of(new SortColumn(fixture.column("note"), descending));
        ItemSlots slots = new ItemSlots();
        RowMapper mapper = RowMapper.ofRequest(access, List.of(fixture.column("note")), slots);
        RowOrder rowOrder = RowOrder.of(order, mapper);
        RowDecoder decoder = new RowDecoder(slots, List.of(mapper), fixture.mismatches);
        RequestSender sender = new RequestSender(
                fixture.context,
                fixture.cancellation,
                requests,
                decoder,
                decoder.projection(null),
                ReadBudget.UNLIMITED,
                fixture.meter.begin(access));
        RowSource merging = new MergedRows(
                Cursors.of(sender, limit), rowOrder, new ReadAhead(fixture.context.threads(), fixture.cancellation));
        return new OrderedRows(merging, rowOrder, true);
    }

    private static Constraint.Range under(int size) {
        return new Constraint.Range(null, false, new Operand.Constant((long) size), false);
    }

    @TestFactory
    Stream<DynamicTest> rowsComeInTheOrderOfSql() {
        long seed = Seeds.seed();
        return LongStream.range(seed, seed + 8)
                .mapToObj(each -> DynamicTest.dynamicTest("seed " + each, () -> mergeRandom(each)));
    }

    private void mergeRandom(long seed) {
        Random random = new Random(seed);
        String run = "r" + seed + "-";
        List<String> books = IntStream.range(0, 1 + random.nextInt(12))
                .mapToObj(book -> run + book)
                .toList();
        int choices = random.nextBoolean() ? 7 : TEXTS.length;
        List<String> all = new ArrayList<>();
        List<String> small = new ArrayList<>();
        for (String book : books) {
            for (int i = random.nextInt(12); i > 0; i--) {
                String note = TEXTS[random.nextInt(choices)] + TEXTS[random.nextInt(choices)] + i;
                int size = random.nextInt(4);
                fixture.note(book, note, size, 10);
                all.add(note);
                if (size < 2) {
                    small.add(note);
                }
            }
        }
        for (boolean descending : new boolean[] {false, true}) {
            Comparator<String> order = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
            for (long limit : new long[] {1, 2, 5, 30, Long.MAX_VALUE}) {
                assertThat(ReadingFixture.drain(merged(books, descending, limit), limit))
                        .as("limit %d, descending %s", limit, descending)
                        .isEqualTo(all.stream().sorted(order).limit(limit).toList());
                RowSource filtered =
                        merged(books, descending, limit, new ColumnPredicate(fixture.column("size"), under(2)));
                assertThat(ReadingFixture.drain(filtered, limit))
                        .as("filtered, limit %d, descending %s", limit, descending)
                        .isEqualTo(small.stream().sorted(order).limit(limit).toList());
            }
        }
    }

    private List<String> tenBooks() {
        List<String> books = IntStream.range(0, 10).mapToObj(book -> "b" + book).toList();
        for (int note = 0; note < 300; note++) {
            fixture.note(books.get(note % 10), "n" + (1000 + note), 1, 10);
        }
        return books;
    }

    @Test
    void aLimitAsksEachPieceForNoMoreThanThat() {
        List<String> books = tenBooks();
        fixture.faults("latency=10ms");
        List<Object> rows = ReadingFixture.drain(merged(books, false, 5), 5);
        assertThat(rows).containsExactly("n1000", "n1001", "n1002", "n1003", "n1004");
        assertThat(fixture.meter.usage().requests()).isEqualTo(10);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(50);
        assertThat(fixture.transport.mostInFlight()).isGreaterThan(1);
        assertThat(fixture.transport.bodies("Query"))
                .allSatisfy(body -> assertThat(body).contains("\"Limit\":5"));
    }

    @Test
    void aPieceThatHasMoreOfTheFirstRowsIsAskedAgainForThose() {
        tenBooks();
        for (int i = 0; i < 50; i++) {
            fixture.note("b3", "a" + (1000 + i), 1, 10);
        }
        List<@Nullable Object> rows = ReadingFixture.drain(merged(List.of("b3", "b4"), false, 60), 60);
        assertThat(rows).hasSize(60).startsWith("a1000").endsWith("n1044");
        assertThat(fixture.meter.usage().requests()).isEqualTo(2);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(60 + 30);
    }

    @Test
    void aReaderMergesWhatThePlanSaysToMerge() {
        AccessRequest request = fixture.notes(
                        List.of("note"), fixture.is("book", tenBooks().toArray()))
                .withOrder(List.of(new SortColumn(fixture.column("note"), true)))
                .withLimit(new Operand.Constant(3));
        assertThat(ReadingFixture.plan(request).isMerged()).isTrue();
        assertThat(ReadingFixture.drain(fixture.reader(request))).containsExactly("n1299", "n1298", "n1297");
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(30);
        assertThat(fixture.meter.usage().requests()).isEqualTo(10);
    }

    @Test
    void withoutALimitEverythingIsReadOnce() {
        List<Object> rows = ReadingFixture.drain(merged(tenBooks(), true, Long.MAX_VALUE), Long.MAX_VALUE);
        assertThat(rows).hasSize(300).startsWith("n1299", "n1298").endsWith("n1000");
        assertThat(fixture.meter.usage().requests()).isEqualTo(10);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(300);
    }

    @Test
    void piecesOfSeveralPagesAreMergedToo() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            fixture.note("b" + i % 3, "n" + (100 + i), 1, ReadingFixture.LARGE);
            expected.add("n" + (100 + i));
        }
        assertThat(ReadingFixture.drain(merged(List.of("b0", "b1", "b2"), false, Long.MAX_VALUE), Long.MAX_VALUE))
                .isEqualTo(expected);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(24);
    }
}
