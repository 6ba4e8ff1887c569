package org.ddbworkbench.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogWriter;
import org.ddbworkbench.exchange.ImportOptions;
import org.ddbworkbench.exchange.Imported;
import org.ddbworkbench.exchange.Importer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code workbench import}: a catalog out of what other tools know. */
@Command(
        name = "import",
        description = "Write a catalog from definitions of other tools; several files may tell a part each.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        footer = {
            "",
            "Formats: NoSQL Workbench models, OneTable schemas, ElectroDB models as JSON, dynamodb-toolbox DTOs,",
            "schema.json of the repository generator, modernizer contracts, DMS object mappings; for keys and indexes",
            "CloudFormation, SAM, serverless.yml, Terraform (show -json, .tf.json), describe-table, CreateTable.",
            "What could not be carried over is said on standard error.",
            "",
            "Example:",
            "  workbench import model.json template.yaml --output catalog.yaml"
        })
final class ImportCommand implements Callable<Integer> {
    private final StandardStreams streams;
    private final ShellOptions options;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files that belong together.")
    private List<Path> files = List.of();

    private final TextOutput output = new TextOutput();

    ImportCommand(StandardStreams streams, ShellOptions options) {
        this.streams = streams;
        this.options = options;
    }

    /** The options of this command beside those of all commands. */
    void addOptions(CommandSpec spec) {
        output.addOptions(spec);
    }

    @Override
    public Integer call() {
        ErrorReport errors = ErrorReport.of(streams, options);
        try {
            Imported imported =
                    Importer.read(files, new ImportOptions(options.table().orElse(null)));
            imported.findings().forEach(finding -> errors.warning(finding.toString()));
            return output.write(CatalogWriter.write(imported.draft()), streams, errors);
        } catch (WorkbenchException e) {
            errors.error(String.valueOf(e.getMessage()), e.hint().orElse(null), e);
            return ExitCode.CONNECTION;
        }
    }
}
