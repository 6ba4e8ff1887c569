package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.ResolvedAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows that are counted and not looked at. */
class AccessCounterTest {
    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private long count(AccessRequest request) {
        return AccessCounter.count(fixture.context, ReadingFixture.resolve(request), ReadBudget.UNLIMITED);
    }

    private void fill() {
        for (int i = 0; i < 20; i++) {
            fixture.note("a", "n" + i, i, ReadingFixture.LARGE);
            fixture.note("b", "n" + i, i, 10);
            fixture.mark("b", "m" + i, 10);
        }
    }

    @Test
    void pagesOfAllPiecesAreAddedUp() {
        fill();
        assertThat(count(fixture.notes(List.of("text"), fixture.is("book", "a", "b", "none"))))
                .isEqualTo(40);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(40);
        assertThat(fixture.transport.bodies("Query"))
                .noneSatisfy(body -> assertThat(body).contains("text"));
    }

    @Test
    void itemsThatAreNoRowsDoNotCount() {
        fill();
        assertThat(count(fixture.notes(List.of("text"), fixture.is("book", "b"), fixture.is("size", 3L, 4L))))
                .isEqualTo(2);
        assertThat(count(fixture.notes(List.of()))).isEqualTo(40);
    }

    @Test
    void keysThatAreNotThereDoNotCount() {
        fill();
        assertThat(count(fixture.notes(List.of(), fixture.is("book", "a"), fixture.is("note", "n1", "n2", "n99"))))
                .isEqualTo(2);
    }

    @Test
    void aLimitIsNotExceeded() {
        fill();
        assertThat(count(fixture.notes(List.of(), fixture.is("book", "a", "b")).withLimit(new Operand.Constant(7))))
                .isEqualTo(7);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(7);
        assertThat(fixture.meter.usage().requests()).as("of 1 MB each").isEqualTo(2);
    }

    @Test
    void theServiceCountsWhereEveryItemIsARow() {
        fill();
        ResolvedAccess access = ReadingFixture.resolve(fixture.notes(List.of(), fixture.is("book", "a", "b")));
        RowDecoder nothing = new RowDecoder(new ItemSlots(), List.of(), fixture.mismatches);
        RequestSender sender = new RequestSender(
                fixture.context,
                fixture.cancellation,
                Requests.of(access),
                nothing,
                null,
                ReadBudget.UNLIMITED,
                fixture.meter.begin(access));
        PageSequence pages = new PageSequence(
                Cursors.of(sender, Long.MAX_VALUE),
                true,
                PageSequence.Pace.EAGER,
                new ReadAhead(fixture.context.threads(), fixture.cancellation));
        long count = 0;
        for (Page page = pages.next(Long.MAX_VALUE); page != null; page = pages.next(Long.MAX_VALUE)) {
            count += page.count();
        }
        assertThat(count).isEqualTo(40);
        assertThat(fixture.meter.usage().accesses().get(0).rows()).isEqualTo(40);
        assertThat(fixture.meter.usage().bytesRead()).isLessThan(5_000);
        assertThat(fixture.transport.bodies("Query"))
                .allSatisfy(body -> assertThat(body).contains("\"Select\":\"COUNT\""));
    }

    @Test
    void countingCanBeCancelled() {
        fill();
        fixture.cancellation.cancel();
        assertThatThrownBy(() -> count(fixture.notes(List.of())))
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(fixture.transport.count()).isZero();
    }
}
