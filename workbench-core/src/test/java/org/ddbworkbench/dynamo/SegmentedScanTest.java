package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.ddbworkbench.access.ResolvedAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A Scan in several segments. */
class SegmentedScanTest {
    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private PageSequence scan(int segments) {
        ResolvedAccess access = ReadingFixture.resolve(fixture.notes(List.of("note", "text")));
        Requests plain = Requests.of(access);
        Requests requests = new Requests(
                plain.operation(),
                plain.table(),
                null,
                false,
                false,
                plain.reads(),
                segments,
                plain.pageItems(),
                false,
                plain.itemSize(),
                plain.expressions());
        ItemSlots slots = new ItemSlots();
        RowMapper mapper = RowMapper.ofRequest(access, List.of(), slots);
        RequestSender sender = new RequestSender(
                fixture.context,
                fixture.cancellation,
                requests,
                new RowDecoder(slots, List.of(mapper), fixture.mismatches),
                slots.projection(null),
                ReadBudget.UNLIMITED,
                fixture.meter.begin(access));
        return new PageSequence(
                Cursors.of(sender, Long.MAX_VALUE),
                true,
                PageSequence.Pace.GROWING,
                new ReadAhead(fixture.context.threads(), fixture.cancellation));
    }

    @Test
    void segmentsTogetherHaveEveryItemOnce() {
        for (int i = 0; i < 60; i++) {
            fixture.note("b" + i, "n" + i, 1, 100_000);
        }
        fixture.faults("latency=1ms..10ms");
        List<Object> rows = ReadingFixture.drain(new SequentialRows(scan(4), Page::onlyRows), Long.MAX_VALUE);
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 60).mapToObj(i -> "n" + i).toList());
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(60);
        assertThat(fixture.transport.mostInFlight()).isBetween(2, 4);
        assertThat(fixture.transport.bodies("Scan"))
                .allSatisfy(body -> assertThat(body).contains("\"TotalSegments\":4"));
        for (int segment = 0; segment < 4; segment++) {
            String part = "\"Segment\":" + segment;
            assertThat(fixture.transport.bodies("Scan"))
                    .anySatisfy(body -> assertThat(body).contains(part));
        }
    }

    @Test
    void whatIsLeftCanBeReadFromThereByAnother() {
        for (int i = 0; i < 60; i++) {
            fixture.note("b" + i, "n" + i, 1, 100_000);
        }
        PageSequence first = scan(3);
        List<Object> rows = new java.util.ArrayList<>();
        for (int page = 0; page < 4; page++) {
            Page read = first.next(Long.MAX_VALUE);
            assertThat(read).isNotNull();
            read.onlyRows().forEach(row -> rows.add(row[0]));
        }
        PageSequence rest = new PageSequence(
                first.rest(),
                true,
                PageSequence.Pace.EAGER,
                new ReadAhead(fixture.context.threads(), fixture.cancellation));
        rows.addAll(ReadingFixture.drain(new SequentialRows(rest, Page::onlyRows), Long.MAX_VALUE));
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 60).mapToObj(i -> "n" + i).toList());
    }
}
