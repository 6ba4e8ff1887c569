package org.ddbworkbench.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ddbworkbench.dynamo.ItemSample;
import org.junit.jupiter.api.Test;

/**
 * What the linter says of public designs: few things, and true ones. {@code -Dworkbench.rewrite=true} writes the present findings;
 * review the difference, since a linter that cries wolf is switched off.
 */
class DesignLintTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GOLDEN = "lint/designs.txt";
    private static final List<String> DESIGNS = List.of(
            "access_control",
            "bank_payments_sharded",
            "battle_royale",
            "binary_keys",
            "complaint_mgmt",
            "device_state_log",
            "dms_title_catalog",
            "ecommerce_orders",
            "electrodb_vcs",
            "event_journal",
            "geo_hierarchy",
            "github_clone",
            "gsi_overloading_hr",
            "headless_cms",
            "invoices_bills_adjacency",
            "ml_tracking",
            "online_shop",
            "onetable_saas",
            "retail_cart",
            "session_mgmt_inverse",
            "session_store",
            "tenant_saas_torture",
            "versioned_documents",
            "write_sharding_calendar");

    @Test
    void findingsInThePublicDesigns() throws IOException {
        StringBuilder found = new StringBuilder();
        for (String design : DESIGNS) {
            List<String> items = LintFixture.resource("designs/" + design + ".jsonl")
                    .lines()
                    .map(DesignLintTest::item)
                    .toList();
            ItemSample sample =
                    LintFixture.sample(design, LintFixture.resource("designs/" + design + ".table.json"), items);
            String catalog = LintFixture.resource("designs/" + design + ".yaml");
            found.append("== ").append(design).append('\n');
            found.append(LintFixture.text(LintFixture.lint(catalog, design, sample)));
        }
        if (Boolean.getBoolean("workbench.rewrite")) {
            Files.writeString(Path.of("src/test/resources", GOLDEN), found);
            return;
        }
        assertThat(found).hasToString(LintFixture.resource(GOLDEN));
    }

    private static String item(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            return node.get("Item").toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
