package org.ddbworkbench.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ddbworkbench.calcite.ResultColumn;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.catalog.Catalog;

/** The schemas, tables and columns of a connection, as JDBC's metadata shows them. Reads no items. Thread-safe. */
final class CatalogTables {
    /** A SQL table: an entity, or one of the tables over all items of a physical table. */
    record Table(String schema, String name, String remarks) {
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

    CatalogTables(SqlEngine engine) {
        this.engine = engine;
        this.tables = tables(engine.catalog());
    }

    /** In the order of the catalog. */
    private static List<Table> tables(Catalog catalog) {
        return new ArrayList<>();
    }

    List<String> schemas() {
        return tables.stream().map(Table::schema).distinct().toList();
    }

    /** Where unqualified names are looked up when the connection doesn't say. */
    String firstSchema() {
        return tables.isEmpty() ? "" : tables.get(0).schema();
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
