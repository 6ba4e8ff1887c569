package org.ddbworkbench.shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.open.LoadSummary;
import org.ddbworkbench.local.open.OpenOptions;
import org.ddbworkbench.local.open.TableFileException;
import org.ddbworkbench.local.open.TableFiles;
import org.ddbworkbench.local.open.definition.IndexSpec;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableDefinitions;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.storage.StorageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code workbench open}: the shell on files of DynamoDB data. */
@Command(
        name = "open",
        description = {
            "Open files of DynamoDB data as tables, without AWS.",
            "A FILE is an export to S3 (its folder), the output of aws dynamodb scan or query, a batch-write file, a NoSQL"
                    + " Workbench model, or lines of DynamoDB JSON; with gzip or without."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        footer = {
            "",
            "Examples:",
            "  workbench open AWSDynamoDB/01700000000000-a1b2c3d4 --key pk,sk",
            "  workbench open scan.json.gz --definition table.json -e \"SELECT COUNT(*) FROM _items\"",
            "  workbench open model.json --catalog catalog.yaml",
            "  aws dynamodb scan --table-name orders | workbench open - --key id -e \"SELECT COUNT(*) FROM _items\"",
            "  workbench open dump.jsonl --key tenant:S,created:N --index 'by_status=status,created'"
        })
final class OpenCommand implements Callable<Integer> {
    private static final Set<String> OPTIONS_OF_ENDPOINTS =
            Set.of("--endpoint", "--region", "--profile", "--allow-scan");
    private static final Path STANDARD_INPUT = Path.of("-");
    private static final Path STANDARD_INPUT_DEVICE = Path.of("/dev/stdin");

    private final Shell shell;
    private final StandardStreams streams;
    private final ShellOptions options;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "File or folder; several are opened together. - is standard input, with -e or -f. None: the tables that"
                            + " --path has.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--key",
            paramLabel = "HASH[,RANGE]",
            converter = KeyConverter.class,
            description =
                    "Key of the table, such as pk,sk; with types: pk:S,created:N. Else a definition, a catalog, a model"
                            + " or the data tell it.")
    private @Nullable KeySpec key;

    @Option(
            names = "--index",
            paramLabel = "NAME=HASH[,RANGE]",
            converter = IndexConverter.class,
            description = "Global index to have, such as gsi1=gsi1pk,gsi1sk. Several attributes are joined by +. May be"
                    + " repeated.")
    private List<IndexSpec> indexes = new ArrayList<>();

    @Option(
            names = "--definition",
            paramLabel = "FILE",
            description =
                    "Keys and indexes, as JSON: output of aws dynamodb describe-table, CreateTable, CloudFormation,"
                            + " SAM, terraform show -json, or a model. May be repeated.")
    private List<Path> definitions = new ArrayList<>();

    @Option(
            names = "--path",
            paramLabel = "DIR",
            description = "Keep the tables in this directory, which is made when it isn't there. Default: in memory.")
    private Optional<Path> path = Optional.empty();

    @Option(
            names = "--skip-bad-lines",
            description = "Go on, with warnings, after what can't be read or does not match an export's manifest.")
    private boolean skipBadLines;

    @Option(
            names = "--plain-json",
            description = "Open JSON without DynamoDB's types: text as S, numbers as N, lists as L, objects as M.")
    private boolean plainJson;

    OpenCommand(Shell shell, StandardStreams streams, ShellOptions options) {
        this.shell = shell;
        this.streams = streams;
        this.options = options;
    }

    static final class KeyConverter implements ITypeConverter<KeySpec> {
        @Override
        public KeySpec convert(String text) {
            try {
                return KeySpec.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    static final class IndexConverter implements ITypeConverter<IndexSpec> {
        @Override
        public IndexSpec convert(String text) {
            try {
                return IndexSpec.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Removes what is about endpoints from the options that all commands have, and says what {@code --table} means here. */
    static void adaptOptions(CommandSpec spec) {
        List<OptionSpec> inherited = List.copyOf(spec.options());
        for (OptionSpec option : inherited) {
            if (OPTIONS_OF_ENDPOINTS.contains(option.longestName())) {
                spec.remove(option);
            } else if (option.longestName().equals("--table")) {
                spec.remove(option);
                spec.addOption(OptionSpec.builder(option)
                        .description(
                                "Name of the table; else that of the export, the model or the file. Of a model with"
                                        + " several tables, the one to open.")
                        .build());
            }
        }
    }

    @Override
    public Integer call() {
        ErrorReport errors = ErrorReport.of(streams, options);
        files.replaceAll(file -> file.equals(STANDARD_INPUT_DEVICE) ? STANDARD_INPUT : file);
        String wrongUse = wrongUse();
        if (wrongUse != null) {
            errors.error(wrongUse);
            return ExitCode.USAGE;
        }
        try (LocalDynamoDb engine = path.map(LocalDynamoDb::open).orElseGet(LocalDynamoDb::create)) {
            return shell.run(options, engine, tables(engine, errors));
        } catch (TableFileException e) {
            errors.error(e.getMessage(), e.hint().orElse(null), e);
        } catch (WorkbenchException e) {
            errors.error(String.valueOf(e.getMessage()), e.hint().orElse(null), e);
        } catch (StorageException e) {
            errors.error(String.valueOf(e.getMessage()), null, e);
        } catch (OutOfMemoryError e) {
            errors.error(
                    "the tables don't fit into the memory of the process",
                    "give it more, as in WORKBENCH_JAVA_OPTS=-Xmx8g, or keep them on disk with --path DIR",
                    e);
        }
        return ExitCode.CONNECTION;
    }

    private @Nullable String wrongUse() {
        if (files.isEmpty() && path.isEmpty()) {
            return "there is no file to open; hint: give files or folders, or --path DIR with tables that were opened before";
        }
        if (files.isEmpty() && (key != null || !indexes.isEmpty() || !definitions.isEmpty())) {
            return "--key, --index and --definition are for files to open: the tables of --path have their keys and indexes";
        }
        if (files.isEmpty() && path.filter(Files::exists).isEmpty()) {
            return "there is no directory " + path.orElseThrow() + " with tables; hint: give the files to open";
        }
        if (files.contains(STANDARD_INPUT) && options.batches().isEmpty()) {
            return "standard input is the file to open, so it can't have the statements too; hint: give them with -e or -f";
        }
        if (files.contains(STANDARD_INPUT) && options.batches().contains(ShellOptions.Batch.STANDARD_INPUT)) {
            return "standard input is given both as a file to open and as statements, and can be read only once";
        }
        return key != null && !definitions.isEmpty() ? "--key and --definition exclude each other" : null;
    }

    /** The tables to have: those of the files, then the others of the engine. */
    private List<String> tables(LocalDynamoDb engine, ErrorReport errors) {
        LoadReport report =
                new LoadReport(streams, errors, options.outputSettings().statistics());
        Set<String> tables = new LinkedHashSet<>();
        if (!files.isEmpty()) {
            LoadSummary summary = TableFiles.open(engine, files, openOptions(), report);
            report.finish(summary);
            summary.tables().forEach(table -> tables.add(table.name()));
        }
        tables.addAll(TableFiles.tables(engine, report));
        if (tables.isEmpty()) {
            throw new TableFileException("there are no tables in " + path.orElseThrow(), "give the files to open");
        }
        return List.copyOf(tables);
    }

    private OpenOptions openOptions() {
        String name = options.table().orElse(null);
        List<IndexSpec> allIndexes = indexes;
        List<TableSpec> known = new ArrayList<>();
        definitions.forEach(file -> known.addAll(TableDefinitions.read(file)));
        if (options.catalog().isPresent()) {
            List<TableSpec> ofCatalog =
                    CatalogDefinitions.read(options.catalog().get());
            if (known.isEmpty() && key == null) {
                known.addAll(ofCatalog);
            }
            if (key != null && allIndexes.isEmpty() && ofCatalog.size() == 1) {
                allIndexes = ofCatalog.get(0).indexes();
            }
            if (name == null && ofCatalog.size() == 1) {
                name = ofCatalog.get(0).name();
            }
            requireInCatalog(name, ofCatalog);
        }
        OpenOptions openOptions = OpenOptions.DEFAULT
                .withIndexes(allIndexes)
                .withDefinitions(known)
                .withSkipBadRecords(skipBadLines)
                .withPlainJson(plainJson)
                .withStandardInput(streams.in());
        openOptions = name == null ? openOptions : openOptions.withTableName(name);
        return key == null ? openOptions : openOptions.withKey(key);
    }

    private static void requireInCatalog(@Nullable String name, List<TableSpec> ofCatalog) {
        if (name != null && ofCatalog.stream().noneMatch(table -> name.equals(table.name()))) {
            throw new TableFileException(
                    "the catalog has no table " + name,
                    "its tables are " + ofCatalog.stream().map(TableSpec::name).collect(Collectors.joining(", ")));
        }
    }
}
