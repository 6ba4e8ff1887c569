package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.WorkbenchException.Position;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ErrorReportTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ErrorReport errors =
            new ErrorReport(new PrintStream(bytes, true, StandardCharsets.UTF_8), Style.PLAIN, false);

    private static SQLException error(ErrorCode code, String message, @Nullable String hint, @Nullable Position at) {
        return new SQLException(
                "as JDBC clients see it", code.sqlState(), new WorkbenchException(code, message, hint, at, null));
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void anErrorInTheTextShowsItsPlace() {
        errors.print(
                error(ErrorCode.UNKNOWN_TABLE, "no table USERZ", "did you mean users?", new Position(1, 15)),
                new Script.Statement("SELECT * FROM USERZ", 1, 1, true),
                null);
        assertThat(printed()).isEqualTo("""
                        error: line 1:15: no table USERZ (UNKNOWN_TABLE, SQLSTATE 42P01)
                          SELECT * FROM USERZ
                                        ^
                        hint: did you mean users?
                        """);
    }

    @Test
    void anErrorElsewhereIsOneLine() {
        errors.print(
                error(ErrorCode.CONNECTION, "connection refused", "check --endpoint", null),
                new Script.Statement("SELECT 1", 1, 1, true),
                null);
        assertThat(printed())
                .isEqualTo("error: connection refused (CONNECTION, SQLSTATE 08006); hint: check --endpoint\n");
    }

    @Test
    void thePlaceIsThatInTheFile() {
        errors.print(
                error(ErrorCode.UNKNOWN_COLUMN, "no column", null, new Position(1, 8)),
                new Script.Statement("SELECT x", 12, 11, true),
                "report.sql");
        errors.print(
                error(ErrorCode.UNKNOWN_COLUMN, "no column", null, new Position(2, 3)),
                new Script.Statement("SELECT\n\t日x", 12, 11, true),
                "report.sql");
        assertThat(printed()).isEqualTo("""
                        error: report.sql:12:18: no column (UNKNOWN_COLUMN, SQLSTATE 42703)
                          SELECT x
                                 ^
                        error: report.sql:13:3: no column (UNKNOWN_COLUMN, SQLSTATE 42703)
                           日x
                             ^
                        """);
    }

    @Test
    void anErrorOfTheDriverHasItsSqlState() {
        errors.print(new SQLException("the statement is closed", "24000"));
        assertThat(printed()).isEqualTo("error: the statement is closed (SQLSTATE 24000)\n");
    }

    @Test
    void aPositionOutsideOfTheTextDoesNoHarm() {
        errors.print(
                error(ErrorCode.SYNTAX, "unexpected end", null, new Position(3, 99)),
                new Script.Statement("SELECT", 1, 1, true),
                null);
        assertThat(printed()).contains("error: line 3:99: unexpected end");
    }
}
