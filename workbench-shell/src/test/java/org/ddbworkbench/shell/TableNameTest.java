package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableNameTest {
    private final List<TableName> tables = List.of(
            new TableName("crm", "users"), new TableName("billing", "users"), new TableName("billing", "Users"));

    @ParameterizedTest
    @CsvSource({
        "users,crm.users billing.users",
        "Users,billing.Users",
        "USERS,crm.users billing.users billing.Users",
        "crm.users,crm.users",
        "CRM.Users,crm.users",
        "'\"crm\".\"users\"',crm.users"
    })
    void aTableIsFoundAsTheUserMeansIt(String text, String expected) {
        assertThat(TableName.find(tables, text)).extracting(TableName::toString).containsExactly(expected.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"user", "shop.users"})
    void othersAreNot(String text) {
        assertThat(TableName.find(tables, text)).isEmpty();
    }
}
