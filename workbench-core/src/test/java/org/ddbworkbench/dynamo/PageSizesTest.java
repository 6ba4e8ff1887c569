package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Operand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How much is asked for where only some rows are wanted. */
class PageSizesTest {
    private final ReadingFixture fixture = new ReadingFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private AccessRequest filtered(int limit) {
        return fixture.notes(List.of("note"), fixture.is("book", "b"), fixture.is("size", 1L))
                .withLimit(new Operand.Constant(limit));
    }

    private void fill(int every) {
        for (int i = 0; i < 1500; i++) {
            fixture.note("b", "n" + (10_000 + i), i % every == every - 1 ? 1 : 0, 100);
        }
    }

    @Test
    void aFewRowsOfAFilterAreLookedForInALittleMoreThanThose() {
        fill(5);
        assertThat(ReadingFixture.drain(fixture.reader(filtered(2)))).containsExactly("n10004", "n10009");
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(100);
        assertThat(fixture.meter.usage().requests()).isEqualTo(1);
    }

    @Test
    void wheneverThereAreNoneAmongThoseTheNextPagesAreLarger() {
        fill(1400);
        assertThat(ReadingFixture.drain(fixture.reader(filtered(2)))).containsExactly("n11399");
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(1500);
        assertThat(fixture.meter.usage().requests()).isEqualTo(3);
        List<String> asked = fixture.transport.bodies("Query");
        assertThat(asked.get(0)).contains("\"Limit\":100");
        assertThat(asked.get(1)).contains("\"Limit\":1000");
        assertThat(asked.get(2)).doesNotContain("\"Limit\"");
    }

    @Test
    void manyRowsAreLookedForAmongTenTimesAsMany() {
        fill(5);
        assertThat(ReadingFixture.drain(fixture.reader(filtered(50)))).hasSize(50);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(500);
    }

    @Test
    void withoutAFilterNoMoreIsAskedForThanIsWanted() {
        fill(5);
        AccessRequest request =
                fixture.notes(List.of("note"), fixture.is("book", "b")).withLimit(new Operand.Constant(1_234));
        assertThat(ReadingFixture.drain(fixture.reader(request))).hasSize(1_234);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(1_234);
        assertThat(fixture.meter.usage().requests()).isEqualTo(1);
    }

    @Test
    void someKeysOfManyAreAskedForFirstWhereAFewRowsAreWanted() {
        fill(5);
        Object[] notes = new Object[40];
        for (int i = 0; i < notes.length; i++) {
            notes[i] = "n" + (10_000 + i);
        }
        AccessRequest request = fixture.notes(List.of("note"), fixture.is("book", "b", "c"), fixture.is("note", notes))
                .withLimit(new Operand.Constant(5));
        assertThat(ReadingFixture.plan(request).operation().apiName()).isEqualTo("BatchGetItem");
        assertThat(ReadingFixture.drain(fixture.reader(request))).hasSize(5);
        assertThat(fixture.meter.usage().itemsRead()).isEqualTo(5);
    }

    @Test
    void consistencyIsAskedOfEveryOperationOnTheTable() {
        fill(5);
        ReadingFixture.drain(fixture.reader(filtered(2).withConsistency(true)));
        ReadingFixture.drain(fixture.reader(
                fixture.notes(List.of("note"), fixture.is("size", 1L)).withConsistency(true)));
        ReadingFixture.drain(
                fixture.reader(fixture.notes(List.of("note"), fixture.is("book", "b"), fixture.is("note", "n10000"))
                        .withConsistency(true)));
        ReadingFixture.drain(fixture.reader(
                fixture.notes(List.of("note"), fixture.is("book", "b", "c"), fixture.is("note", "n10000"))
                        .withConsistency(true)));
        for (String operation : List.of("Query", "Scan", "GetItem", "BatchGetItem")) {
            assertThat(fixture.transport.bodies(operation))
                    .isNotEmpty()
                    .allSatisfy(body -> assertThat(body).contains("\"ConsistentRead\":true"));
        }
    }

    @Test
    void anAccessThatIsExecutedAgainIsReportedOnce() {
        fill(5);
        var plan = ReadingFixture.plan(filtered(2));
        for (int i = 0; i < 3; i++) {
            ReadingFixture.drain(new AccessReader(fixture.context, plan.resolve(new Object[0]), ReadBudget.UNLIMITED));
        }
        assertThat(fixture.meter.usage().accesses()).singleElement().satisfies(usage -> {
            assertThat(usage.executions()).isEqualTo(3);
            assertThat(usage.itemsRead()).isEqualTo(300);
            assertThat(usage.rows()).isEqualTo(60);
        });
        assertThat(fixture.meter.usage(plan)).isEqualTo(fixture.meter.usage());
        assertThat(fixture.meter.usage(ReadingFixture.plan(filtered(2))).requests())
                .isZero();
    }
}
