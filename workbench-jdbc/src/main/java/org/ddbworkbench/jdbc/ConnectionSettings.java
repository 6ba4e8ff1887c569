package org.ddbworkbench.jdbc;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.dynamo.ReadPrice;
import org.jspecify.annotations.Nullable;

/**
 * What a URL and its Properties ask for, checked as far as that goes without a connection. URL:
 * {@code jdbc:workbench:[catalog path][;key=value]...}, or just {@code key=value} parts; what the URL says wins over the
 * Properties.
 */
final class ConnectionSettings {
    static final String URL_PREFIX = "jdbc:workbench:";

    /** Every JDBC pool and tool sends these, needed or not. */
    private static final Set<String> IGNORED_KEYS = Set.of("user", "password");

    private final String url;
    private final Map<ConnectionProperty, String> values;

    private ConnectionSettings(String url, Map<ConnectionProperty, String> values) {
        this.url = url;
        this.values = values;
    }

    /** @throws WorkbenchException for an unknown key, a value outside its choices, or properties that exclude each other */
    static ConnectionSettings parse(String url, Properties properties) {
        ConnectionSettings settings = read(url, properties);
        settings.check();
        return settings;
    }

    /** The same without a look at what is missing, for {@link WorkbenchDriver#getPropertyInfo}. */
    static ConnectionSettings read(String url, Properties properties) {
        Map<ConnectionProperty, String> values = new EnumMap<>(ConnectionProperty.class);
        for (String key : properties.stringPropertyNames()) {
            if (!IGNORED_KEYS.contains(key.toLowerCase(Locale.ROOT))) {
                put(values, property(key), properties.getProperty(key));
            }
        }
        Map<ConnectionProperty, String> fromUrl = new EnumMap<>(ConnectionProperty.class);
        String[] parts = url.substring(URL_PREFIX.length()).split(";", -1);
        boolean startsWithFile = !startsWithProperty(parts[0]);
        if (startsWithFile && !parts[0].isBlank()) {
            put(fromUrl, ConnectionProperty.CATALOG, parts[0]);
        }
        for (int i = startsWithFile ? 1 : 0; i < parts.length; i++) {
            if (parts[i].isBlank()) {
                continue;
            }
            int equals = parts[i].indexOf('=');
            if (equals < 0) {
                throw configuration("expected key=value in the URL, found " + parts[i].strip(), null);
            }
            ConnectionProperty property = property(parts[i].substring(0, equals).strip());
            if (put(fromUrl, property, parts[i].substring(equals + 1)) != null) {
                throw configuration("the URL says " + property.key() + " twice", null);
            }
        }
        values.putAll(fromUrl);
        return new ConnectionSettings(url, values);
    }

    /** A file name may have an equals sign, but hardly after the name of a property. */
    private static boolean startsWithProperty(String part) {
        int equals = part.indexOf('=');
        return equals > 0
                && ConnectionProperty.of(part.substring(0, equals).strip()).isPresent();
    }

    private static @Nullable String put(
            Map<ConnectionProperty, String> values, ConnectionProperty property, String value) {
        String trimmed = value.strip();
        return trimmed.isEmpty() ? null : values.put(property, valid(property, trimmed));
    }

    private static String valid(ConnectionProperty property, String value) {
        if (property.choices().isEmpty()) {
            return value;
        }
        String choice = value.toLowerCase(Locale.ROOT);
        if (property == ConnectionProperty.DEMO && "true".equals(choice)) {
            return "small";
        }
        if (!property.choices().contains(choice)) {
            throw configuration(
                    "%s can't be %s; it is one of %s"
                            .formatted(property.key(), value, String.join(", ", property.choices())),
                    null);
        }
        return choice;
    }

    private static ConnectionProperty property(String key) {
        return ConnectionProperty.of(key)
                .orElseThrow(() -> configuration(
                        "unknown connection property " + key,
                        Similar.to(key, ConnectionProperty.keys())
                                .map(near -> "did you mean " + near + "?")
                                .orElse("the properties are " + String.join(", ", ConnectionProperty.keys()))));
    }

    private void check() {
        boolean demo = demo();
        boolean catalog = values.containsKey(ConnectionProperty.CATALOG);
        boolean table = values.containsKey(ConnectionProperty.TABLE);
        if (!demo && !catalog && !table) {
            throw configuration(
                    "nothing to connect to",
                    "give a catalog file (jdbc:workbench:catalog.yaml), a table name (table=NAME) or demo=true");
        }
        if (table && (catalog || demo)) {
            throw configuration("table is for tables without a catalog", "leave out table, or the catalog");
        }
        endpoint();
        price();
    }

    String url() {
        return url;
    }

    Optional<Path> catalog() {
        return value(ConnectionProperty.CATALOG).map(path -> Path.of(expandHome(path)));
    }

    /** The tables to read without a catalog: no table's name has a comma. */
    List<String> tables() {
        return value(ConnectionProperty.TABLE).stream()
                .flatMap(names -> Arrays.stream(names.split(",")))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    /** The shell expands this on its command line, but nobody does inside of a URL. */
    private static String expandHome(String path) {
        return path.startsWith("~/") ? System.getProperty("user.home") + path.substring(1) : path;
    }

    boolean demo() {
        return !"false".equals(valueOrDefault(ConnectionProperty.DEMO));
    }

    boolean allowScan() {
        return Boolean.parseBoolean(valueOrDefault(ConnectionProperty.ALLOW_SCAN));
    }

    boolean consistentRead() {
        return Boolean.parseBoolean(valueOrDefault(ConnectionProperty.CONSISTENT_READ));
    }

    ReadPrice price() {
        return ReadPrice.of(value(ConnectionProperty.PRICE_PER_MILLION_READ_UNITS)
                .map(ConnectionSettings::price)
                .orElse(null));
    }

    private static BigDecimal price(String text) {
        try {
            BigDecimal price = new BigDecimal(text);
            if (price.signum() >= 0) {
                return price;
            }
        } catch (NumberFormatException e) {
            // Falls through to the same message: the parser's own says less.
        }
        throw configuration(
                ConnectionProperty.PRICE_PER_MILLION_READ_UNITS.key() + " can't be " + text,
                "write US dollars as a number, such as 0.125");
    }

    Optional<URI> endpoint() {
        return value(ConnectionProperty.ENDPOINT).map(ConnectionSettings::endpoint);
    }

    private static URI endpoint(String text) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && Set.of("http", "https").contains(String.valueOf(uri.getScheme()))) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // Falls through to the same message: the parser's own says less.
        }
        throw configuration(
                "endpoint " + text + " is no http or https URL",
                "write it with http:// or https://, as in http://127.0.0.1:8000");
    }

    Optional<String> value(ConnectionProperty property) {
        return Optional.ofNullable(values.get(property));
    }

    String valueOrDefault(ConnectionProperty property) {
        return values.getOrDefault(property, property.defaultValue());
    }

    private static WorkbenchException configuration(String message, @Nullable String hint) {
        return new WorkbenchException(ErrorCode.CONFIGURATION, message, hint, null);
    }
}
