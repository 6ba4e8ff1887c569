package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import org.ddbworkbench.calcite.ResultColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultSetTest {
    private static ResultSet only(int sqlType, Object value) throws SQLException {
        ResultSet rows = TestRows.of(TestRows.column("v", sqlType), value);
        assertThat(rows.next()).isTrue();
        return rows;
    }

    private static ResultSet first(ResultColumn column, Object value) throws SQLException {
        ResultSet rows = TestRows.of(column, value);
        rows.next();
        return rows;
    }

    private interface Getter {
        void get() throws SQLException;
    }

    private static void fails(String state, Getter getter) {
        assertThatThrownBy(getter::get)
                .isInstanceOf(SQLDataException.class)
                .hasMessageContaining("column v")
                .hasFieldOrPropertyWithValue("SQLState", state);
    }

    @Test
    void rowsAreReadByNumberAndByLabelInAnyCase() throws SQLException {
        List<ResultColumn> columns =
                List.of(TestRows.column("user_id", Types.VARCHAR), TestRows.column("USER_ID", Types.INTEGER));
        ResultSet rows = TestRows.of(columns, List.of(List.of("u_1", 7)), 0);
        assertThat(rows.isBeforeFirst()).isTrue();
        assertThat(rows.next()).isTrue();
        assertThat(rows.getRow()).isEqualTo(1);
        assertThat(rows.getString(1)).isEqualTo("u_1");
        assertThat(rows.getString("user_id")).isEqualTo("u_1");
        assertThat(rows.getInt("USER_ID")).isEqualTo(7);
        assertThat(rows.getString("User_Id")).isEqualTo("u_1");
        assertThat(rows.getObject("USER_ID", Long.class)).isEqualTo(7L);
        assertThat(rows.findColumn("USER_ID")).isEqualTo(2);
        assertThat(rows.next()).isFalse();
        assertThat(rows.isAfterLast()).isTrue();
    }

    @Test
    void anUnknownLabelSuggestsANearOne() throws SQLException {
        ResultSet rows = TestRows.of(TestRows.column("email", Types.VARCHAR), "x");
        rows.next();
        assertThatThrownBy(() -> rows.getString("emal"))
                .hasMessageContaining("did you mean email?")
                .hasFieldOrPropertyWithValue("SQLState", "42703");
        assertThatThrownBy(() -> rows.getString(2))
                .hasMessageContaining("the result has 1")
                .hasFieldOrPropertyWithValue("SQLState", "42703");
    }

    @Test
    void aRowIsReadOnlyWhileThereIsOne() throws SQLException {
        ResultSet rows = TestRows.of(TestRows.column("v", Types.VARCHAR), "x");
        assertThatThrownBy(() -> rows.getString(1)).hasFieldOrPropertyWithValue("SQLState", "24000");
        rows.next();
        rows.next();
        assertThatThrownBy(() -> rows.getString(1)).hasFieldOrPropertyWithValue("SQLState", "24000");
        rows.close();
        assertThat(rows.isClosed()).isTrue();
        assertThatThrownBy(rows::next).hasMessage("the result set is closed");
        rows.close();
    }

    @Test
    void maxRowsEndsTheRows() throws SQLException {
        List<List<Object>> rows = List.of(List.of(1L), List.of(2L), List.of(3L));
        ResultSet two = TestRows.of(List.of(TestRows.column("v", Types.BIGINT)), new ArrayList<>(rows), 2);
        assertThat(two.next()).isTrue();
        assertThat(two.next()).isTrue();
        assertThat(two.getLong(1)).isEqualTo(2);
        assertThat(two.next()).isFalse();
    }

    @Test
    void nullIsZeroFalseOrNull() throws SQLException {
        ResultSet rows = only(Types.DECIMAL, null);
        assertThat(rows.getInt(1)).isZero();
        assertThat(rows.wasNull()).isTrue();
        assertThat(rows.getBoolean(1)).isFalse();
        assertThat(rows.getString(1)).isNull();
        assertThat(rows.getBigDecimal(1)).isNull();
        assertThat(rows.getObject(1)).isNull();
        assertThat(rows.getObject(1, Integer.class)).isNull();
        assertThat(rows.getTimestamp(1)).isNull();
    }

    @Test
    void numbersConvertExactly() throws SQLException {
        ResultSet rows = only(Types.DECIMAL, new BigDecimal("12345678901234567890123456789012345678"));
        assertThat(rows.getString(1)).isEqualTo("12345678901234567890123456789012345678");
        assertThat(rows.getBigDecimal(1)).isEqualTo(new BigDecimal("12345678901234567890123456789012345678"));
        assertThat(rows.getObject(1, BigInteger.class))
                .isEqualTo(new BigInteger("12345678901234567890123456789012345678"));
        assertThat(rows.getDouble(1)).isEqualTo(1.2345678901234568E37);
        fails("22003", () -> rows.getLong(1));
        fails("22003", () -> rows.getInt(1));
        fails("22018", () -> rows.getDate(1));

        assertThat(only(Types.BIGINT, 200L).getShort(1)).isEqualTo((short) 200);
        fails("22003", () -> only(Types.BIGINT, 200L).getByte(1));
        fails("22003", () -> only(Types.DECIMAL, new BigDecimal("12.5")).getInt(1));
        assertThat(only(Types.DECIMAL, new BigDecimal("12.00")).getInt(1)).isEqualTo(12);
        assertThat(only(Types.DECIMAL, new BigDecimal("1E+3")).getString(1)).isEqualTo("1000");
        fails("22003", () -> only(Types.DOUBLE, 1e300).getFloat(1));
        fails("22018", () -> only(Types.DOUBLE, Double.NaN).getBigDecimal(1));
        assertThat(only(Types.VARCHAR, " 42 ").getLong(1)).isEqualTo(42);
        fails("22018", () -> only(Types.VARCHAR, "forty-two").getLong(1));
    }

    @ParameterizedTest
    @CsvSource({"true,true", "T,true", "1,true", "no,false", "0,false"})
    void textIsReadAsBoolean(String text, boolean expected) throws SQLException {
        assertThat(only(Types.VARCHAR, text).getBoolean(1)).isEqualTo(expected);
    }

    @Test
    void whatIsNoBooleanFails() {
        fails("22018", () -> only(Types.VARCHAR, "maybe").getBoolean(1));
        fails("22018", () -> only(Types.BIGINT, 2L).getBoolean(1));
    }

    @Test
    void datesAndTimes() throws SQLException {
        LocalDateTime instant = LocalDateTime.parse("2026-01-01T00:37:00");
        ResultSet rows = only(Types.TIMESTAMP, instant);
        assertThat(rows.getString(1)).isEqualTo("2026-01-01 00:37:00");
        assertThat(rows.getObject(1)).isEqualTo(Timestamp.valueOf("2026-01-01 00:37:00"));
        assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(instant);
        assertThat(rows.getObject(1, LocalDate.class)).isEqualTo("2026-01-01");
        assertThat(rows.getObject(1, Instant.class)).isEqualTo("2026-01-01T00:37:00Z");
        Calendar newYork = Calendar.getInstance(TimeZone.getTimeZone("America/New_York"));
        assertThat(rows.getTimestamp(1, newYork).toInstant()).isEqualTo("2026-01-01T05:37:00Z");

        assertThat(only(Types.TIMESTAMP, LocalDateTime.parse("2026-01-01T00:37:00.120"))
                        .getString(1))
                .isEqualTo("2026-01-01 00:37:00.12");
        assertThat(only(Types.DATE, LocalDate.parse("2026-06-30")).getString(1)).isEqualTo("2026-06-30");
        assertThat(only(Types.TIME, LocalTime.parse("09:12")).getString(1)).isEqualTo("09:12:00");
        assertThat(only(Types.VARCHAR, "2026-06-30").getDate(1)).isEqualTo(java.sql.Date.valueOf("2026-06-30"));
        fails("22018", () -> only(Types.VARCHAR, "yesterday").getDate(1));
    }

    @Test
    void bytesAreBase64AsText() throws SQLException {
        ResultSet rows = only(Types.VARBINARY, new byte[] {1, 2, (byte) 255});
        assertThat(rows.getBytes(1)).containsExactly(1, 2, 255);
        assertThat(rows.getString(1)).isEqualTo("AQL/");
        fails("22018", () -> only(Types.BIGINT, 1L).getBytes(1));
    }

    @Test
    void documentsAreCompactJsonWithExactNumbers() throws SQLException {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("total", new BigDecimal("12345678901234567890.10"));
        document.put("tags", List.of("a\"b", true));
        document.put("gone", null);
        ResultSet rows = only(Types.JAVA_OBJECT, document);
        assertThat(rows.getString(1))
                .isEqualTo("{\"total\":12345678901234567890.10,\"tags\":[\"a\\\"b\",true],\"gone\":null}");
        assertThat(rows.getObject(1)).isEqualTo(document);
        assertThat(rows.getObject(1, Map.class)).isEqualTo(document);
    }

    @Test
    void setsAreJsonArrays() throws SQLException {
        assertThat(only(Types.JAVA_OBJECT, Map.of("tags", new LinkedHashSet<>(List.of("x", "y"))))
                        .getString(1))
                .isEqualTo("{\"tags\":[\"x\",\"y\"]}");
        assertThat(only(Types.JAVA_OBJECT, new LinkedHashSet<>(List.of(new BigDecimal("1.50"), BigDecimal.TEN)))
                        .getString(1))
                .isEqualTo("[1.50,10]");
        assertThat(only(Types.ARRAY, List.of("x", List.of(1L))).getString(1)).isEqualTo("[\"x\",[1]]");
    }

    @Test
    void listsAndSetsAreArrays() throws SQLException {
        ResultColumn column = new ResultColumn("tags", Types.ARRAY, "VARCHAR ARRAY", 0, 0, true, null, null, null);
        Array tags = first(column, List.of("a", "b", "c")).getArray(1);

        assertThat(tags.getBaseType()).isEqualTo(Types.VARCHAR);
        assertThat(tags.getBaseTypeName()).isEqualTo("VARCHAR");
        assertThat((Object[]) tags.getArray()).containsExactly("a", "b", "c");
        assertThat((Object[]) tags.getArray(2, 5)).containsExactly("b", "c");
        assertThat(tags).hasToString("[\"a\",\"b\",\"c\"]");
        ResultSet elements = tags.getResultSet();
        assertThat(elements.next()).isTrue();
        assertThat(elements.getInt("INDEX")).isEqualTo(1);
        assertThat(elements.getString("VALUE")).isEqualTo("a");
        assertThatThrownBy(() -> tags.getArray(4, 1))
                .isInstanceOf(SQLDataException.class)
                .hasMessage("an array of 3 elements has no 1 from element 4 on");
        tags.free();
        assertThatThrownBy(tags::getArray).isInstanceOf(SQLException.class);

        assertThat(first(column, List.of("a")).getObject(1)).isInstanceOf(Array.class);
        assertThat(first(column, List.of("a")).getObject(1, List.class)).isEqualTo(List.of("a"));
        assertThat(only(Types.JAVA_OBJECT, new LinkedHashSet<>(List.of("x"))).getArray(1))
                .hasToString("[\"x\"]");
        fails("22018", () -> only(Types.VARCHAR, "x").getArray(1));
    }

    @Test
    void uuidsAreReadFromText() throws SQLException {
        UUID id = UUID.fromString("7b8a2f0e-6a39-4a5f-9a0e-3b2f6f1f0c11");
        assertThat(only(Types.VARCHAR, id.toString()).getObject(1, UUID.class)).isEqualTo(id);
        fails("22018", () -> only(Types.VARCHAR, "u_1").getObject(1, UUID.class));
    }

    @Test
    void metadataDescribesTheColumns() throws SQLException {
        var columns =
                TestRows.of(TestRows.column("amount_cents", Types.BIGINT), 1L).getMetaData();
        assertThat(columns.getColumnCount()).isEqualTo(1);
        assertThat(columns.getColumnLabel(1)).isEqualTo("amount_cents");
        assertThat(columns.getTableName(1)).isEqualTo("users");
        assertThat(columns.getSchemaName(1)).isEqualTo("billing");
        assertThat(columns.getColumnTypeName(1)).isEqualTo("BIGINT");
        assertThat(columns.getColumnClassName(1)).isEqualTo("java.lang.Long");
        assertThat(columns.isSigned(1)).isTrue();
        assertThat(TestRows.of(TestRows.column("doc", Types.JAVA_OBJECT), List.of("x"))
                        .getMetaData()
                        .getColumnClassName(1))
                .isEqualTo("java.lang.Object");
    }
}
