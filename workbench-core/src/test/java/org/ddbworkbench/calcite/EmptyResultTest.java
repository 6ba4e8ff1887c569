package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.NearMissUsage;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement that finds nothing says which key may have been meant. */
class EmptyResultTest {
    private static Backend backend;
    private static Sql sql;

    @BeforeAll
    static void loadDemo() {
        backend = Backend.embedded();
        Sql.demo(backend).close();
        sql = sql(true);
    }

    private static Sql sql(boolean suggestKeys) {
        return Sql.of(
                backend.settings(),
                CatalogReader.read(DemoData.catalog(), "demo catalog"),
                new SqlEngineOptions(true, "", false, ReadPrice.DEFAULT, suggestKeys, null));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            _items | pk = 'TENANT#acme' AND sk LIKE 'USERS#%' | the catalog knows no sk that begins as 'USERS#' does: did you mean 'USER#' (users)?
            _items | pk = 'TENNANT#acme' | the catalog knows no pk that begins as 'TENNANT#acme' does: did you mean 'TENANT#' (tenants)?
            _items | pk = 'tenant:acme' | the catalog knows no pk that begins as 'tenant:acme' does: did you mean 'TENANT#' (tenants)?
            _items | pk = 'TENANT#acme' AND sk LIKE 'XY%' | the catalog knows no sk that begins as 'XY' does; it has EVENT#, INVOICE#, META, USER#
            users | tenant = 'acme' AND sk LIKE 'INVOICE#%' | 'INVOICE#' of sk is the prefix of invoices, not of users
            """)
    void wrongPrefixesAreSeenInTheCatalog(String table, String condition, String hint) {
        Sql.Answer answer = sql.run("SELECT * FROM " + table + " WHERE " + condition);

        assertThat(answer.rows()).isEmpty();
        assertThat(answer.warnings()).containsExactly(hint);
        assertThat(answer.usage().requests()).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            users | tenant = 'Acme' | nothing was found for pk = 'TENANT#Acme', but there is 'TENANT#acme'
            _items | pk = 'TENANT#acmee' | nothing has pk = 'TENANT#acmee'
            users | tenant = 'acme' AND user_id = '0007' | there is no sk 'USER#0007' in pk = 'TENANT#acme': the first that begins with 'USER#' is 'USER#u_0001' (users)
            users | tenant = 'acme' AND user_id > 'v' | the last sk that begins with 'USER#' in pk = 'TENANT#acme' is 'USER#u_0020' (users)
            invoices | status = 'OPEN' | nothing has gsi1pk = 'STATUS#OPEN', but there is 'STATUS#open'
            """)
    void whatIsNearIsSeenInTheTable(String table, String condition, String hint) {
        Sql.Answer answer = sql.run("SELECT * FROM " + table + " WHERE " + condition);

        assertThat(answer.rows()).isEmpty();
        assertThat(answer.warnings()).containsExactly(hint);
        assertThat(answer.usage().requests()).isEqualTo(1);
        assertThat(answer.usage().nearMiss()).isEqualTo(new NearMissUsage(1, 0.5));
    }

    @Test
    void countsOfNothingAreExplainedToo() {
        assertThat(sql.run("SELECT COUNT(*) FROM users WHERE tenant = 'Acme'").warnings())
                .hasSize(1);
    }

    @Test
    void whatIsFoundIsNotExplained() {
        assertThat(sql.run("SELECT * FROM users WHERE tenant = 'acme'").warnings())
                .isEmpty();
        assertThat(sql.run("SELECT * FROM users WHERE tenant = 'acme' AND role = 'king'")
                        .usage()
                        .requests())
                .isEqualTo(1);
    }

    @Test
    void noMoreRequestsThanAreNeededUnlessAskedFor() {
        try (Sql quiet = sql(false)) {
            Sql.Answer answer = quiet.run("SELECT * FROM users WHERE tenant = 'Acme'");
            assertThat(answer.usage().requests()).isEqualTo(1);
            assertThat(answer.warnings()).isEmpty();
        }
    }
}
