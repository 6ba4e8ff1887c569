package org.ddbworkbench.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Seeds;
import org.ddbworkbench.testing.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random statements over random items, answered by the workbench and by an independent database. An ordinary build takes
 * the same ones each time; {@code -Dworkbench.seed=random} takes others (and prints the seed, to repeat the run with), {@code
 * -Dworkbench.statements=...} takes more than 1,000 over all designs, and {@code -Dworkbench.design=...} takes that design
 * alone.
 */
class DifferentialTest {
    private static final long SEED = Seeds.seed();
    private static final int STATEMENTS = Integer.getInteger("workbench.statements", 1000);
    private static final int ITEMS = 60;
    private static final int MOST_ROWS = 20_000;

    /** Tables with items so large that anything is better than a Scan. */
    private static final Set<String> LARGE = Set.of("several_forms", "github_clone", "headless_cms", "layered");

    private static final int MOST_FAILURES = 20;

    @TestFactory
    Stream<DynamicNode> rowsEqualThoseOfAnIndependentDatabase() {
        System.out.println("DifferentialTest: -Dworkbench.seed=" + SEED);
        List<Design> designs = Design.all().toList();
        return Backend.onEach(backend -> {
            int statements = STATEMENTS / designs.size() / (backend.isEmbedded() ? 1 : 5) + 1;
            return designs.stream()
                    .filter(design -> design.name().equals(System.getProperty("workbench.design", design.name())))
                    .map(design -> DynamicTest.dynamicTest(design.name(), () -> check(design, backend, statements)));
        });
    }

    private static void check(Design design, Backend backend, int statements) {
        Random random = new Random(SEED);
        Catalog catalog = CatalogReader.read(design.catalog(), design.name());
        PhysicalTable table = catalog.tables().get(0);
        backend.createTable(table.name(), design.createTable());
        ItemGenerator generator = new ItemGenerator(table, random);
        generator.items(ITEMS).forEach(item -> backend.put(table.name(), item));
        if (LARGE.contains(design.name())) {
            generator.ballast(10, 200_000).forEach(item -> backend.put(table.name(), item));
        }
        try (Sql sql = Sql.of(backend, catalog);
                ReferenceDatabase reference = new ReferenceDatabase()) {
            Map<VirtualTable, List<List<@Nullable Object>>> rows = new LinkedHashMap<>();
            for (VirtualTable virtual : table.virtualTables()) {
                List<List<@Nullable Object>> all =
                        sql.run("SELECT * FROM " + Relation.quoted(virtual)).rows();
                reference.load(virtual, all);
                rows.put(virtual, all);
            }
            assertThat(owners(sql, table)).isEqualTo(sizes(rows));
            QueryGenerator queries = new QueryGenerator(rows, random);
            Map<String, Integer> operations = new TreeMap<>();
            List<String> failures = new ArrayList<>();
            for (int i = 0; i < statements && failures.size() < MOST_FAILURES; i++) {
                String failure = failure(sql, reference, queries.next(), operations);
                if (failure != null) {
                    failures.add(failure);
                }
            }
            System.out.println("DifferentialTest: " + design.name() + " on " + backend + " " + operations);
            assertThat(failures).as("seed %d", SEED).isEmpty();
        }
    }

    /** How many items each virtual table has, by what the table of all items says of each. */
    private static Map<String, Long> owners(Sql sql, PhysicalTable table) {
        Map<String, Long> counts = new TreeMap<>();
        for (List<@Nullable Object> row : sql.run("SELECT entity, COUNT(*) FROM "
                        + Relation.quoted(
                                table.virtualTables().get(table.virtualTables().size() - 2)) + " GROUP BY entity")
                .rows()) {
            Object owner = row.get(0);
            counts.put(owner == null ? PhysicalTable.UNCLASSIFIED : owner.toString(), (Long) row.get(1));
        }
        counts.remove(PhysicalTable.IGNORED);
        return counts;
    }

    private static Map<String, Long> sizes(Map<VirtualTable, List<List<@Nullable Object>>> rows) {
        Map<String, Long> counts = new TreeMap<>();
        rows.forEach((virtual, all) -> {
            if (virtual.kind() != VirtualTable.Kind.ALL_ITEMS && !all.isEmpty()) {
                counts.put(virtual.name(), (long) all.size());
            }
        });
        return counts;
    }

    private static @Nullable String failure(
            Sql sql, ReferenceDatabase reference, RandomStatement statement, Map<String, Integer> operations) {
        List<List<@Nullable Object>> complete = reference.rows(statement.reference(), statement.parameters());
        if (complete.size() > MOST_ROWS) {
            return null;
        }
        String difference;
        try {
            Sql.Answer answer =
                    sql.run(statement.limited(), statement.allParameters().toArray());
            answer.operations().forEach(operation -> operations.merge(operation, 1, Integer::sum));
            difference = Comparison.difference(statement, complete, answer.rows());
        } catch (WorkbenchException e) {
            difference = e.code() + " " + e.getMessage();
        }
        return difference == null ? null : "\n" + statement + "\n  " + difference;
    }
}
