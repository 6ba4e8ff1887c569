package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MethodTableTest {
    static Stream<Arguments> handlers() {
        return Stream.of(
                Arguments.of(Connection.class, WorkbenchConnection.class),
                Arguments.of(Statement.class, WorkbenchStatement.class),
                Arguments.of(PreparedStatement.class, WorkbenchPreparedStatement.class),
                Arguments.of(ResultSet.class, WorkbenchResultSet.class),
                Arguments.of(ResultSetMetaData.class, WorkbenchResultSetMetaData.class),
                Arguments.of(ParameterMetaData.class, WorkbenchParameterMetaData.class),
                Arguments.of(DatabaseMetaData.class, WorkbenchDatabaseMetaData.class));
    }

    @ParameterizedTest
    @MethodSource("handlers")
    void everyPublicMethodOfAHandlerIsReachable(Class<?> type, Class<?> handler) {
        assertThat(MethodTable.unreachable(type, handler)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("handlers")
    void everyPublicMethodOfAHandlerReturnsWhatTheInterfaceReturns(Class<?> type, Class<?> handler) {
        for (Method method : type.getMethods()) {
            assertThat(Arrays.stream(handler.getMethods())
                            .filter(own -> own.getName().equals(method.getName())
                                    && Arrays.equals(own.getParameterTypes(), method.getParameterTypes())))
                    .as(method.toString())
                    .allSatisfy(own -> assertThat(own.getReturnType()).isAssignableTo(method.getReturnType()));
        }
    }

    @Test
    void aMisspeltMethodWouldBeNoticed() {
        assertThat(MethodTable.unreachable(Runnable.class, Misspelt.class)).containsExactly("runn()");
    }

    public static class Misspelt {
        public void runn() {}
    }

    @Test
    void whatIsNotSupportedIsRefusedByName() {
        ResultSet rows = TestRows.of(TestRows.column("a", java.sql.Types.VARCHAR), "x");
        assertThatThrownBy(rows::deleteRow)
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("ResultSet.deleteRow()")
                .hasFieldOrPropertyWithValue("SQLState", "0A000");
        assertThatThrownBy(() -> rows.updateString("a", "y"))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("updateString(String, String)");
    }

    @Test
    void theObjectMethodsWork() {
        ResultSet rows = TestRows.of(TestRows.column("a", java.sql.Types.VARCHAR), "x");
        assertThat(rows).isIn(Set.of(rows)).hasToString("ResultSet[a]");
        assertThat(rows).isNotEqualTo(TestRows.of(TestRows.column("a", java.sql.Types.VARCHAR), "x"));
    }

    @Test
    void everyCapabilityIsAQuestionOfJdbc() {
        List<String> questions = Stream.of(DatabaseMetaData.class.getMethods())
                .map(Method::getName)
                .toList();
        assertThat(questions).containsAll(Capabilities.YES);
    }

    @Test
    void everyEmptyMetadataResultIsAMethodOfJdbc() {
        List<String> methods = Stream.of(DatabaseMetaData.class.getMethods())
                .filter(method -> method.getReturnType() == ResultSet.class)
                .map(Method::getName)
                .toList();
        assertThat(methods).containsAll(MetadataShape.EMPTY.keySet());
    }

    @Test
    void everyMethodOfDatabaseMetaDataThatGivesAResultHasAnAnswer() {
        assertThat(Stream.of(DatabaseMetaData.class.getMethods())
                        .filter(method -> method.getReturnType() == ResultSet.class)
                        .map(Method::getName)
                        .filter(name -> !MetadataShape.EMPTY.containsKey(name))
                        .distinct())
                .allSatisfy(name -> assertThat(WorkbenchDatabaseMetaData.class.getMethods())
                        .extracting(Method::getName)
                        .contains(name));
    }
}
