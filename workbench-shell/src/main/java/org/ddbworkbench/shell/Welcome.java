package org.ddbworkbench.shell;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.PhysicalTable;

/** The first lines that a user sees. */
final class Welcome {
    private static final String DEMO = """
            The demo is the billing table of a few tenants (acme, beta, tenant-003, ...). One item type, one SQL table:
              tenants                  name and plan of a tenant
              users                    its members, with their role
              invoices                 with status and due date
              events                   the audit trail: who did what, and when
              _items, _unclassified    every item as it is stored, and those that are none of the above

            Try:
              SELECT user_id, email, role FROM users WHERE tenant = 'acme' LIMIT 5;

              SELECT u.user_id, u.email, i.invoice_no, i.amount_cents
              FROM users u JOIN invoices i ON u.tenant = i.tenant AND u.user_id = i.user_id
              WHERE u.tenant = 'acme' AND i.status = 'open' ORDER BY i.invoice_no;

              EXPLAIN PLAN FOR SELECT * FROM invoices WHERE status = 'open';
            """;

    private Welcome() {}

    static void print(PrintStream err, Connection connection, String version, boolean demo) throws SQLException {
        err.println("DynamoDB SQL Workbench " + version);
        if (demo) {
            err.println(DEMO);
        } else {
            printTables(err, connection);
        }
        err.println("\\d lists the tables, \\? helps, \\q leaves. SQL ends with a semicolon.");
        err.println();
    }

    private static void printTables(PrintStream err, Connection connection) throws SQLException {
        Map<String, List<String>> bySchema = new LinkedHashMap<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", null)) {
            while (rows.next()) {
                List<String> tables =
                        bySchema.computeIfAbsent(rows.getString("TABLE_SCHEM"), schema -> new ArrayList<>());
                String table = rows.getString("TABLE_NAME");
                if (!table.equals(PhysicalTable.ALL_ITEMS) && !table.equals(PhysicalTable.UNCLASSIFIED)) {
                    tables.add(table);
                }
            }
        }
        bySchema.forEach((schema, tables) -> {
            if (!tables.isEmpty()) {
                err.println(DisplayText.neutralise("Tables of " + schema + ": " + String.join(", ", tables)));
            }
        });
        err.println("Every item as it is stored: table _items"
                + (bySchema.size() > 1 ? " of each of the schemas " + String.join(", ", bySchema.keySet()) : "")
                + "; those of no entity: _unclassified");
    }
}
