package org.ddbworkbench.shell;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.ddbworkbench.jdbc.ConnectionProperty;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every way of running statements shares; they may stand before or after the subcommand's name. */
final class ShellOptions {
    /**
     * Something to run.
     *
     * @param order in which it was given: {@code -e} and {@code -f} may alternate
     * @param text SQL, or the name of a file
     */
    record Source(int order, String text) {
        private static final AtomicInteger COUNT = new AtomicInteger();

        static final class Converter implements ITypeConverter<Source> {
            @Override
            public Source convert(String text) {
                return new Source(COUNT.incrementAndGet(), text);
            }
        }
    }

    @Option(
            names = "--catalog",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Catalog (YAML or JSON) that maps physical tables to entities.")
    private @Nullable Path catalog;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Read a physical table, or several, separated by commas, without a catalog: their entities"
                    + " are found in a small sample, and all items are in _items.")
    private @Nullable String table;

    @Option(
            names = "--no-discover",
            scope = ScopeType.INHERIT,
            description = "Don't read a sample of tables without a catalog for their entities.")
    private boolean noDiscover;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Another endpoint than AWS's own, such as http://127.0.0.1:8000.")
    private @Nullable String endpoint;

    @Option(
            names = "--region",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "AWS region; else from environment or profile.")
    private @Nullable String region;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Profile of the AWS configuration files.")
    private @Nullable String profile;

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Schema of names that don't say theirs; else the first of the catalog.")
    private @Nullable String schema;

    @Option(names = "--allow-scan", scope = ScopeType.INHERIT, description = "Let statements Scan large tables.")
    private boolean allowScan;

    @Option(
            names = "--consistent-read",
            scope = ScopeType.INHERIT,
            description = "Read strongly consistent: twice the read units, and no global index.")
    private boolean consistentRead;

    @Option(
            names = "--no-suggest-keys",
            scope = ScopeType.INHERIT,
            description = "After a statement that found nothing, send no request to see which key was meant.")
    private boolean noSuggestKeys;

    @Option(
            names = "--price-per-million-read-units",
            paramLabel = "DOLLARS",
            scope = ScopeType.INHERIT,
            description = "What a million read request units cost; else the list price on demand in us-east-1.")
    private @Nullable String pricePerMillionReadUnits;

    @Option(
            names = {"-e", "--execute"},
            paramLabel = "SQL",
            scope = ScopeType.INHERIT,
            converter = Source.Converter.class,
            description = "Run these statements and leave. May be repeated.")
    private List<Source> statements = new ArrayList<>();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            converter = Source.Converter.class,
            description = "Run the statements of a file and leave; - is standard input. May be repeated.")
    private List<Source> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            scope = ScopeType.INHERIT,
            defaultValue = "aligned",
            description = "How rows are printed: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat output = OutputFormat.ALIGNED;

    @Option(names = "--csv", scope = ScopeType.INHERIT, description = "Short for --output csv.")
    private boolean csv;

    @Option(
            names = "--stats",
            paramLabel = "FORMAT",
            scope = ScopeType.INHERIT,
            defaultValue = "text",
            description = "What a statement cost, on standard error: ${COMPLETION-CANDIDATES}."
                    + " Default: ${DEFAULT-VALUE}.")
    private StatisticsFormat statistics = StatisticsFormat.TEXT;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            defaultValue = "auto",
            description = "Use colours: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ColorMode color = ColorMode.AUTO;

    @Option(
            names = "--ignore-errors",
            scope = ScopeType.INHERIT,
            description = "Go on with a script after a statement that failed.")
    private boolean ignoreErrors;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print the stack trace of an error.")
    private boolean debug;

    /** What the options say about the connection; see {@link ConnectionProperty}. */
    Properties connectionProperties() {
        Properties properties = new Properties();
        put(properties, ConnectionProperty.CATALOG, catalog);
        put(properties, ConnectionProperty.TABLE, table);
        put(properties, ConnectionProperty.ENDPOINT, endpoint);
        put(properties, ConnectionProperty.REGION, region);
        put(properties, ConnectionProperty.PROFILE, profile);
        put(properties, ConnectionProperty.SCHEMA, schema);
        put(properties, ConnectionProperty.ALLOW_SCAN, allowScan);
        put(properties, ConnectionProperty.CONSISTENT_READ, consistentRead);
        put(properties, ConnectionProperty.DISCOVER, !noDiscover);
        put(properties, ConnectionProperty.SUGGEST_KEYS, !noSuggestKeys);
        put(properties, ConnectionProperty.PRICE_PER_MILLION_READ_UNITS, pricePerMillionReadUnits);
        return properties;
    }

    private static void put(Properties properties, ConnectionProperty property, @Nullable Object value) {
        if (value != null) {
            properties.setProperty(property.key(), value.toString());
        }
    }

    boolean namesData() {
        return catalog != null || table != null;
    }

    Optional<Path> catalog() {
        return Optional.ofNullable(catalog);
    }

    Optional<String> table() {
        return Optional.ofNullable(table);
    }

    Optional<String> endpoint() {
        return Optional.ofNullable(endpoint);
    }

    /** A script to run. */
    record Batch(boolean file, String text) {
        static final Batch STANDARD_INPUT = new Batch(true, "-");
    }

    /** What -e and -f ask to run, in the order of the command line. */
    List<Batch> batches() {
        record Ordered(int order, Batch batch) {}
        return Stream.concat(
                        statements.stream().map(source -> new Ordered(source.order(), new Batch(false, source.text()))),
                        files.stream().map(source -> new Ordered(source.order(), new Batch(true, source.text()))))
                .sorted(Comparator.comparingInt(Ordered::order))
                .map(Ordered::batch)
                .toList();
    }

    OutputSettings outputSettings() {
        return new OutputSettings(csv ? OutputFormat.CSV : output, statistics, color);
    }

    ColorMode color() {
        return color;
    }

    boolean ignoreErrors() {
        return ignoreErrors;
    }

    boolean debug() {
        return debug;
    }
}
