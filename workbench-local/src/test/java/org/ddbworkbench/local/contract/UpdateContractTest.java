package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the actions of an update make of an item. */
@OnEveryBackend
class UpdateContractTest extends UpdateContract {
    UpdateContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void setCreatesTheItem() {
        update("SET v = :0", 1);

        assertThat(get()).isEqualTo(item("pk", "a", "v", 1));
    }

    @Test
    void anUpdateWithoutExpressionCreatesTheItem() {
        client.updateItem(to -> to.tableName(table).key(item("pk", "a")));

        assertThat(get()).isEqualTo(item("pk", "a"));
    }

    @Test
    void setReplacesAttributesAndKeepsTheOthers() {
        put(table, "pk", "a", "v", 1, "w", "kept");

        update("SET v = :0, x = :0", "text");

        assertThat(get()).isEqualTo(item("pk", "a", "v", "text", "w", "kept", "x", "text"));
    }

    @Test
    void valuesAreReadFromTheItemAsItWas() {
        put(table, "pk", "a", "v", 1, "w", 2);

        update("SET v = w, w = v REMOVE x");
        assertThat(get()).isEqualTo(item("pk", "a", "v", 2, "w", 1));

        update("REMOVE v SET x = v");
        assertThat(get()).isEqualTo(item("pk", "a", "w", 1, "x", 2));

        assertInvalid(
                "The provided expression refers to an attribute that does not exist in the item",
                () -> update("SET y = :0, z = y", 1));
    }

    @Test
    void numbersAreAddedAndSubtracted() {
        put(table, "pk", "a", "v", 10, "w", 3);

        update("SET v = v + :0, x = v - w, y = :0 - w", 5);

        assertThat(get()).isEqualTo(item("pk", "a", "v", 15, "w", 3, "x", 7, "y", 2));
    }

    @Test
    void arithmeticIsExact() {
        update("SET v = :0 + :1", number("0.1"), number("0.2"));
        assertThat(get().get("v").n()).isEqualTo("0.3");

        update("SET v = :0 + :1", number("99999999999999999999999999999999999999"), 1);
        assertThat(get().get("v").n()).isEqualTo("1" + "0".repeat(38));
    }

    @Test
    void ifNotExistsKeepsWhatIsThere() {
        put(table, "pk", "a", "v", 1);

        update("SET v = if_not_exists(v, :0), w = if_not_exists(w, :0), x = if_not_exists(nosuch, v) + :0", 5);

        assertThat(get()).isEqualTo(item("pk", "a", "v", 1, "w", 5, "x", 6));
    }

    @Test
    void listAppendJoinsLists() {
        put(table, "pk", "a", "v", list("x"));

        update("SET v = list_append(v, :0), w = list_append(if_not_exists(w, :1), v)", list("y"), list("z"));

        assertThat(get()).isEqualTo(item("pk", "a", "v", list("x", "y"), "w", list("z", "x")));
    }

    @Test
    void pathsLeadIntoDocuments() {
        put(table, "pk", "a", "doc", map("els", list("p", "q", "r"), "m", map("x", 1, "y", 2)));

        update("SET doc.els[1] = :0, doc.m.z = doc.m.x + :1, doc.m.x = doc.m.y REMOVE doc.m.y", "Q", 5);

        assertThat(get()).isEqualTo(item("pk", "a", "doc", map("els", list("p", "Q", "r"), "m", map("x", 2, "z", 6))));
    }

    @Test
    void elementsBeyondTheEndAreAppendedInTheOrderOfTheirNumbers() {
        knowing(KnownDifference.LIST_INDEXES);
        put(table, "pk", "a", "v", list("x"));

        update("SET v[9] = :0, v[5] = :1, v[0] = :2", "9", "5", "0");

        assertThat(get()).isEqualTo(item("pk", "a", "v", list("0", "5", "9")));
    }

    @Test
    void elementsKeepTheNumbersThatTheyHad() {
        knowing(KnownDifference.LIST_INDEXES);
        put(table, "pk", "a", "v", list("0", "1", "2", "3", "4"));

        update("REMOVE v[1], v[2], v[17] SET v[3] = :0", "three");

        assertThat(get()).isEqualTo(item("pk", "a", "v", list("0", "three", "4")));
    }

    @Test
    void removingWhatIsNotThereIsNoError() {
        put(table, "pk", "a", "m", map("x", 1));

        update("REMOVE nosuch, m.nosuch");
        update("REMOVE m.x");

        assertThat(get()).isEqualTo(item("pk", "a", "m", map()));
    }

    @Test
    void removingFromNoItemLeavesNoItem() {
        knowing(KnownDifference.REMOVALS_CREATE_ITEMS);
        update("REMOVE v");
        update("REMOVE v.x, w[0]");
        update("DELETE v :0", texts("x"));

        assertThat(get()).isEmpty();
    }

    @Test
    void addAddsNumbersAndMembers() {
        put(table, "pk", "a", "n", 10, "s", texts("x"), "m", map("n", 1));

        update("ADD n :0, s :1, newNumber :0, newSet :1, m.n :0", 3, texts("x", "y"));

        Map<String, AttributeValue> item = get();
        assertThat(item.get("n").n()).isEqualTo("13");
        assertThat(item.get("s").ss()).containsExactlyInAnyOrder("x", "y");
        assertThat(item.get("newNumber").n()).isEqualTo("3");
        assertThat(item.get("newSet").ss()).containsExactlyInAnyOrder("x", "y");
        assertThat(item.get("m").m().get("n").n()).isEqualTo("4");
    }

    @Test
    void deleteTakesMembersAway() {
        knowing(KnownDifference.SET_MEMBERS);
        put(table, "pk", "a", "s", texts("x", "y", "z"), "n", AttributeValue.fromNs(List.of("1", "2")));

        update("DELETE s :0, n :1, nosuch :0", texts("y", "unknown"), AttributeValue.fromNs(List.of("1.0")));

        Map<String, AttributeValue> item = get();
        assertThat(item.get("s").ss()).containsExactlyInAnyOrder("x", "z");
        assertThat(item.get("n").ns()).containsExactly("2");
        assertThat(item).doesNotContainKey("nosuch");

        update("DELETE s :0", texts("x", "z"));
        assertThat(get()).doesNotContainKey("s");
    }
}
