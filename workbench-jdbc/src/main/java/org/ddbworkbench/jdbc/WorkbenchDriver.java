package org.ddbworkbench.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver for {@code jdbc:workbench:[catalog path];key=value;...}; the keys are those of {@link ConnectionProperty}.
 */
public final class WorkbenchDriver implements Driver {
    static {
        try {
            DriverManager.registerDriver(new WorkbenchDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return url != null && url.startsWith(ConnectionSettings.URL_PREFIX);
    }

    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties properties) throws SQLException {
        if (url == null || !acceptsURL(url)) {
            return null;
        }
        try {
            return WorkbenchConnection.open(ConnectionSettings.parse(url, orEmpty(properties)))
                    .proxy();
        } catch (RuntimeException e) {
            throw SqlErrors.translate(e);
        }
    }

    /** Describes every property; never connects. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties properties)
            throws SQLException {
        try {
            String known = url != null && acceptsURL(url) ? url : ConnectionSettings.URL_PREFIX;
            ConnectionSettings settings = ConnectionSettings.read(known, orEmpty(properties));
            return Arrays.stream(ConnectionProperty.values())
                    .map(property -> describe(property, settings))
                    .toArray(DriverPropertyInfo[]::new);
        } catch (RuntimeException e) {
            throw SqlErrors.translate(e);
        }
    }

    private static DriverPropertyInfo describe(ConnectionProperty property, ConnectionSettings settings) {
        DriverPropertyInfo info = new DriverPropertyInfo(property.key(), settings.valueOrDefault(property));
        info.description = property.description();
        info.choices = property.choices().isEmpty() ? null : property.choices().toArray(String[]::new);
        return info;
    }

    private static Properties orEmpty(@Nullable Properties properties) {
        return properties == null ? new Properties() : properties;
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.MINOR;
    }

    /** False: the compliance tests ask for SQL-92 entry level, with updates. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("the driver logs through SLF4J", "0A000");
    }
}
