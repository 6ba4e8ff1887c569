package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.browse.EntityEntry;
import org.ddbworkbench.browse.EntityExamples;
import org.ddbworkbench.browse.SqlText;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.TableSample;
import org.jspecify.annotations.Nullable;

/** {@code \entities}: the registry of prefixes. Reads one small page for examples, and says so. */
final class EntitiesCommand {
    private final EngineReads reads;
    private final Display display;
    private final ErrorReport errors;

    EntitiesCommand(EngineReads reads, Display display, ErrorReport errors) {
        this.reads = reads;
        this.display = display;
        this.errors = errors;
    }

    Session.Outcome run(String argument) throws SQLException, IOException {
        SqlEngine engine = reads.engine();
        if (display.isForPrograms()) {
            errors.notice("\\entities prints for people, not as csv");
        }
        List<PhysicalTable> tables = engine.catalog().tables();
        List<VirtualTable> entities = tables.stream()
                .flatMap(table -> table.virtualTables().stream())
                .filter(table -> table.entity() != null)
                .toList();
        String name = argument.replace("\"", "");
        List<VirtualTable> wanted = argument.isEmpty()
                ? entities
                : entities.stream()
                        .filter(table -> table.physicalTable().schema().equalsIgnoreCase(name)
                                || table.physicalTable().name().equalsIgnoreCase(name))
                        .toList();
        if (wanted.isEmpty() && !argument.isEmpty()) {
            wanted = DescribeCommand.named(entities, argument, errors);
            if (wanted.isEmpty()) {
                return Session.Outcome.FAILED;
            }
        }
        if (wanted.isEmpty()) {
            errors.notice("the catalog has no entities; workbench discover finds some, and \\d lists the tables");
        }
        for (PhysicalTable table : tables) {
            List<VirtualTable> ofTable = wanted.stream()
                    .filter(entity -> entity.physicalTable() == table)
                    .toList();
            Session.Outcome outcome = ofTable.isEmpty() ? Session.Outcome.DONE : print(engine, table, ofTable);
            if (outcome != Session.Outcome.DONE) {
                return outcome;
            }
        }
        return Session.Outcome.DONE;
    }

    /** What is known of a table's items: a line for each entity that was met, and what ANALYZE has found. */
    private record Known(Map<String, List<@Nullable Object>> examples, Optional<TableSample> sample) {}

    private Session.Outcome print(SqlEngine engine, PhysicalTable table, List<VirtualTable> entities)
            throws SQLException, IOException {
        long start = System.nanoTime();
        QueryContext context = new QueryContext();
        EngineReads.Result<Known> known = reads.read(
                context,
                () -> new Known(
                        EntityExamples.read(
                                engine.readContext(context),
                                table,
                                engine.statistics().of(table)),
                        engine.statistics().sample(table)));
        if (known.outcome() == Session.Outcome.INTERRUPTED) {
            return known.outcome();
        }
        // Whoever may not read can see the templates nevertheless.
        Known found = known.value().orElse(new Known(Map.of(), Optional.empty()));
        for (VirtualTable entity : entities) {
            print(EntityEntry.of(entity, found.examples().get(entity.name())), found.sample());
        }
        if (found.sample().isEmpty()) {
            errors.notice("nobody has counted the items of " + table.name() + "; ANALYZE "
                    + SqlText.name(table.schema()) + "; does, for at most 1,000 read units");
        }
        reads.printCost(context, entities.size(), start);
        return known.outcome();
    }

    private void print(EntityEntry entry, Optional<TableSample> sample) throws IOException {
        display.print(StyledText.bright(entry.table().toString()).and(StyledText.plain(count(entry, sample))));
        for (String key : entry.keys()) {
            line("key", key);
        }
        for (Map.Entry<String, List<String>> index : entry.indexes().entrySet()) {
            for (String form : index.getValue()) {
                line(index.getKey(), form);
            }
        }
        line("example", entry.example() + (entry.made() ? " (made up: no item of it was met)" : ""));
        line("SQL", entry.slice().statement(entry.table()));
        line(
                entry.slice().operation().apiName(),
                entry.slice().request().orElse("of the whole table: no condition of SQL tells the partition"));
    }

    private void line(String label, String text) throws IOException {
        display.print(StyledText.dim("    " + label + " ".repeat(Math.max(1, 9 - label.length())))
                .and(StyledText.plain(text)));
    }

    private static String count(EntityEntry entry, Optional<TableSample> sample) {
        return sample.map(known -> {
                    EntityStatistics found = known.entities().get(entry.table().name());
                    if (found == null) {
                        return known.exact() ? ", no items" : ", none in the sample";
                    }
                    return String.format(
                            Locale.ROOT,
                            ", %s%,.0f item%s, as of %s (%s)",
                            known.exact() ? "" : "about ",
                            found.items(),
                            Math.round(found.items()) == 1 ? "" : "s",
                            known.taken(),
                            known.extent());
                })
                .orElse("");
    }
}
