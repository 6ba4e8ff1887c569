package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqlErrorsTest {
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyCodeHasItsSqlStateAndKeepsTheCause(ErrorCode code) {
        WorkbenchException cause = new WorkbenchException(code, "no");
        SQLException error = SqlErrors.translate(cause);
        assertThat(error.getSQLState()).isEqualTo(code.sqlState()).hasSize(5);
        assertThat((Throwable) error).hasCause(cause).hasMessage("no");
    }

    @Test
    void theClassTellsWhatToDo() {
        assertThat(translated(ErrorCode.UNKNOWN_TABLE)).isInstanceOf(SQLSyntaxErrorException.class);
        assertThat(translated(ErrorCode.CREDENTIALS)).isInstanceOf(SQLInvalidAuthorizationSpecException.class);
        assertThat(translated(ErrorCode.THROTTLED)).isInstanceOf(SQLTransientException.class);
        assertThat(translated(ErrorCode.TIMEOUT)).isInstanceOf(SQLTimeoutException.class);
        assertThat(translated(ErrorCode.CONNECTION)).isInstanceOf(SQLTransientConnectionException.class);
    }

    private static Throwable translated(ErrorCode code) {
        return SqlErrors.translate(new WorkbenchException(code, "no"));
    }

    @Test
    void theMessageHasPositionAndHint() {
        WorkbenchException cause = new WorkbenchException(
                ErrorCode.UNKNOWN_TABLE,
                "no table USERZ",
                "did you mean users?",
                new WorkbenchException.Position(1, 15),
                null);
        assertThat((Throwable) SqlErrors.translate(cause))
                .hasMessage("line 1:15: no table USERZ; hint: did you mean users?");
    }

    @Test
    void whatNobodyExpectedIsAnInternalError() {
        SQLException error = SqlErrors.translate(new IllegalStateException("oops"));
        assertThat(error.getSQLState()).isEqualTo("XX000");
        assertThat((Throwable) error).hasMessageContaining("oops").hasRootCauseInstanceOf(IllegalStateException.class);
    }
}
