package org.ddbworkbench.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.exchange.ExportFormat;
import org.ddbworkbench.exchange.Exported;
import org.ddbworkbench.exchange.Exporter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code workbench export}: a catalog for other tools. */
@Command(
        name = "export",
        description = "Write a catalog (--catalog) in another format.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE)
final class ExportCommand implements Callable<Integer> {
    private final StandardStreams streams;
    private final ShellOptions options;

    @Parameters(paramLabel = "FORMAT", arity = "1", description = "One of the formats below.")
    private String format = "";

    private final TextOutput output = new TextOutput();

    ExportCommand(StandardStreams streams, ShellOptions options) {
        this.streams = streams;
        this.options = options;
    }

    @Spec
    void describeFormats(CommandSpec spec) {
        spec.usageMessage()
                .footerHeading("%nFormats:%n")
                .footer(Arrays.stream(ExportFormat.values())
                        .map(known -> String.format("  %-15s %s", known.label(), known.description()))
                        .toArray(String[]::new));
    }

    /** The options of this command beside those of all commands. */
    void addOptions(CommandSpec spec) {
        output.addOptions(spec);
    }

    @Override
    public Integer call() {
        ErrorReport errors = ErrorReport.of(streams, options);
        Optional<ExportFormat> wanted = ExportFormat.of(format);
        if (wanted.isEmpty()) {
            errors.error("'" + format + "' is no format; hint: choose "
                    + String.join(
                            ", ",
                            Arrays.stream(ExportFormat.values())
                                    .map(ExportFormat::label)
                                    .toList()));
            return ExitCode.USAGE;
        }
        boolean needsCatalog = wanted.get() != ExportFormat.JSON_SCHEMA;
        if (needsCatalog && options.catalog().isEmpty()) {
            errors.error("which catalog?; hint: say it with --catalog FILE");
            return ExitCode.USAGE;
        }
        try {
            Catalog catalog =
                    needsCatalog ? CatalogReader.read(options.catalog().orElseThrow()) : new Catalog("none", List.of());
            Exported exported = Exporter.write(catalog, wanted.get());
            exported.findings().forEach(finding -> errors.warning(finding.toString()));
            return output.write(exported.text(), streams, errors);
        } catch (WorkbenchException e) {
            errors.error(String.valueOf(e.getMessage()), e.hint().orElse(null), e);
            return ExitCode.CONNECTION;
        }
    }
}
