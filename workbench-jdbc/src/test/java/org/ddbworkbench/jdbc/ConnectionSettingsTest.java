package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.dynamo.ReadPrice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionSettingsTest {
    private static ConnectionSettings parse(String url, String... keysAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
        }
        return ConnectionSettings.parse(url, properties);
    }

    @Test
    void theUrlHasACatalogAndProperties() {
        ConnectionSettings settings = parse(
                "jdbc:workbench:/data/my catalog.yaml;endpoint=http://127.0.0.1:8000; REGION = eu-west-1;allow_scan=true;");
        assertThat(settings.catalog()).contains(Path.of("/data/my catalog.yaml"));
        assertThat(settings.endpoint()).contains(URI.create("http://127.0.0.1:8000"));
        assertThat(settings.value(ConnectionProperty.REGION)).contains("eu-west-1");
        assertThat(settings.allowScan()).isTrue();
        assertThat(settings.demo()).isFalse();
        assertThat(settings.value(ConnectionProperty.PROFILE)).isEmpty();
    }

    @Test
    void theFirstPartMayBeAPropertyToo() {
        assertThat(parse("jdbc:workbench:demo=small").demo()).isTrue();
        ConnectionSettings settings = parse("jdbc:workbench:Catalog = c.yaml;region=eu-west-1");
        assertThat(settings.catalog()).contains(Path.of("c.yaml"));
        assertThat(settings.value(ConnectionProperty.REGION)).contains("eu-west-1");
        assertThat(parse("jdbc:workbench:/data/a=b.yaml").catalog()).contains(Path.of("/data/a=b.yaml"));
        assertThatThrownBy(() -> parse("jdbc:workbench:catalog=c.yaml;catalog=d.yaml"))
                .hasMessageContaining("twice");
    }

    @Test
    void theUrlWinsOverTheProperties() {
        ConnectionSettings settings =
                parse("jdbc:workbench:;table=orders;region=eu-west-1", "region", "us-east-1", "profile", "dev");
        assertThat(settings.value(ConnectionProperty.REGION)).contains("eu-west-1");
        assertThat(settings.value(ConnectionProperty.PROFILE)).contains("dev");
    }

    @Test
    void whatPoolsAlwaysSendIsIgnored() {
        assertThat(parse("jdbc:workbench:;demo=true", "user", "", "password", "secret")
                        .demo())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"true,small", "small,small", "STANDARD,standard", "false,false"})
    void theDemoHasTwoScales(String given, String expected) {
        ConnectionSettings settings = parse("jdbc:workbench:c.yaml;demo=" + given);
        assertThat(settings.valueOrDefault(ConnectionProperty.DEMO)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:workbench: | nothing to connect to | table=NAME",
                "jdbc:workbench:;catlog=c.yaml | unknown connection property catlog | did you mean catalog?",
                "jdbc:workbench:c.yaml;zzz=1 | unknown connection property zzz | the properties are catalog, table",
                "jdbc:workbench:c.yaml;table=t | table is for tables without a catalog | leave out",
                "jdbc:workbench:;demo=true;endpoint=localhost | endpoint localhost is no http | write it with http:// or https://",
                "jdbc:workbench:;demo=true;endpoint=127.0.0.1:8123 | endpoint 127.0.0.1:8123 is no http | http://",
            })
    void mistakesAreExplained(String url, String message, String hint) {
        assertThatThrownBy(() -> parse(url))
                .isInstanceOf(WorkbenchException.class)
                .hasMessageContaining(message)
                .satisfies(e ->
                        assertThat(((WorkbenchException) e).hint().orElse("")).contains(hint));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:workbench:;demo=maybe | demo can't be maybe; it is one of false, true, small, standard",
                "jdbc:workbench:c.yaml;allow_scan=yes | allow_scan can't be yes",
                "jdbc:workbench:c.yaml;catalog=d.yaml | the URL says catalog twice",
                "jdbc:workbench:c.yaml;region | expected key=value",
                "jdbc:workbench:c.yaml;consistent_read=strong | consistent_read can't be strong",
                "jdbc:workbench:c.yaml;price_per_million_read_units=-1 | price_per_million_read_units can't be -1",
                "jdbc:workbench:c.yaml;price_per_million_read_units=cheap | price_per_million_read_units can't be cheap",
            })
    void wrongValuesAreRefused(String url, String message) {
        assertThatThrownBy(() -> parse(url)).hasMessageContaining(message);
    }

    @Test
    void pricesAndConsistencyHaveDefaults() {
        ConnectionSettings plain = parse("jdbc:workbench:c.yaml");
        assertThat(plain.price()).isEqualTo(ReadPrice.DEFAULT);
        assertThat(plain.consistentRead()).isFalse();
        ConnectionSettings other =
                parse("jdbc:workbench:c.yaml;price_per_million_read_units=0.15;consistent_read=true");
        assertThat(other.price().text(2_000_000)).isEqualTo("$0.3");
        assertThat(other.consistentRead()).isTrue();
    }

    @Test
    void everyPropertyIsDescribed() {
        assertThat(Arrays.stream(ConnectionProperty.values())).allSatisfy(property -> {
            assertThat(property.description()).isNotBlank();
            assertThat(property.choices().isEmpty() || property.choices().contains(property.defaultValue()))
                    .isTrue();
        });
    }
}
