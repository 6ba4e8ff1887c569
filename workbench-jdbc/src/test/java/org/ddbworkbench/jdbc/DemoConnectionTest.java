package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.dynamo.AccessUsage;
import org.ddbworkbench.dynamo.Usage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoConnectionTest {
    private static Connection connection;

    @BeforeAll
    static void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:workbench:;demo=true");
    }

    @AfterAll
    static void disconnect() throws SQLException {
        connection.close();
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        assertThatThrownBy(() -> connection.createStatement())
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasFieldOrPropertyWithValue("SQLState", "08003");
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(label));
        }
        return values;
    }

    private static Usage usage(Statement statement) throws SQLException {
        return statement.unwrap(QueryContext.class).usage();
    }

    @Test
    void entitiesAreJoined() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        SELECT u.user_id, u.email, i.invoice_no, i.amount_cents
                        FROM users u JOIN invoices i ON u.tenant = i.tenant AND u.user_id = i.user_id
                        WHERE u.tenant = 'acme' AND i.status = 'open' ORDER BY i.invoice_no;
                        """)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("email")).isEqualTo("u_0007@acme.example");
            assertThat(rows.getLong("amount_cents")).isEqualTo(700);
            assertThat(column(rows, "invoice_no"))
                    .containsExactly("2026-0008", "2026-0017", "2026-0018", "2026-0027", "2026-0028");
            assertThat(usage(statement).itemsRead()).isEqualTo(34);
            assertThat(usage(statement).accesses())
                    .extracting(AccessUsage::operation)
                    .containsExactly("Query", "BatchGetItem");
        }
    }

    @Test
    void parametersReachTheKeyCondition() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT email FROM users WHERE tenant = ? AND user_id = ?")) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(2);
            assertThat(statement.getParameterMetaData().getParameterType(1)).isEqualTo(Types.VARCHAR);
            assertThat(statement.getMetaData().getColumnLabel(1)).isEqualTo("email");
            for (String user : List.of("u_0003", "u_0004")) {
                statement.setString(1, "acme");
                statement.setObject(2, user);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(column(rows, "email")).containsExactly(user + "@acme.example");
                }
                assertThat(usage(statement).itemsRead()).isEqualTo(1);
            }
            statement.setNull(2, Types.VARCHAR);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void dateAndNumberParameters() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT invoice_no, due_date FROM invoices WHERE status = ? AND due_date <= ? AND amount_cents > ?")) {
            statement.setString(1, "open");
            statement.setDate(2, java.sql.Date.valueOf("2026-12-31"));
            statement.setInt(3, 2_000);
            List<LocalDate> dates = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    dates.add(rows.getObject("due_date", LocalDate.class));
                }
            }
            statement.setObject(2, LocalDate.parse("2026-12-31"));
            statement.setBigDecimal(3, new java.math.BigDecimal("2000"));
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(column(rows, "invoice_no")).hasSameSizeAs(dates).isNotEmpty();
            }
        }
    }

    @Test
    void aMissingParameterIsNamed() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT email FROM users WHERE tenant = ? AND user_id = ?")) {
            statement.setString(1, "acme");
            assertThatThrownBy(statement::executeQuery)
                    .hasMessage("parameter 2 of 2 has no value")
                    .hasFieldOrPropertyWithValue("SQLState", "07001");
            assertThatThrownBy(() -> statement.setString(3, "x"))
                    .hasMessageContaining("the statement has 2")
                    .hasFieldOrPropertyWithValue("SQLState", "07001");
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1")).hasMessageContaining("has its SQL already");
        }
    }

    @Test
    void maxRowsEndsTheReading() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(3);
            try (ResultSet rows = statement.executeQuery("SELECT user_id FROM users WHERE tenant = 'acme'")) {
                assertThat(column(rows, "user_id")).containsExactly("u_0001", "u_0002", "u_0003");
            }
        }
    }

    @Test
    void resultMetadataNamesTheBaseColumn() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT email AS mail, 1 + 1 AS two FROM users WHERE tenant = 'acme' LIMIT 1")) {
            ResultSetMetaData metadata = rows.getMetaData();
            assertThat(metadata.getColumnLabel(1)).isEqualTo("mail");
            assertThat(metadata.getColumnName(1)).isEqualTo("email");
            assertThat(metadata.getTableName(1)).isEqualTo("users");
            assertThat(metadata.getSchemaName(1)).isEqualTo("saas-billing");
            assertThat(metadata.getColumnTypeName(1)).isEqualTo("VARCHAR");
            assertThat(metadata.getTableName(2)).isEmpty();
            assertThat(metadata.getColumnName(2)).isEqualTo("two");
        }
    }

    @Test
    void timestampsAreTheirWallClockInUtc() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT at FROM events WHERE tenant = 'acme' ORDER BY at LIMIT 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo("2026-01-01T00:37:00");
            assertThat(rows.getString(1)).isEqualTo("2026-01-01 00:37:00");
        }
    }

    @Test
    void errorsSayWhereAndWhatToDo() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM userz"))
                    .isInstanceOf(SQLSyntaxErrorException.class)
                    .hasMessageContainingAll("line 1:15", "did you mean users?")
                    .hasFieldOrPropertyWithValue("SQLState", "42P01");
            assertThatThrownBy(() -> statement.executeQuery("SELEC 1"))
                    .isInstanceOf(SQLSyntaxErrorException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "42601");
            assertThatThrownBy(() -> statement.executeUpdate("SELECT 1")).hasMessageContaining("executeQuery");
            assertThatThrownBy(() -> connection.prepareStatement("SELECT nope FROM users"))
                    .hasFieldOrPropertyWithValue("SQLState", "42703");
            assertThatThrownBy(() -> connection.prepareStatement("SELECT emial FROM users WHERE tenant = ?"))
                    .isInstanceOf(SQLSyntaxErrorException.class)
                    .hasMessageContainingAll("line 1:8", "did you mean email?");
        }
    }

    @Test
    void executeTellsOfOneResult() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("SELECT 1")).isTrue();
            ResultSet rows = statement.getResultSet();
            assertThat(rows.next()).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(rows.isClosed()).isTrue();
            assertThat(statement.getResultSet()).isNull();
        }
    }

    @Test
    void closingGoesDownAndCompletionGoesUp() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        ResultSet rows = statement.executeQuery("SELECT 1");
        rows.close();
        assertThat(statement.isClosed()).isTrue();

        try (Connection other = DriverManager.getConnection("jdbc:workbench:;demo=true")) {
            Statement open = other.createStatement();
            ResultSet openRows = open.executeQuery("SELECT 1");
            other.close();
            assertThat(open.isClosed()).isTrue();
            assertThat(openRows.isClosed()).isTrue();
        }
    }

    @Test
    void aNewExecutionClosesTheLastResult() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet first = statement.executeQuery("SELECT 1");
            ResultSet second = statement.executeQuery("SELECT 2");
            assertThat(first.isClosed()).isTrue();
            assertThat(second.next()).isTrue();
        }
    }

    @Test
    void whatClientsSetOnConnectIsAccepted() throws SQLException {
        assertThat(connection.getAutoCommit()).isTrue();
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(true);
        connection.commit();
        connection.rollback();
        assertThat(connection.isValid(5)).isTrue();
        assertThat(connection.getCatalog()).isNull();
        assertThat(connection.getSchema()).isEqualTo("saas-billing");
        connection.setSchema("saas-billing");
        assertThatThrownBy(() -> connection.setSchema("saas-biling"))
                .hasMessageContaining("did you mean saas-billing?");
        assertThatThrownBy(
                        () -> connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> connection.setSavepoint()).isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    @Test
    void metadataListsEntitiesAndTheirColumns() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(column(metadata.getSchemas(), "TABLE_SCHEM")).containsExactly("saas-billing");
        assertThat(metadata.getCatalogs().next()).isFalse();
        assertThat(column(metadata.getTables(null, null, "%", null), "TABLE_NAME"))
                .containsExactly("_items", "_unclassified", "events", "invoices", "tenants", "users");
        assertThat(column(metadata.getTables("", "saas-billing", "\\_items", new String[] {"TABLE"}), "TABLE_NAME"))
                .containsExactly("_items");
        assertThat(metadata.getTables(null, null, "%", new String[] {"VIEW"}).next())
                .isFalse();
        assertThat(column(metadata.getColumns(null, "%", "users", "%"), "COLUMN_NAME"))
                .contains("tenant", "user_id", "email");
        try (ResultSet columns = metadata.getColumns(null, null, "invoices", "amount\\_cents")) {
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.BIGINT);
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("BIGINT");
            assertThat(columns.getString("IS_NULLABLE")).isEqualTo("YES");
            assertThat(columns.next()).isFalse();
        }
        assertThat(metadata.getPrimaryKeys(null, null, "users").next()).isFalse();
        assertThat(column(metadata.getTypeInfo(), "TYPE_NAME")).contains("VARCHAR", "DECIMAL", "TIMESTAMP");
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.supportsGroupBy()).isTrue();
        assertThat(metadata.supportsTransactions()).isFalse();
        assertThat(metadata.getMaxColumnsInTable()).isZero();
    }

    @Test
    void objectsUnwrap() throws SQLException {
        assertThat(connection.isWrapperFor(Connection.class)).isTrue();
        assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
        assertThat(connection.isWrapperFor(String.class)).isFalse();
        assertThatThrownBy(() -> connection.unwrap(String.class)).hasMessageContaining("java.lang.String");
        assertThat(connection).hasToString("Connection[jdbc:workbench:;demo=true]");
    }
}
