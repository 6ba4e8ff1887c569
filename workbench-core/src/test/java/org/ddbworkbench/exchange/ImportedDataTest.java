package org.ddbworkbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.junit.jupiter.api.Test;

/** Templates made of a model, held against the items that the library itself wrote: what they compose is what is stored. */
final class ImportedDataTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)\\*?(?::([^{}]*))?\\}");

    @Test
    void electroDbItemsHaveTheKeysThatTheTemplatesCompose() throws IOException {
        CatalogDraft.Table table = Importer.read(List.of(ImporterTest.file("electrodb-vcs.json")), ImportOptions.NONE)
                .draft()
                .tables()
                .get(0);
        int keys = 0;
        for (String line : Files.readAllLines(ImporterTest.file("electrodb_vcs.jsonl"))) {
            SourceValue item = SourceParser.parse(line, "item").get("Item");
            CatalogDraft.Entity entity = table.entities().stream()
                    .filter(candidate -> candidate.types().contains(text(item, "__edb_e__")))
                    .findFirst()
                    .orElseThrow();
            assertThat(entity.when())
                    .containsEntry("__edb_v__", new CatalogDraft.Condition.OneOf(List.of(text(item, "__edb_v__"))));
            Map<String, String> templates = new LinkedHashMap<>();
            put(templates, table.key().attributes(), entity.keys().get(0));
            entity.indexes().forEach((name, index) -> {
                SecondaryIndex known = table.indexes().stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst()
                        .orElseThrow();
                put(templates, known.key().attributes(), index.get(0).key());
            });
            for (Map.Entry<String, String> template : templates.entrySet()) {
                assertThat(composed(template.getValue(), item)).isEqualTo(text(item, template.getKey()));
                keys++;
            }
            List<String> stored = new ArrayList<>(item.members().keySet());
            stored.removeIf(name -> !name.matches("pk|sk|gsi.*"));
            assertThat(templates.keySet()).containsExactlyInAnyOrderElementsOf(stored);
        }
        assertThat(keys).isGreaterThan(40);
    }

    private static void put(Map<String, String> templates, List<KeyAttribute> attributes, List<String> texts) {
        for (int i = 0; i < attributes.size(); i++) {
            templates.put(attributes.get(i).name(), texts.get(i));
        }
    }

    private static String text(SourceValue item, String attribute) {
        return ItemValues.text(item.get(attribute)).orElse("");
    }

    /** What a template makes of the attributes of an item. */
    private static String composed(String template, SourceValue item) {
        Matcher matcher = VARIABLE.matcher(template);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            String value = text(item, matcher.group(1).replaceAll("_key$", ""));
            String type = matcher.group(2) == null ? "" : matcher.group(2);
            String written = switch (type) {
                case "lower" -> value.toLowerCase(Locale.ROOT);
                case "upper" -> value.toUpperCase(Locale.ROOT);
                case "int(6+)" -> "0".repeat(Math.max(0, 6 - value.length())) + value;
                default -> value;
            };
            matcher.appendReplacement(text, Matcher.quoteReplacement(written));
        }
        return matcher.appendTail(text).toString();
    }
}
