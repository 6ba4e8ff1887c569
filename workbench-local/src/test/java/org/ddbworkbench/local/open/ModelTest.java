package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.ddbworkbench.local.open.definition.TableDefinitions;
import org.junit.jupiter.api.Test;

class ModelTest {
    private static final Path MODEL = Opened.resource("model.json");

    @Test
    void everyTableIsOpenedWithItsKey() {
        assertThat(Opened.of(OpenOptions.DEFAULT, MODEL).summary().tables())
                .containsExactly(
                        new LoadSummary.LoadedTable("orders", "pk:S,sk:S", 5, 0, 0, 0),
                        new LoadSummary.LoadedTable("shops", "id:N", 2, 0, 0, 0),
                        new LoadSummary.LoadedTable("no_data", "id:S", 0, 0, 0, 0));
    }

    @Test
    void sampleDataAreInFacetsTooAndMapsInAnyNotation() {
        assertThat(Opened.of(OpenOptions.DEFAULT, MODEL).items("orders"))
                .containsExactlyInAnyOrder(
                        "{pk={S=C#1}, sk={S=META}, address={M={street={S=Main}, no={N=5}}}}",
                        "{pk={S=C#2}, sk={S=META}, address={M={street={S=Side}, no={N=7},"
                                + " geo={M={lat={N=50.5}, tags={L=[{S=a}, {N=1}]}}}}}}",
                        "{pk={S=C#3}, sk={S=META}, address={M={street={S=Back}, no={N=9}}}}",
                        "{pk={S=C#4}, sk={S=META}, address={M={M={S=a name}}}}",
                        "{pk={S=C#1}, sk={S=O#1}, total={N=10.5}, status={S=open}, placed={N=20260101}}");
    }

    @Test
    void whatTheModelGotWrongIsCorrected() {
        Opened opened = Opened.of(OpenOptions.DEFAULT, MODEL);
        assertThat(opened.description("orders"))
                .contains(
                        "{\"AttributeName\":\"placed\",\"AttributeType\":\"N\"}",
                        "{\"AttributeName\":\"total\",\"AttributeType\":\"N\"}",
                        "by_status",
                        "KEYS_ONLY",
                        "\"LocalSecondaryIndexes\":[{\"IndexName\":\"by_total\"");
        assertThat(opened.notices())
                .containsExactlyInAnyOrder(
                        "index by_status of table orders has the projection INCLUDE without attributes; it is opened as"
                                + " KEYS_ONLY",
                        "the key attribute placed of table orders is S in the model but N in its data; it is opened as N",
                        "the table 'no data' is opened as no_data, since tables can't have its name",
                        "the key attribute id of table no_data is taken to be text: no item of it is known; id:N says"
                                + " otherwise");
    }

    @Test
    void oneTableCanBeChosen() {
        OpenOptions shops = OpenOptions.DEFAULT.withTableName("shops");
        assertThat(Opened.of(shops, MODEL).tableNames()).containsExactly("shops");
        TableFileException error = catchThrowableOfType(
                TableFileException.class, () -> Opened.of(OpenOptions.DEFAULT.withTableName("shop"), MODEL));
        assertThat(error).hasMessage("the model has no table shop");
        assertThat(error.hint()).hasValue("its tables are orders, shops, no data");
    }

    @Test
    void aModelIsADefinitionForOtherData() {
        assertThatThrownBy(() -> Opened.of(OpenOptions.DEFAULT, MODEL, Opened.resource("items.json")))
                .hasMessage("a model and files of data can't be opened together");
        assertThat(TableDefinitions.read(MODEL)).hasSize(3);
    }
}
