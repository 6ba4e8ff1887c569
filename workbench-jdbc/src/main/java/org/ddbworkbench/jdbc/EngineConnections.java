package org.ddbworkbench.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.ddbworkbench.local.LocalDynamoDb;

/** Connections to an engine in this JVM, without a socket. */
public final class EngineConnections {
    private EngineConnections() {}

    /**
     * Connects to tables of {@code engine}. Its data cost nothing to read, so Scans are allowed.
     *
     * @param tables to read when {@code properties} name no catalog, each a schema; at least one
     * @param properties as for the driver, but for those that say where to connect to
     * @throws SQLException when a property or the catalog is wrong, or a table is missing
     */
    public static Connection open(LocalDynamoDb engine, List<String> tables, Properties properties)
            throws SQLException {
        Properties all = new Properties();
        all.putAll(properties);
        all.setProperty(ConnectionProperty.ALLOW_SCAN.key(), "true");
        if (!all.containsKey(ConnectionProperty.CATALOG.key())) {
            all.setProperty(ConnectionProperty.TABLE.key(), String.join(",", tables));
        }
        try {
            ConnectionSettings settings = ConnectionSettings.parse(ConnectionSettings.URL_PREFIX, all);
            return WorkbenchConnection.open(settings, engine.httpClient()).proxy();
        } catch (RuntimeException e) {
            throw SqlErrors.translate(e);
        }
    }
}
