package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTest {
    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1", "SELECT 1;", "SELECT 1 ; \n", "SELECT 1;;"})
    void aTrailingSemicolonIsAllowed(String sql) {
        assertThat(WorkbenchStatement.withoutTerminator(sql)).isEqualTo("SELECT 1");
    }
}
