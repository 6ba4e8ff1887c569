package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CatalogWriterTest {
    private static final KeySchema KEY =
            new KeySchema(List.of(new KeyAttribute("pk", KeyType.S)), List.of(new KeyAttribute("sort key", KeyType.N)));

    @Test
    void whatIsWrittenIsReadBack() {
        SecondaryIndex global = new SecondaryIndex(
                "by-status",
                false,
                new KeySchema(
                        List.of(new KeyAttribute("s: #1", KeyType.S)), List.of(new KeyAttribute("no", KeyType.S))),
                SecondaryIndex.Projection.INCLUDE,
                List.of("a\"b", "true"));
        SecondaryIndex local = new SecondaryIndex(
                "lsi",
                true,
                new KeySchema(KEY.partition(), List.of(new KeyAttribute("created", KeyType.N))),
                SecondaryIndex.Projection.ALL,
                List.of());
        Map<String, List<CatalogDraft.Index>> indexes = new LinkedHashMap<>();
        indexes.put(
                "by-status",
                List.of(new CatalogDraft.Index(
                        List.of("STATUS#{status}", "{due:date}"),
                        Map.of("status", new CatalogDraft.Condition.OneOf(List.of("open", "null"))),
                        false,
                        true,
                        List.of("12 of 15 items"))));
        CatalogDraft draft = new CatalogDraft(
                List.of("found in a sample", "line\nbreak"),
                List.of(new CatalogDraft.Table(
                        "on",
                        "shop",
                        KEY,
                        List.of(global, local),
                        "#|",
                        null,
                        null,
                        List.of(),
                        List.of(new CatalogDraft.Entity(
                                "orders",
                                "what: \"customers\" buy\n# no comment",
                                List.of(List.of("C#{customer}", "{number:int}")),
                                List.of(),
                                Map.of(),
                                indexes,
                                List.of(
                                        new CatalogDraft.Column("status", "text", null, List.of(), null, null, "enum?"),
                                        new CatalogDraft.Column("due", "date", "due-date", List.of(), "d", null, null),
                                        new CatalogDraft.Column(
                                                "parent", "integer", null, List.of(), null, "orders.number", null)),
                                List.of("evidence"))),
                        List.of())));

        String text = CatalogWriter.write(draft);
        PhysicalTable table = CatalogReader.read(text, "draft").tables().get(0);

        assertThat(table.name()).isEqualTo("on");
        assertThat(table.schema()).isEqualTo("shop");
        assertThat(table.key()).isEqualTo(KEY);
        assertThat(table.indexes()).containsExactly(global, local);
        Entity orders = table.entities().get(0);
        assertThat(orders.description()).isEqualTo("what: \"customers\" buy\n# no comment");
        assertThat(orders.template("pk")).hasToString("Optional[C#{customer}]");
        EntityIndex index = orders.index("by-status").get(0);
        assertThat(index.sparse()).isTrue();
        assertThat(index.conditions()).hasToString("[status IN [open, null]]");
        assertThat(text)
                .startsWith("# found in a sample\n# line break\nversion: 1\n")
                .contains("          # 12 of 15 items\n", "          status: text  # enum?\n");
    }
}
