package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ddbworkbench.access.PathProbe;
import org.ddbworkbench.browse.ColumnSource;
import org.ddbworkbench.browse.EntityEntry;
import org.ddbworkbench.browse.PathAnswers;
import org.ddbworkbench.calcite.ResultColumn;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Discriminator;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/** {@code \d}: the tables, or one of them with its columns, keys, and what each index can answer. Reads nothing. */
final class DescribeCommand {
    private static final String INDENT = "    ";

    private final EngineReads reads;
    private final MetadataListing listing;
    private final Display display;
    private final ErrorReport errors;

    DescribeCommand(EngineReads reads, MetadataListing listing, Display display, ErrorReport errors) {
        this.reads = reads;
        this.listing = listing;
        this.display = display;
        this.errors = errors;
    }

    Session.Outcome run(String argument) throws SQLException, IOException {
        SqlEngine engine = reads.engine();
        List<VirtualTable> tables = engine.catalog().tables().stream()
                .flatMap(table -> table.virtualTables().stream())
                .toList();
        if (argument.isEmpty()) {
            if (display.isForPrograms()) {
                listing.tables();
            } else {
                list(tables);
            }
            return Session.Outcome.DONE;
        }
        List<VirtualTable> found = named(tables, argument, errors);
        for (VirtualTable table : found) {
            if (display.isForPrograms()) {
                listing.columns(name(table), found.size() > 1);
            } else {
                describe(engine, table);
            }
        }
        return found.isEmpty() ? Session.Outcome.FAILED : Session.Outcome.DONE;
    }

    /** The tables that a name may mean; none: that was said. */
    static List<VirtualTable> named(List<VirtualTable> tables, String name, ErrorReport errors) {
        List<TableName> names = tables.stream().map(DescribeCommand::name).toList();
        List<TableName> found = TableName.find(names, name);
        if (found.isEmpty()) {
            String hint = Similar.to(name, names.stream().map(TableName::table).toList())
                    .map(near -> "did you mean " + near + "?")
                    .orElse("\\d lists the tables");
            errors.error("no table " + name + "; hint: " + hint);
        }
        return tables.stream().filter(table -> found.contains(name(table))).toList();
    }

    private static TableName name(VirtualTable table) {
        return new TableName(table.physicalTable().schema(), table.name());
    }

    private void list(List<VirtualTable> tables) throws IOException {
        Grid grid = new Grid("schema", "table", "kind", "key", "description");
        for (VirtualTable table : tables) {
            Entity entity = table.entity();
            PhysicalTable physical = table.physicalTable();
            grid.add(
                    physical.schema(),
                    table.name(),
                    switch (table.kind()) {
                        case ENTITY -> "entity";
                        case ALL_ITEMS -> "every item";
                        case UNCLASSIFIED -> "items of no entity";
                    },
                    entity == null
                            ? names(physical.key().attributes())
                            : String.join(
                                    "; or ",
                                    EntityEntry.forms(
                                            entity.forms(), physical.key().attributes())),
                    entity == null ? "" : entity.description());
        }
        sayCut(display.print(grid));
    }

    private void sayCut(long cut) {
        if (cut > 0) {
            errors.notice(
                    "%,d value%s cut to fit; %s".formatted(cut, cut == 1 ? " was" : "s were", display.wholeValues()));
        }
    }

    private static String names(List<KeyAttribute> attributes) {
        return attributes.stream()
                .map(attribute -> attribute.name() + (attribute.type() == KeyType.S ? "" : ":" + attribute.type()))
                .collect(Collectors.joining(", "));
    }

    private void describe(SqlEngine engine, VirtualTable table) throws IOException {
        Entity entity = table.entity();
        display.print(StyledText.bright(table.toString())
                .and(StyledText.plain(
                        entity == null || entity.description().isEmpty() ? "" : ": " + entity.description())));
        boolean references = table.columns().stream().anyMatch(column -> column.references() != null);
        boolean described = table.columns().stream()
                .anyMatch(column -> !column.description().isEmpty());
        List<String> headers = new ArrayList<>(List.of("column", "type", "nullable", "from"));
        if (references) {
            headers.add("references");
        }
        if (described) {
            headers.add("description");
        }
        Grid grid = new Grid(headers.toArray(String[]::new));
        List<ResultColumn> types = engine.columns(table);
        for (int i = 0; i < types.size(); i++) {
            Column column = table.columns().get(i);
            List<String> row = new ArrayList<>(List.of(
                    column.name(),
                    types.get(i).typeName(),
                    column.nullable() ? "YES" : "NO",
                    ColumnSource.of(table, column)));
            if (references) {
                row.add(column.references() == null ? "" : column.references().toString());
            }
            if (described) {
                row.add(column.description());
            }
            grid.add(row.toArray(String[]::new));
        }
        sayCut(display.print(grid));
        if (entity != null) {
            describeItems(entity);
        }
        describeKeys(table);
        display.print(StyledText.EMPTY);
    }

    private void describeItems(Entity entity) throws IOException {
        if (!entity.discriminators().isEmpty()) {
            line(
                    "items",
                    entity.discriminators().stream()
                            .map(Discriminator::toString)
                            .collect(Collectors.joining(" AND ")));
        }
        if (entity.priority() != 0) {
            line("priority", String.valueOf(entity.priority()));
        }
    }

    private void describeKeys(VirtualTable table) throws IOException {
        PhysicalTable physical = table.physicalTable();
        Entity entity = table.entity();
        section("table " + physical.name(), names(physical.key().attributes()));
        if (entity != null) {
            forms(EntityEntry.forms(entity.forms(), physical.key().attributes()));
        }
        answers(table, null, null);
        for (SecondaryIndex index : physical.indexes()) {
            section(
                    (index.local() ? "local index " : "index ") + index.name(),
                    names(index.key().attributes()) + "; projects " + projection(index));
            if (entity != null) {
                forms(EntityEntry.indexForms(entity, index));
            }
            for (@Nullable EntityIndex way : PathProbe.ways(entity, index)) {
                if (way != null) {
                    line(
                            "as",
                            String.join(
                                    " or ",
                                    EntityEntry.forms(way.forms(), index.key().attributes())));
                }
                answers(table, index, way);
            }
        }
    }

    private static String projection(SecondaryIndex index) {
        return switch (index.projection()) {
            case ALL -> "all attributes";
            case KEYS_ONLY -> "keys only";
            case INCLUDE -> "keys and " + String.join(", ", index.includes());
        };
    }

    private void section(String name, String text) throws IOException {
        display.print(StyledText.bright(name).and(StyledText.plain(" (" + text + ")")));
    }

    private void forms(List<String> forms) throws IOException {
        for (String form : forms) {
            line("key", form);
        }
    }

    private void answers(VirtualTable table, @Nullable SecondaryIndex index, @Nullable EntityIndex way)
            throws IOException {
        for (PathAnswers.Line line : PathAnswers.of(table, index, way)) {
            line(line.label(), line.text());
        }
    }

    private void line(String label, String text) throws IOException {
        display.print(StyledText.dim(INDENT + label + " ".repeat(Math.max(1, 10 - label.length())))
                .and(StyledText.plain(text)));
    }
}
