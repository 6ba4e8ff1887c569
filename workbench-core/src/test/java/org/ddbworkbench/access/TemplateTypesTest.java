package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ddbworkbench.access.CatalogFixture.reads;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.junit.jupiter.api.Test;

/** Conditions on variables whose texts are not their values become conditions on keys. */
class TemplateTypesTest {
    private final CatalogFixture folded = CatalogFixture.entity(
            "",
            "key: ['OWNER#{owner:lower}', 'REPO#{repo:lower}'], columns: {owner: text, repo: {attribute: repoName}}");
    private final ColumnPredicate labs = folded.is("owner", "QuokkaLabs");

    @Test
    void theAttributeIsTheTruthOfAFoldedKey() {
        Column repo = folded.column("repo");
        assertThat(repo.source()).isEqualTo(new Column.ItemAttribute("repoName"));
        assertThat(repo.nullable()).isTrue();

        AccessPlan plan = folded.plan(labs, folded.is("repo", "TeaPot"));
        assertThat(reads(plan)).containsExactly("pk = OWNER#quokkalabs AND sk = REPO#teapot");
        assertThat(plan.isExact()).isFalse();
        AccessPlan either = folded.plan(folded.is("owner", "A", "a"));
        assertThat(reads(either)).containsExactly("pk = 'OWNER#a' AND begins_with(sk, 'REPO#')");
    }

    @Test
    void beginningsAreFoldedAsFarAsTheyAreSure() {
        assertThat(reads(folded.plan(labs, folded.startsWith("repo", "Tea"))))
                .containsExactly("pk = 'OWNER#quokkalabs' AND begins_with(sk, 'REPO#tea')");
        assertThat(reads(folded.plan(labs, folded.startsWith("repo", "A\u03a3"))))
                .containsExactly("pk = 'OWNER#quokkalabs' AND begins_with(sk, 'REPO#a')");
    }

    @Test
    void foldedKeysHaveNoRangesAndNoOrder() {
        assertThat(reads(folded.plan(labs, folded.atLeast("repo", "Tea"))))
                .containsExactly("pk = 'OWNER#quokkalabs' AND begins_with(sk, 'REPO#')");
        assertThat(AccessPlanner.planOrdered(folded.ordered("repo", labs), TableStatistics.UNKNOWN))
                .isEmpty();
    }

    @Test
    void withoutAColumnTheTextOfTheKeyIsTheValue() {
        CatalogFixture keys = CatalogFixture.entity("", "key: ['OWNER#{owner:lower}', '{repo:lower}']");
        assertThat(keys.column("owner").source()).isEqualTo(new Column.KeyVariable("owner"));
        assertThat(reads(keys.plan(keys.is("owner", "Labs")))).isEmpty();
        assertThat(reads(keys.plan(keys.is("owner", "labs"), keys.atLeast("repo", "tea"))))
                .containsExactly("pk = 'OWNER#labs' AND sk >= 'tea'");
        assertThat(AccessPlanner.planOrdered(keys.ordered("repo", keys.is("owner", "labs")), TableStatistics.UNKNOWN))
                .isPresent();
    }

    @Test
    void invertedNumbersDescend() {
        CatalogFixture table = CatalogFixture.entity("", "key: ['T#{t}', '{n:inverted(3)}#{id}']");
        ColumnPredicate one = table.is("t", "x");

        assertThat(reads(table.plan(one, table.atLeast("n", 100L), table.below("n", 200L))))
                .containsExactly("pk = 'T#x' AND sk BETWEEN '800' AND '899$'");
        assertThat(AccessPlanner.planOrdered(table.ordered("n DESC", one), TableStatistics.UNKNOWN))
                .hasValueSatisfying(plan -> assertThat(plan.backward()).isFalse());
        assertThat(AccessPlanner.planOrdered(table.ordered("n", one), TableStatistics.UNKNOWN))
                .hasValueSatisfying(plan -> assertThat(plan.backward()).isTrue());
        assertThat(AccessPlanner.planOrdered(table.ordered("n DESC, id", one), TableStatistics.UNKNOWN))
                .isPresent();
        assertThat(AccessPlanner.planOrdered(table.ordered("n DESC, id DESC", one), TableStatistics.UNKNOWN))
                .isEmpty();
    }

