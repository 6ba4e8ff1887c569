package org.ddbworkbench.local.open.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.ddbworkbench.local.open.TableFileException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.Projection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableDefinitionsTest {
    private static final List<IndexSpec> INDEXES = List.of(
            new IndexSpec(
                    "by_label",
                    IndexDefinition.Kind.GLOBAL,
                    KeySpec.parse("label:S+artist:S,year:N"),
                    new Projection(Projection.Type.INCLUDE, Set.of("sold"))),
            new IndexSpec(
                    "by_price",
                    IndexDefinition.Kind.LOCAL,
                    KeySpec.parse("artist:S,price:N"),
                    new Projection(Projection.Type.KEYS_ONLY, Set.of())));

    @ParameterizedTest
    @CsvSource({
        "describe-table.json, music",
        "create-table.json, music",
        "template.json, MusicTable",
        "terraform-show.json, music",
        "main.tf.json, music"
    })
    void everyFormSaysTheSame(String file, String name) {
        TableSpec table = TableDefinitions.read(definition(file)).get(0);
        assertThat(table.name()).isEqualTo(name);
        assertThat(table.keys()).isEqualTo(KeySpec.parse("artist:S,year:N"));
        assertThat(table.indexes()).containsExactlyInAnyOrderElementsOf(INDEXES);
    }

    @Test
    void simpleTablesOfTemplatesHaveAnIdUnlessTheySayOtherwise() {
        List<TableSpec> tables = TableDefinitions.read(definition("template.json"));
        assertThat(tables)
                .hasSize(3)
                .contains(
                        new TableSpec("sessions", KeySpec.parse("token:S"), List.of()),
                        new TableSpec("Plain", KeySpec.parse("id:S"), List.of()));
    }

    @Test
    void anEmptyRangeKeyIsNone() {
        assertThat(TableDefinitions.read(definition("main.tf.json")))
                .contains(new TableSpec("sessions", KeySpec.parse("token:S"), List.of()));
    }

    @Test
    void whatDefinesNoTableIsRefused(@TempDir Path directory) throws IOException {
        Path yaml = Files.writeString(directory.resolve("template.yaml"), "Resources:\n  Table:\n");
        assertThatThrownBy(() -> TableDefinitions.read(yaml))
                .isInstanceOf(TableFileException.class)
                .hasMessageStartingWith(yaml + " is not JSON: line 1: ");
        Path nothing = Files.writeString(directory.resolve("nothing.json"), "{}");
        assertThatThrownBy(() -> TableDefinitions.read(nothing)).hasMessage(nothing + " defines no table");
        Path half = Files.writeString(directory.resolve("half.json"), "{\"TableName\":\"t\",\"KeySchema\":[]}");
        assertThatThrownBy(() -> TableDefinitions.read(half))
                .hasMessage("the definition of table t lacks a partition key");
    }

    private static Path definition(String name) {
        URL url = Objects.requireNonNull(TableFileException.class.getResource("definitions/" + name), name);
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
