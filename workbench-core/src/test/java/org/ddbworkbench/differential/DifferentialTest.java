package org.ddbworkbench.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Seeds;
import org.ddbworkbench.testing.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random conditions, orders, limits and joins over random items. An ordinary build takes the same ones each time; {@code
 * -Dworkbench.seed=random} takes others (and prints the seed, to repeat the run with), {@code -Dworkbench.queries=...} takes
 * more than 100 of each kind for a design.
 */
class DifferentialTest {
    private static final long SEED = Seeds.seed();
    private static final int QUERIES = Integer.getInteger("workbench.queries", 100);
    private static final int ITEMS = 60;

    /** A design to test with: its catalog, and the request that makes its table. */
    private record Design(String name, String catalog, String createTable) {
        /** {@code -Dworkbench.design=...} takes that one alone. */
        boolean isWanted() {
            return name.equals(System.getProperty("workbench.design", name));
        }

        static Design resource(String name) {
            return new Design(name, text("/designs/" + name + ".yaml"), text("/designs/" + name + ".table.json"));
        }

        private static String text(String resource) {
            try (InputStream in = DifferentialTest.class.getResourceAsStream(resource)) {
                return new String(
                        java.util.Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Stream<Design> designs() {
        // An application that leaves out some values must not declare its index complete.
        String sparse = DemoData.catalog().replaceAll("complete: true.*", "complete: false");
        return Stream.concat(
                Stream.of(new Design("the demo table", sparse, DemoData.createTableRequest())),
                Stream.of(
                                "access_control",
                                "bank_payments_sharded",
                                "battle_royale",
                                "buckets_and_shards",
                                "complaint_mgmt",
                                "device_state_log",
                                "dms_title_catalog",
                                "ecommerce_orders",
                                "event_journal",
                                "geo_hierarchy",
                                "gsi_overloading_hr",
                                "invoices_bills_adjacency",
                                "online_shop",
                                "retail_cart",
                                "session_mgmt_inverse",
                                "tenant_saas_torture")
                        .map(Design::resource));
    }

    @TestFactory
    Stream<DynamicNode> rowsEqualThoseOfAFullReadFilteredInMemory() {
        System.out.println("DifferentialTest: -Dworkbench.seed=" + SEED);
        return Backend.onEach(backend -> designs()
                .filter(Design::isWanted)
                .map(design -> DynamicTest.dynamicTest(design.name, () -> check(design, backend))));
    }

    private static void check(Design design, Backend backend) {
        int queries = backend.isEmbedded() ? QUERIES : QUERIES / 5;
        Random random = new Random(SEED);
        Catalog catalog = CatalogReader.read(design.catalog, design.name);
        PhysicalTable table = catalog.tables().get(0);
        backend.createTable(table.name(), design.createTable);
        ItemGenerator items = new ItemGenerator(table, random);
        List<VirtualTable> entities = new ArrayList<>(table.virtualTables());
        entities.removeIf(virtual -> virtual.entity() == null);
        for (VirtualTable virtual : entities) {
            for (int i = 0; i < ITEMS; i++) {
                String item = items.item(virtual);
                if (item != null) {
                    backend.put(table.name(), item);
                }
            }
        }
        try (Sql sql = Sql.of(backend, catalog)) {
            Map<String, Integer> operations = new HashMap<>();
            for (VirtualTable virtual : table.virtualTables()) {
                checkTable(sql, virtual, random, queries / table.virtualTables().size() + 1, operations);
            }
            checkJoins(sql, entities, random, queries / 5, operations);
            System.out.println("DifferentialTest: " + design.name + " on " + backend + " " + operations);
            if (backend.isEmbedded()) {
                assertThat(operations).as("operations used").containsKeys("Query", "Scan");
            }
        }
    }

    private static void checkTable(
            Sql sql, VirtualTable virtual, Random random, int queries, Map<String, Integer> operations) {
        String from = quoted(virtual);
        List<List<@Nullable Object>> all = sql.run("SELECT * FROM " + from).rows();
        ConditionGenerator conditions = new ConditionGenerator(virtual, all, random);
        for (int i = 0; i < queries; i++) {
            Condition condition = conditions.next();
            List<List<@Nullable Object>> expected = all.stream()
                    .filter(row -> Boolean.TRUE.equals(condition.test(row)))
                    .toList();
            String statement = "SELECT * FROM " + from + " WHERE " + condition.sql();
            Sql.Answer answer = sql.run(statement);
            assertThat(answer.rows()).as("seed %d: %s", SEED, statement).containsExactlyInAnyOrderElementsOf(expected);
            answer.operations().forEach(operation -> operations.merge(operation, 1, Integer::sum));
            checkOrder(sql, virtual, random, statement, expected);
        }
    }

    /** Two entities joined in one of the ways that SQL has for it. */
    private static void checkJoins(
            Sql sql, List<VirtualTable> entities, Random random, int queries, Map<String, Integer> operations) {
        Map<VirtualTable, JoinGenerator.Side> sides = new HashMap<>();
        for (VirtualTable entity : entities) {
            sides.put(
                    entity,
                    new JoinGenerator.Side(
                            entity, sql.run("SELECT * FROM " + quoted(entity)).rows()));
        }
        JoinGenerator joins = new JoinGenerator(random);
        for (int i = 0; i < queries; i++) {
            JoinGenerator.Side left = sides.get(entities.get(random.nextInt(entities.size())));
            JoinGenerator.Side right = sides.get(entities.get(random.nextInt(entities.size())));
            JoinGenerator.Join join = joins.next(left, right);
            if (join == null) {
                continue;
            }
            Sql.Answer answer = sql.run(join.sql());
            assertThat(answer.rows())
                    .as("seed %d: %s", SEED, join.sql())
                    .containsExactlyInAnyOrderElementsOf(join.expected());
            answer.operations().forEach(operation -> operations.merge(operation, 1, Integer::sum));
            if (sql.run("EXPLAIN " + join.sql()).text().contains("LookupJoin")) {
                operations.merge("lookup joins", 1, Integer::sum);
            }
        }
    }

    private static String quoted(VirtualTable table) {
        return "\"" + table.physicalTable().schema() + "\".\"" + table.name() + "\"";
    }

    /** The first rows in an order: the right values of the order's columns, and rows that belong to them. */
    private static void checkOrder(
            Sql sql, VirtualTable virtual, Random random, String statement, List<List<@Nullable Object>> expected) {
        List<Integer> sortable = new ArrayList<>();
        for (int i = 0; i < virtual.columns().size(); i++) {
            Column column = virtual.columns().get(i);
            if (column.type() != ColumnType.DOCUMENT && column.type() != ColumnType.BINARY) {
                sortable.add(i);
            }
        }
        int count = 1 + random.nextInt(2);
        boolean descending = random.nextBoolean();
        List<Integer> order = new ArrayList<>();
        List<String> terms = new ArrayList<>();
        Comparator<List<@Nullable Object>> comparator = Comparator.comparing(row -> 0);
        for (int i = 0; i < count; i++) {
            int position = sortable.get(random.nextInt(Math.min(sortable.size(), i == 0 ? 3 : sortable.size())));
            order.add(position);
            terms.add("\"" + virtual.columns().get(position).name() + "\"" + (descending ? " DESC" : ""));
            Comparator<List<@Nullable Object>> one = Comparator.comparing(
                    row -> comparable(row.get(position)), Comparator.nullsLast(Comparator.naturalOrder()));
            comparator = comparator.thenComparing(descending ? one.reversed() : one);
        }
        int limit = random.nextInt(4) == 0 ? 1000 : 1 + random.nextInt(5);
        int offset = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
        String ordered = statement + " ORDER BY " + String.join(", ", terms) + " LIMIT " + limit
                + (offset == 0 ? "" : " OFFSET " + offset);
        List<List<@Nullable Object>> actual = sql.run(ordered).rows();
        List<List<@Nullable Object>> sorted =
                expected.stream().sorted(comparator).toList();
        List<List<@Nullable Object>> wanted =
                sorted.subList(Math.min(offset, sorted.size()), Math.min(offset + limit, sorted.size()));
        assertThat(actual.stream()
                        .map(row -> order.stream().map(row::get).toList())
                        .toList())
                .as("seed %d: %s", SEED, ordered)
                .isEqualTo(wanted.stream()
                        .map(row -> order.stream().map(row::get).toList())
                        .toList());
        assertThat(expected).as("seed %d: %s", SEED, ordered).containsAll(actual);
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Comparable<Object> comparable(@Nullable Object value) {
        return (Comparable<Object>) value;
    }
}
