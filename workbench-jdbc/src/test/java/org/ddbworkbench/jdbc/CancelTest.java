package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** At a server that answers a read after two seconds. */
class CancelTest {
    private static final String QUERY = "SELECT user_id FROM users WHERE tenant = 'acme'";
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private SlowServer server;
    private Connection connection;

    @BeforeEach
    void connect() throws IOException, SQLException {
        LocalDynamoDb engine = LocalDynamoDb.create();
        DemoData.load(engine, DemoData.Scale.SMALL);
        server = new SlowServer(engine, 2_000);
        connection = DriverManager.getConnection("jdbc:workbench:;demo=true;endpoint=" + server.endpoint());
        // The planner is warm afterwards, so that times below are the statement's own.
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("EXPLAIN PLAN FOR " + QUERY);
        }
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
        server.close();
    }

    private static void read(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery(QUERY)) {
            while (rows.next()) {
                assertThat(rows.getString(1)).isNotEmpty();
            }
        }
    }

    @Test
    void cancelStopsARequestInFlight() throws SQLException {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try (Statement statement = connection.createStatement()) {
            Future<Instant> cancelled = executor.submit(() -> {
                server.awaitRead();
                Instant asked = Instant.now();
                statement.cancel();
                return asked;
            });
            assertThatThrownBy(() -> read(statement))
                    .isInstanceOf(SQLException.class)
                    .isNotInstanceOf(SQLTimeoutException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "57014");
            Instant ended = Instant.now();
            assertThat(cancelled)
                    .succeedsWithin(PATIENCE)
                    .satisfies(
                            asked -> assertThat(Duration.between(asked, ended)).isLessThan(PATIENCE));
            assertThat(server.reads()).isEqualTo(1);
            read(statement);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void aTimeoutIsATimeout() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            Instant start = Instant.now();
            assertThatThrownBy(() -> read(statement))
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasMessageContaining("its limit of 1 s")
                    .hasFieldOrPropertyWithValue("SQLState", "57014");
            assertThat(Duration.between(start, Instant.now())).isLessThan(PATIENCE.plusSeconds(1));
            statement.setQueryTimeout(60);
            read(statement);
        }
    }

    @Test
    void closingTheConnectionStopsItsStatements() throws SQLException {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try (Statement statement = connection.createStatement()) {
            Future<Instant> closed = executor.submit(() -> {
                server.awaitRead();
                Instant asked = Instant.now();
                connection.close();
                return asked;
            });
            assertThatThrownBy(() -> read(statement)).isInstanceOf(SQLException.class);
            Instant ended = Instant.now();
            assertThat(closed)
                    .succeedsWithin(PATIENCE)
                    .satisfies(
                            asked -> assertThat(Duration.between(asked, ended)).isLessThan(PATIENCE));
        } finally {
            executor.shutdownNow();
        }
    }
}
