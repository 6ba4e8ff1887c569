package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Says of every backend whether the contract was checked against it: where it was not, the test is skipped with the reason. */
class BackendTest {
    @ParameterizedTest
    @EnumSource(Backend.class)
    void theContractIsCheckedAgainst(Backend backend) {
        assertThat(backend.client().listTables().tableNames()).isNotNull();
        assertThat(Backend.present()).contains(backend);
    }
}
