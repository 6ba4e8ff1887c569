package org.ddbworkbench.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.jdbc.ConnectionProperty;
import org.ddbworkbench.jdbc.Discoveries;
import org.ddbworkbench.lint.LintJson;
import org.ddbworkbench.lint.LintResult;
import org.ddbworkbench.lint.LintRule;
import org.ddbworkbench.lint.Linter;
import org.ddbworkbench.lint.Severity;
import org.ddbworkbench.local.DemoData;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code workbench lint}: faults of a design, from its catalog and from a sample of its table. */
@Command(
        name = "lint",
        description = {
            "Look for faults in a catalog, and in a sample of its tables' items.",
            "Without --table, --endpoint, --region or --profile the catalog alone is looked at."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        footer =
                "Exit status: 0 nothing as bad as --fail-on, 4 something, 1 wrong use, 2 no connection or a wrong catalog.")
final class LintCommand implements Callable<Integer> {
    /** How findings are printed. */
    enum Format {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Findings at least so bad make the command fail. */
    enum FailOn {
        ERROR,
        WARNING,
        INFO,
        NEVER;

        boolean failsFor(LintResult result) {
            return switch (this) {
                case ERROR -> result.hasAtLeast(Severity.ERROR);
                case WARNING -> result.hasAtLeast(Severity.WARNING);
                case INFO -> result.hasAtLeast(Severity.INFO);
                case NEVER -> false;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final List<String> KEPT_OPTIONS =
            List.of("--catalog", "--table", "--endpoint", "--region", "--profile", "--debug", "--color");

    private final StandardStreams streams;
    private final ShellOptions options;

    @Parameters(arity = "0..1", paramLabel = "CATALOG", description = "The catalog's file, as --catalog says it.")
    private @Nullable Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.TEXT;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            defaultValue = "error",
            description = "Exit with 4 where something is found that is at least so bad: ${COMPLETION-CANDIDATES}."
                    + " Default: ${DEFAULT-VALUE}.")
    private FailOn failOn = FailOn.ERROR;

    @Option(names = "--rules", split = ",", paramLabel = "CODE", description = "Look for these faults alone.")
    private List<String> rules = new ArrayList<>();

    @Option(names = "--ignore", split = ",", paramLabel = "CODE", description = "Don't look for these faults.")
    private List<String> ignore = new ArrayList<>();

    @Option(
            names = "--max-read-units",
            paramLabel = "N",
            defaultValue = "500",
            description = "Read units to use for each table, about. Default: ${DEFAULT-VALUE}.")
    private double maxReadUnits;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "5000",
            description = "Items to read at most of each table. Default: ${DEFAULT-VALUE}.")
    private int sample;

    @Option(names = "--demo", description = "Look at the demo's table, in memory.")
    private boolean demo;

    LintCommand(StandardStreams streams, ShellOptions options) {
        this.streams = streams;
        this.options = options;
    }

    /** Removes the options of statements. */
    static void adaptOptions(CommandSpec spec) {
        List<OptionSpec> inherited = spec.options().stream()
                .filter(ArgSpec::inherited)
                .filter(option -> !KEPT_OPTIONS.contains(option.longestName()))
                .toList();
        inherited.forEach(spec::remove);
    }

    /** Wrong use, which ends the command. */
    private static final class UsageException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UsageException(String message) {
            super(message);
        }
    }

    @Override
    public Integer call() {
        ErrorReport errors = ErrorReport.of(streams, options);
        try {
            return lint();
        } catch (UsageException e) {
            errors.error(String.valueOf(e.getMessage()));
            return ExitCode.USAGE;
        } catch (WorkbenchException e) {
            errors.error(String.valueOf(e.getMessage()), e.hint().orElse(null), e);
        } catch (IOException e) {
            errors.error("can't read the catalog: " + e.getMessage(), null, e);
        }
        return ExitCode.CONNECTION;
    }

    private int lint() throws IOException {
        Set<LintRule> ignored = ignored();
        if (maxReadUnits <= 0 || sample <= 0) {
            throw new UsageException("--max-read-units and --sample are greater than 0");
        }
        @Nullable Path path = file != null ? file : options.catalog().orElse(null);
        if (path == null && !demo) {
            throw new UsageException(
                    "which catalog?; hint: workbench lint catalog.yaml; to make one of a table: workbench discover --table "
                            + options.table().orElse("NAME") + " --output catalog.yaml");
        }
        Catalog read = path != null ? CatalogReader.read(path) : CatalogReader.read(DemoData.catalog(), "demo catalog");
        String text = path != null ? Files.readString(path) : DemoData.catalog();
        Catalog catalog = chosen(read);
        LintResult result = Linter.lint(catalog, text, samples(catalog), ignored);
        LintReport report = new LintReport(result);
        if (format == Format.JSON) {
            streams.out().println(LintJson.of(result));
            streams.out().flush();
        } else {
            report.print(streams.out(), options.color().style(streams.outIsTerminal()));
        }
        streams.err().println(report.summary());
        return failOn.failsFor(result) ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private Set<LintRule> ignored() {
        EnumSet<LintRule> wanted = rules.isEmpty() ? EnumSet.allOf(LintRule.class) : EnumSet.noneOf(LintRule.class);
        rules.stream().map(LintCommand::rule).forEach(wanted::add);
        ignore.stream().map(LintCommand::rule).forEach(wanted::remove);
        return EnumSet.complementOf(wanted);
    }

    private static LintRule rule(String code) {
        return LintRule.ofCode(code).orElseThrow(() -> {
            List<String> known =
                    List.of(LintRule.values()).stream().map(LintRule::code).toList();
            return new UsageException("'" + code + "' is no rule; hint: "
                    + Similar.to(code, known)
                            .map(near -> "did you mean " + near + "?")
                            .orElse("the rules are " + String.join(", ", known)));
        });
    }

    /** The catalog with the tables that the command line names. */
    private Catalog chosen(Catalog catalog) {
        Optional<String> wanted = options.table();
        if (wanted.isEmpty()) {
            return catalog;
        }
        List<String> names = List.of(wanted.get().split(","));
        List<String> known = catalog.tables().stream().map(PhysicalTable::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new UsageException(
                        "the catalog has no table " + name + "; hint: it has " + String.join(", ", known));
            }
        }
        return new Catalog(
                catalog.source(),
                catalog.tables().stream()
                        .filter(table -> names.contains(table.name()))
                        .toList());
    }

    private Map<String, ItemSample> samples(Catalog catalog) {
        Properties properties = options.connectionProperties();
        boolean connected = demo
                || List.of(
                                ConnectionProperty.TABLE,
                                ConnectionProperty.ENDPOINT,
                                ConnectionProperty.REGION,
                                ConnectionProperty.PROFILE)
                        .stream()
                        .anyMatch(property -> properties.containsKey(property.key()));
        if (!connected) {
            return Map.of();
        }
        properties.remove(ConnectionProperty.TABLE.key());
        properties.remove(ConnectionProperty.CATALOG.key());
        if (demo) {
            properties.setProperty(ConnectionProperty.DEMO.key(), "small");
        }
        Map<String, ItemSample> samples = new LinkedHashMap<>();
        for (PhysicalTable table : catalog.tables()) {
            samples.put(table.name(), Discoveries.sample(properties, table.name(), maxReadUnits, sample));
        }
        return samples;
    }
}
