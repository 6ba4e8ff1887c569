package org.ddbworkbench.differential;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * The rows of virtual tables in an H2 database in memory, which shares no code with the workbench: no parser, planner or
 * evaluation. Where SQL leaves a choice, H2 is set to what the workbench does: text compares by UTF-16 code units, and
 * NULL sorts as the greatest value.
 *
 * <p>What the two do not agree on, and so is not asked: an underscore in LIKE is one UTF-16 code unit to H2; averages have
 * another number of digits; integers in expressions overflow to H2.
 */
final class ReferenceDatabase implements AutoCloseable {
    /** Holds every sum of DynamoDB's numbers: 38 digits anywhere from 10^-130 to 10^125. */
    private static final String NUMBER = "DECFLOAT(400)";

    private final Connection connection;

    ReferenceDatabase() {
        try {
            this.connection = DriverManager.getConnection("jdbc:h2:mem:;DEFAULT_NULL_ORDERING=HIGH");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes a table with the columns that both engines compare alike, and the rows. */
    void load(VirtualTable table, List<List<@Nullable Object>> rows) {
        List<Integer> positions = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            if (Relation.isComparable(column)) {
                positions.add(i);
                columns.add(Relation.quoted(column.name()) + " " + type(column.type()));
            }
        }
        String name = Relation.quoted(table);
        execute("CREATE SCHEMA IF NOT EXISTS "
                + Relation.quoted(table.physicalTable().schema()));
        execute("CREATE TABLE " + name + " (" + String.join(", ", columns) + ")");
        String insert = "INSERT INTO " + name + " VALUES (" + "?, ".repeat(positions.size() - 1) + "?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (List<@Nullable Object> row : rows) {
                for (int i = 0; i < positions.size(); i++) {
                    statement.setObject(i + 1, row.get(positions.get(i)));
                }
                statement.addBatch();
            }
            statement.executeBatch();
        } catch (SQLException e) {
            throw new IllegalStateException(insert, e);
        }
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case TEXT -> "VARCHAR";
            case INTEGER -> "BIGINT";
            case NUMBER -> NUMBER;
            case BOOLEAN -> "BOOLEAN";
            case DATE -> "DATE";
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> "TIMESTAMP(3)";
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT ->
                throw new IllegalArgumentException(type.name());
        };
    }

    private void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** All rows of the query. */
    List<List<@Nullable Object>> rows(String sql, List<Object> parameters) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, parameters.get(i));
            }
            List<List<@Nullable Object>> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    List<@Nullable Object> row = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        row.add(value(result.getObject(i)));
                    }
                    rows.add(row);
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(Objects.requireNonNullElse(e.getMessage(), "no message") + " in " + sql, e);
        }
    }

    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof java.sql.Date date) {
            return date.toLocalDate();
        }
        return value instanceof java.sql.Timestamp timestamp ? timestamp.toLocalDateTime() : value;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
