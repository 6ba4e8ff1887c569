package org.ddbworkbench.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.discovery.Discovered;
import org.ddbworkbench.jdbc.ConnectionProperty;
import org.ddbworkbench.jdbc.Discoveries;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code workbench discover}: a catalog from a sample of a table. */
@Command(
        name = "discover",
        description = {
            "Find the entities of a table in a sample of its items, and write a catalog with comments.",
            "The sample costs read units; the summary on standard error says how many."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE)
final class DiscoverCommand implements Callable<Integer> {
    private final StandardStreams streams;
    private final ShellOptions options;

    private Optional<Path> output = Optional.empty();

    @Option(names = "--force", description = "Write over a file that is there.")
    private boolean force;

    @Option(
            names = "--max-read-units",
            paramLabel = "N",
            defaultValue = "500",
            description = "Read units to use, about. Default: ${DEFAULT-VALUE}.")
    private double maxReadUnits;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "5000",
            description = "Items to read at most. Default: ${DEFAULT-VALUE}.")
    private int sample;

    @Option(names = "--quiet", description = "Print no summary.")
    private boolean quiet;

    @Option(names = "--demo", description = "Look at the demo's table, in memory.")
    private boolean demo;

    DiscoverCommand(StandardStreams streams, ShellOptions options) {
        this.streams = streams;
        this.options = options;
    }

    /** Removes the options of statements, so that {@code --output} is a file here. */
    static void adaptOptions(CommandSpec spec) {
        List<OptionSpec> inherited = spec.options().stream()
                .filter(ArgSpec::inherited)
                .filter(option -> !Set.of("--table", "--endpoint", "--region", "--profile", "--debug", "--color")
                        .contains(option.longestName()))
                .toList();
        inherited.forEach(spec::remove);
        DiscoverCommand command = (DiscoverCommand) spec.userObject();
        spec.addOption(OptionSpec.builder("-o", "--output")
                .paramLabel("FILE")
                .type(Path.class)
                .description("Where to write the catalog. Default: standard output.")
                .setter(new CommandLine.Model.ISetter() {
                    @Override
                    @SuppressWarnings("unchecked")
                    public <T> T set(T value) {
                        T before = (T) command.output.orElse(null);
                        command.output = Optional.ofNullable((Path) value);
                        return before;
                    }
                })
                .build());
    }

    @Override
    public Integer call() {
        ErrorReport errors = ErrorReport.of(streams, options);
        String table = options.table().orElse(demo ? "saas-billing" : null);
        if (table == null || maxReadUnits <= 0 || sample <= 0) {
            errors.error(
                    table == null
                            ? "there is no table to look at; hint: give --table NAME"
                            : "--max-read-units and --sample are greater than 0");
            return ExitCode.USAGE;
        }
        if (output.filter(Files::exists).isPresent() && !force) {
            errors.error(output.get() + " is there already; hint: give another --output, or --force");
            return ExitCode.USAGE;
        }
        Properties properties = options.connectionProperties();
        properties.remove(ConnectionProperty.TABLE.key());
        if (demo) {
            properties.setProperty(ConnectionProperty.DEMO.key(), "small");
        }
        try {
            Discoveries.Result result = Discoveries.discover(properties, table, maxReadUnits, sample);
            if (output.isPresent()) {
                Files.writeString(output.get(), result.discovered().text());
            } else {
                streams.out().print(result.discovered().text());
                streams.out().flush();
            }
            if (!quiet) {
                print(result);
            }
            return ExitCode.OK;
        } catch (IOException e) {
            errors.error("can't write " + output.map(Path::toString).orElse("the catalog"), null, e);
        } catch (WorkbenchException e) {
            errors.error(String.valueOf(e.getMessage()), e.hint().orElse(null), e);
        }
        return ExitCode.CONNECTION;
    }

    private void print(Discoveries.Result result) {
        Discovered discovered = result.discovered();
        streams.err()
                .println(String.format(
                        Locale.ROOT,
                        "%d entities from %,d items (%s), %.1f read units",
                        discovered.entities().size(),
                        result.sample().items().size(),
                        result.sample().whole() ? "the whole table" : "a sample",
                        result.sample().readUnits()));
        discovered
                .entities()
                .forEach(entity -> streams.err()
                        .println(String.format(
                                Locale.ROOT,
                                "  %-24s %-60s %,8d  %s",
                                entity.name(),
                                String.join("  ", entity.key()),
                                entity.items(),
                                entity.confidence().name().toLowerCase(Locale.ROOT))));
        discovered.findings().stream()
                .distinct()
                .forEach(finding -> streams.err().println("  note: " + finding));
    }
}
