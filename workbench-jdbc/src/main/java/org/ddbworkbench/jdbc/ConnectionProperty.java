package org.ddbworkbench.jdbc;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The properties of a connection: the one source of names, defaults, choices and descriptions for the URL, for {@link
 * java.sql.DriverPropertyInfo} and for the shell's options.
 */
public enum ConnectionProperty {
    CATALOG("", "Catalog file (YAML or JSON) that maps physical tables to entities"),
    TABLE("", "Names of physical tables to read without a catalog, separated by commas: their items are in _items"),
    ENDPOINT("", "URL of another endpoint than AWS's own, such as http://127.0.0.1:8000"),
    REGION("", "AWS region; else from the environment, the profile, or the instance"),
    PROFILE("", "Profile of the AWS configuration files"),
    DEMO(
            "false",
            "Use the demo's catalog and, unless an endpoint is given, its data in memory; true is small",
            "false",
            "true",
            "small",
            "standard"),
    ALLOW_SCAN("false", "Whether a statement may Scan a large table", "false", "true"),
    CONSISTENT_READ(
            "false",
            "Whether reads are strongly consistent: twice the read units, and no global index",
            "false",
            "true"),
    PRICE_PER_MILLION_READ_UNITS(
            "", "US dollars for a million read request units; else the list price on demand in us-east-1"),
    SUGGEST_KEYS(
            "false",
            "Whether a statement that found nothing may send one request more, to see which key was meant",
            "false",
            "true"),
    DISCOVER(
            "true",
            "Whether the entities of tables without a catalog are found in a small sample when the first connection is made",
            "true",
            "false"),
    SCHEMA("", "Schema of names that don't say theirs; else the first of the catalog");

    private final String defaultValue;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> choices;

    ConnectionProperty(String defaultValue, String description, String... choices) {
        this.defaultValue = defaultValue;
        this.description = description;
        this.choices = List.of(choices);
    }

    /** The name in URLs and Properties, such as {@code allow_scan}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value when none is given; empty when there is none. */
    public String defaultValue() {
        return defaultValue;
    }

    public String description() {
        return description;
    }

    /** The values that are accepted; empty when any is. */
    public List<String> choices() {
        return choices;
    }

    /** The property of a name, whatever its case. */
    static Optional<ConnectionProperty> of(String key) {
        return Arrays.stream(values())
                .filter(property -> property.key().equalsIgnoreCase(key))
                .findFirst();
    }

    static List<String> keys() {
        return Arrays.stream(values()).map(ConnectionProperty::key).toList();
    }
}