    @Test
    void aVariableThatOccursAgainHasOneValueInEachKey() {
        CatalogFixture table = CatalogFixture.entity("", "key: ['{a}#{b}#{a}', 'S']");
        assertThat(reads(table.plan(table.is("a", "1", "2"), table.is("b", "x"))))
                .containsExactlyInAnyOrder("pk = 1#x#1 AND sk = S", "pk = 2#x#2 AND sk = S");
    }

    @Test
    void escapedValuesAreAskedForAsTheyAreWritten() {
        CatalogFixture table = new CatalogFixture(CatalogReader.read(
                        "version: 1\ntables:\n  t: {partitionKey: pk, sortKey: sk, escape: '\\', entities: {e: {key: ['U#{u}', '{d}#{e}']}}}",
                        "test")
                .tables()
                .get(0)
                .virtualTables()
                .get(0));
        assertThat(reads(table.plan(table.is("u", "a#b\\"), table.startsWith("d", "x#"))))
                .containsExactly("pk = 'U#a\\#b\\\\' AND begins_with(sk, 'x\\#')");
        assertThat(reads(table.plan(table.is("u", "a"), table.atLeast("d", "x"))))
                .containsExactly("pk = 'U#a'");
    }

    @Test
    void secondsInKeysOfNumbers() {
        CatalogFixture table = CatalogFixture.entity(
                "g: {partitionKey: gpk, sortKey: {name: gsk, type: N}}",
                "key: ['{t}#{id}', S], indexes: {g: ['G#{t}', '{at:epoch_seconds}']}, columns: {at: epoch_millis}");
        assertThat(reads(table.plan(table.is("t", "x"), table.above("at", 1_500L), table.atMost("at", 90_001L))))
                .containsExactly("gpk = 'G#x' AND gsk BETWEEN 1 AND 90");
    }

    @Test
    void keysOfBytes() {
        CatalogFixture table = new CatalogFixture(CatalogReader.read(
                        "version: 1\ntables:\n  t: {partitionKey: {name: pk, type: B}, sortKey: {name: sk, type: B},"
                                + " entities: {e: {key: ['01{id:hex(8)}', '10{seq:hex(4)}{rest*}']}}}",
                        "test")
                .tables()
                .get(0)
                .virtualTables()
                .get(0));
        assertThat(table.column("pk").type()).isEqualTo(ColumnType.BINARY);
        ColumnPredicate one = table.is("id", 42L);
        ColumnPredicate seq = table.is("seq", 258L);
        assertThat(wire(table.plan(one))).containsExactly("#pk = :pk AND begins_with(#sk, :sk)", "010000002a", "10");
        assertThat(wire(table.plan(one, seq, table.startsWith("rest", "a"))))
                .containsExactly("#pk = :pk AND #sk BETWEEN :sk AND :sk_2", "010000002a", "100102a0", "100102b0");
        AccessPlan whole = table.plan(one, seq, table.is("rest", "ff"));
        assertThat(whole.operation()).isEqualTo(Operation.GET_ITEM);
        assertThat(whole.resolve(new Object[0]).reads().get(0).terms())
                .extracting(term -> ((KeyRead.Equal) term).wireValue())
                .containsExactly(new byte[] {1, 0, 0, 0, 42}, new byte[] {16, 1, 2, -1});
        assertThat(table.plan(one, seq, table.is("rest", "abc"))
                        .resolve(new Object[0])
                        .reads())
                .isEmpty();
        assertThat(AccessPlanner.planOrdered(table.ordered("seq", one), TableStatistics.UNKNOWN))
                .isPresent();
    }

    /** The key condition and its values. */
    private static List<String> wire(AccessPlan plan) {
        ResolvedAccess access = plan.resolve(new Object[0]);
        RequestExpressions expressions = access.expressions(access.reads().get(0), null);
        List<String> all = new ArrayList<>();
        all.add(String.valueOf(expressions.keyCondition()));
        new TreeMap<>(expressions.values())
                .values()
                .forEach(value -> all.add(HexFormat.of().formatHex((byte[]) value)));
        return all;
    }
}
