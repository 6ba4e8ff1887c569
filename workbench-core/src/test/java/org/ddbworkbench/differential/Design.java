package org.ddbworkbench.differential;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.ddbworkbench.local.DemoData;

/**
 * A design to test with.
 *
 * @param catalog as YAML, with one table
 * @param createTable the request that makes the table
 */
record Design(String name, String catalog, String createTable) {

    private static final List<String> PUBLIC = List.of(
            "access_control",
            "bank_payments_sharded",
            "battle_royale",
            "binary_keys",
            "buckets_and_shards",
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
            "layered",
            "ml_tracking",
            "onetable_saas",
            "online_shop",
            "retail_cart",
            "session_mgmt_inverse",
            "session_store",
            "several_forms",
            "template_types",
            "tenant_saas_torture",
            "versioned_documents",
            "write_sharding_calendar");

    /** The demo table, its index declared complete or not, and the public designs. */
    static Stream<Design> all() {
        // An application that leaves out some values must not declare its index complete.
        String sparse = DemoData.catalog().replaceAll("complete: true.*", "complete: false");
        String request = DemoData.createTableRequest();
        Stream<Design> demo = Stream.of(
                new Design("the demo table", sparse, request),
                new Design("the demo table with a complete index", DemoData.catalog(), request));
        return Stream.concat(demo, PUBLIC.stream().map(Design::resource));
    }

    private static Design resource(String name) {
        return new Design(name, text("/designs/" + name + ".yaml"), text("/designs/" + name + ".table.json"));
    }

    private static String text(String resource) {
        try (InputStream in = Design.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
