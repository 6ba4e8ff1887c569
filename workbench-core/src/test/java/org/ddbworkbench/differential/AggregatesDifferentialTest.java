package org.ddbworkbench.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Seeds;
import org.ddbworkbench.testing.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random aggregates, groups and DISTINCT under random conditions, against the same over all rows in memory. {@code
 * -Dworkbench.seed} and {@code -Dworkbench.queries} as of {@link DifferentialTest}.
 */
class AggregatesDifferentialTest {
    private static final long SEED = Seeds.seed();
    private static final int QUERIES = Integer.getInteger("workbench.queries", 100);
    private static final int ITEMS = 60;

    /** A function of one column, or COUNT(*) where there is none. */
    private record Function(String name, int position, Column column) {
        String sql() {
            return name.equals("COUNT(*)") ? name : name + "(" + quoted(column) + ")";
        }

        @Nullable
        Object of(List<List<@Nullable Object>> rows) {
            if (name.equals("COUNT(*)")) {
                return (long) rows.size();
            }
            List<Comparable<Object>> values = rows.stream()
                    .map(row -> comparable(row.get(position)))
                    .filter(Objects::nonNull)
                    .toList();
            return switch (name) {
                case "COUNT" -> (long) values.size();
                case "MIN" -> values.stream().min(Comparable::compareTo).orElse(null);
                case "MAX" -> values.stream().max(Comparable::compareTo).orElse(null);
                default -> throw new IllegalArgumentException(name);
            };
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "battle_royale",
                "buckets_and_shards",
                "complaint_mgmt",
                "event_journal",
                "invoices_bills_adjacency",
                "online_shop",
                "tenant_saas_torture"
            })
    void equalThoseOfAFullReadInMemory(String design) {
        System.out.println("AggregatesDifferentialTest: -Dworkbench.seed=" + SEED);
        Random random = new Random(SEED);
        Catalog catalog = CatalogReader.read(text(design + ".yaml"), design);
        PhysicalTable table = catalog.tables().get(0);
        Backend backend = Backend.embedded();
        backend.createTable(table.name(), text(design + ".table.json"));
        ItemGenerator items = new ItemGenerator(table, random);
        for (VirtualTable virtual : table.virtualTables()) {
            for (int i = 0; i < ITEMS && virtual.entity() != null; i++) {
                String item = items.item(virtual);
                if (item != null) {
                    backend.put(table.name(), item);
                }
            }
        }
        try (Sql sql = Sql.of(backend, catalog)) {
            for (VirtualTable virtual : table.virtualTables()) {
                check(sql, virtual, random, QUERIES / table.virtualTables().size() + 1);
            }
        }
    }

    private static void check(Sql sql, VirtualTable virtual, Random random, int queries) {
        List<List<@Nullable Object>> all =
                sql.run("SELECT * FROM " + quoted(virtual)).rows();
        ConditionGenerator conditions = new ConditionGenerator(virtual, all, random);
        for (int i = 0; i < queries; i++) {
            boolean filtered = random.nextInt(4) > 0;
            Condition condition = conditions.next();
            String from = " FROM " + quoted(virtual) + (filtered ? " WHERE " + condition.sql() : "");
            List<List<@Nullable Object>> rows = all.stream()
                    .filter(row -> !filtered || Boolean.TRUE.equals(condition.test(row)))
                    .toList();
            List<Integer> grouped = random.nextInt(3) == 0 ? List.of() : columns(virtual, random);
            List<Function> functions =
                    random.nextInt(3) == 0 && !grouped.isEmpty() ? List.of() : functions(virtual, random);
            check(sql, virtual, from, rows, grouped, functions, random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 1000);
        }
    }

    private static void check(
            Sql sql,
            VirtualTable virtual,
            String from,
            List<List<@Nullable Object>> rows,
            List<Integer> grouped,
            List<Function> functions,
            int limit) {
        List<String> keys = grouped.stream()
                .map(position -> quoted(virtual.columns().get(position)))
                .toList();
        String select = Stream.concat(keys.stream(), functions.stream().map(Function::sql))
                .collect(Collectors.joining(", "));
        String statement = "SELECT " + (functions.isEmpty() ? "DISTINCT " : "") + select + from
                + (functions.isEmpty() || keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys))
                + (limit < 1000 ? " LIMIT " + limit : "");
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> groups = new LinkedHashMap<>();
        if (grouped.isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (List<@Nullable Object> row : rows) {
            groups.computeIfAbsent(pick(row, grouped), key -> new ArrayList<>()).add(row);
        }
        List<List<@Nullable Object>> expected = new ArrayList<>();
        groups.forEach((key, ofGroup) -> {
            List<@Nullable Object> result = new ArrayList<>(key);
            functions.forEach(function -> result.add(function.of(ofGroup)));
            expected.add(result);
        });
        List<List<@Nullable Object>> actual = sql.run(statement).rows();
        if (limit >= expected.size()) {
            assertThat(actual).as("seed %d: %s", SEED, statement).containsExactlyInAnyOrderElementsOf(expected);
        } else {
            assertThat(actual).as("seed %d: %s", SEED, statement).hasSize(limit).isSubsetOf(expected);
            assertThat(new HashSet<>(actual)).as("seed %d: %s", SEED, statement).hasSize(limit);
        }
    }

    private static List<@Nullable Object> pick(List<@Nullable Object> row, List<Integer> positions) {
        List<@Nullable Object> picked = new ArrayList<>();
        positions.forEach(position -> picked.add(row.get(position)));
        return picked;
    }

    /** One to three columns that can be compared, more often of the first, which are those of the key. */
    private static List<Integer> columns(VirtualTable virtual, Random random) {
        List<Integer> positions = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        while (positions.size() < count) {
            int position = random.nextInt(
                    random.nextBoolean()
                            ? Math.min(2, virtual.columns().size())
                            : virtual.columns().size());
            ColumnType type = virtual.columns().get(position).type();
            if (type == ColumnType.DOCUMENT || type == ColumnType.BINARY || positions.contains(position)) {
                count--;
            } else {
                positions.add(position);
            }
        }
        return positions;
    }

    private static List<Function> functions(VirtualTable virtual, Random random) {
        List<Function> functions = new ArrayList<>();
        List<String> names = random.nextBoolean() ? List.of("MIN", "MAX") : List.of("COUNT(*)", "COUNT", "MIN", "MAX");
        for (int position : columns(virtual, random)) {
            functions.add(new Function(
                    names.get(random.nextInt(names.size())),
                    position,
                    virtual.columns().get(position)));
        }
        return functions.isEmpty()
                ? List.of(new Function("COUNT(*)", 0, virtual.columns().get(0)))
                : functions;
    }

    private static String quoted(Column column) {
        return "\"" + column.name() + "\"";
    }

    private static String quoted(VirtualTable table) {
        return "\"" + table.physicalTable().schema() + "\".\"" + table.name() + "\"";
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Comparable<Object> comparable(@Nullable Object value) {
        return (Comparable<Object>) value;
    }

    private static String text(String resource) {
        try (InputStream stream = AggregatesDifferentialTest.class.getResourceAsStream("/designs/" + resource)) {
            return new String(Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
