package org.ddbworkbench.lint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.dynamo.ItemSampler;
import org.ddbworkbench.testing.Backend;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Tables in the embedded engine, and what the linter says of them. */
final class LintFixture {
    private LintFixture() {}

    /** Makes a table, and reads all its items. */
    static ItemSample sample(String table, String createTable, List<String> items) {
        Backend backend = Backend.embedded();
        backend.createTable(table, createTable);
        items.forEach(item -> backend.put(table, item));
        try (DynamoDbClient client = DynamoClients.create(backend.settings())) {
            return ItemSampler.sample(client, table, 10_000, 10_000, 60);
        }
    }

    static LintResult lint(String catalogText, String source, ItemSample sample) {
        Catalog catalog = CatalogReader.read(catalogText, source);
        return Linter.lint(catalog, catalogText, Map.of(sample.name(), sample), Set.of());
    }

    static LintResult lintCatalog(String catalogText) {
        return Linter.lint(CatalogReader.read(catalogText, "catalog.yaml"), catalogText, Map.of(), Set.of());
    }

    /** A line for each finding. */
    static String text(LintResult result) {
        return result.findings().stream().map(LintFixture::line).collect(Collectors.joining());
    }

    private static String line(Finding finding) {
        StringBuilder text = new StringBuilder("%s %s %s line %d%n  %s%n"
                .formatted(
                        finding.severity(), finding.rule().code(), finding.place(), finding.line(), finding.message()));
        finding.examples()
                .forEach(example -> text.append("    such as ").append(example).append('\n'));
        text.append("  fix: ").append(finding.fix()).append('\n');
        return text.toString();
    }

    static String resource(String name) {
        try (InputStream in = LintFixture.class.getResourceAsStream("/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
