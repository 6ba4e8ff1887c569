package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** {@code \d} for programs: what JDBC's metadata tells of tables and columns, in the format of results. */
final class MetadataListing {
    private final Connection connection;
    private final Display display;

    MetadataListing(Connection connection, Display display) {
        this.connection = connection;
        this.display = display;
    }

    void tables() throws SQLException, IOException {
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            display.printer()
                    .print(PrintableRows.of(
                            tables,
                            List.of("TABLE_SCHEM", "TABLE_NAME", "REMARKS"),
                            List.of("schema", "table", "remarks")));
        }
    }

    /**
     * @param withSchema where several tables are listed, of schemas that share a name
     */
    void columns(TableName table, boolean withSchema) throws SQLException, IOException {
        List<String> labels = List.of("TABLE_SCHEM", "COLUMN_NAME", "TYPE_NAME", "IS_NULLABLE", "REMARKS");
        List<String> headers = List.of("schema", "column", "type", "nullable", "remarks");
        int first = withSchema ? 0 : 1;
        DatabaseMetaData metadata = connection.getMetaData();
        try (ResultSet columns =
                metadata.getColumns(null, escaped(metadata, table.schema()), escaped(metadata, table.table()), "%")) {
            display.printer()
                    .print(PrintableRows.of(
                            columns, labels.subList(first, labels.size()), headers.subList(first, headers.size())));
        }
    }

    private static String escaped(DatabaseMetaData metadata, String name) throws SQLException {
        String escape = metadata.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }
}
