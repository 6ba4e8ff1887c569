package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Arrays;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class WorkbenchDriverTest {
    @Test
    void theDriverIsFoundByTheServiceLoaderAndTheDriverManager() throws SQLException {
        assertThat(ServiceLoader.load(Driver.class)).hasAtLeastOneElementOfType(WorkbenchDriver.class);
        assertThat(DriverManager.getDriver("jdbc:workbench:c.yaml")).isInstanceOf(WorkbenchDriver.class);
    }

    @Test
    void otherUrlsAreLeftToOtherDrivers() throws SQLException {
        WorkbenchDriver driver = new WorkbenchDriver();
        assertThat(driver.acceptsURL("jdbc:postgresql:x")).isFalse();
        assertThat(driver.acceptsURL(null)).isFalse();
        assertThat(driver.connect("jdbc:postgresql:x", new Properties())).isNull();
    }

    @Test
    void propertiesAreDescribedWithoutConnecting() throws SQLException {
        var properties = new WorkbenchDriver().getPropertyInfo("jdbc:workbench:;demo=standard", null);
        assertThat(Arrays.stream(properties).map(property -> property.name))
                .containsExactly(
                        "catalog",
                        "table",
                        "endpoint",
                        "region",
                        "profile",
                        "demo",
                        "allow_scan",
                        "consistent_read",
                        "price_per_million_read_units",
                        "suggest_keys",
                        "discover",
                        "schema");
        assertThat(properties[5].value).isEqualTo("standard");
        assertThat(properties[5].choices).containsExactly("false", "true", "small", "standard");
    }

    @Test
    void aUrlThatSaysNothingIsAConnectionError() {
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:workbench:"))
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessage("nothing to connect to; hint: give a catalog file (jdbc:workbench:catalog.yaml),"
                        + " a table name (table=NAME) or demo=true")
                .hasFieldOrPropertyWithValue("SQLState", "08001");
    }

    @Test
    void theVersionIsThatOfTheBuild() {
        assertThat(DriverVersion.TEXT).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(new WorkbenchDriver().getMinorVersion()).isEqualTo(DriverVersion.MINOR);
    }
}
