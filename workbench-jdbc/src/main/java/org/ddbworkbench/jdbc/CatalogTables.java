package org.ddbworkbench.jdbc;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.ddbworkbench.calcite.ResultColumn;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.VirtualTable;

/** The schemas, tables and columns of a connection, as JDBC's metadata shows them. Reads no items. Thread-safe. */
final class CatalogTables {
    /** A SQL table: an entity, or one of the tables over all items of a physical table. */
    record Table(String schema, String name, String remarks, Map<String, String> columnRemarks) {
        static Table of(VirtualTable table) {
            String remarks = switch (table.kind()) {
                case ENTITY -> Objects.requireNonNull(table.entity()).description();
                case ALL_ITEMS -> "every item of " + table.physicalTable().name();
                case UNCLASSIFIED -> "items of " + table.physicalTable().name() + " that belong to no entity";
            };
            return new Table(
                    table.physicalTable().schema(),
                    table.name(),
                    remarks,
                    table.columns().stream().collect(Collectors.toUnmodifiableMap(Column::name, Column::description)));
        }

        /** What the catalog says about a column; empty when it says nothing. */
        String columnRemarks(String column) {
            return columnRemarks.getOrDefault(column, "");
        }

        String quotedName() {
            return quote(schema) + "." + quote(name);
        }

        private static String quote(String identifier) {
            return '"' + identifier.replace("\"", "\"\"") + '"';
        }
    }

    private final SqlEngine engine;
    private final List<Table> tables;
    private final Map<Table, List<ResultColumn>> columns = new ConcurrentHashMap<>();

    CatalogTables(Catalog catalog, SqlEngine engine) {
        this.engine = engine;
        this.tables = tables(catalog);
    }

    private static List<Table> tables(Catalog catalog) {
        return catalog.tables().stream()
                .flatMap(table -> table.virtualTables().stream())
                .map(Table::of)
                .toList();
    }

    /** In the order of the catalog, as all lists here. */
    List<String> schemas() {
        return tables.stream().map(Table::schema).distinct().toList();
    }

    List<Table> tables() {
        return tables;
    }

    /** From the validator rather than from the catalog: so types are those that results have. */
    List<ResultColumn> columns(Table table) {
        return columns.computeIfAbsent(
                table,
                key -> engine.prepare("SELECT * FROM " + key.quotedName()).columns());
    }
}
