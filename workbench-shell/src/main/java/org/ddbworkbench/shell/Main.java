package org.ddbworkbench.shell;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.ddbworkbench.jdbc.DriverVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code workbench} command. */
@Command(
        name = "workbench",
        description = "SQL and joins over the entities of single-table DynamoDB designs.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        footer = {
            "",
            "Without -e and -f, statements are read from the terminal or from standard input.",
            "Exit status: 0 done, 1 wrong use, 2 no connection or a wrong catalog, 3 a statement failed, 130"
                    + " interrupted.",
            "",
            "Examples:",
            "  workbench demo",
            "  workbench open scan.json",
            "  workbench import model.json --output catalog.yaml",
            "  workbench --catalog catalog.yaml -e \"SELECT * FROM users\"",
            "  workbench --table orders --region eu-west-1 --csv -f report.sql > report.csv"
        })
public final class Main implements Callable<Integer> {
    /** Options that make sense for every subcommand. */
    private static final List<String> UNIVERSAL_OPTIONS = List.of("--debug", "--color");

    private final Shell shell;

    @Mixin
    private ShellOptions options;

    private Main(Shell shell, ShellOptions options) {
        this.shell = shell;
        this.options = options;
    }

    public static void main(String[] args) {
        StandardStreams streams = StandardStreams.ofProcess();
        int exitCode = run(args, new Shell(streams, Interrupts.ofProcess()), streams);
        streams.out().flush();
        System.exit(exitCode);
    }

    /** Runs the command on streams that are no terminals; gives the exit code. */
    public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        StandardStreams streams = StandardStreams.plain(in, out, err);
        int exitCode = run(args, new Shell(streams, Interrupts.none()), streams);
        streams.out().flush();
        return exitCode;
    }

    private static int run(String[] args, Shell shell, StandardStreams streams) {
        ShellOptions options = new ShellOptions();
        CommandLine local = new CommandLine(new LocalCommand(streams, options));
        CommandLine open = new CommandLine(new OpenCommand(shell, streams, options));
        ImportCommand importCommand = new ImportCommand(streams, options);
        ExportCommand exportCommand = new ExportCommand(streams, options);
        CommandLine imports = new CommandLine(importCommand);
        CommandLine exports = new CommandLine(exportCommand);
        CommandLine discover = new CommandLine(new DiscoverCommand(streams, options));
        CommandLine lint = new CommandLine(new LintCommand(streams, options));
        CommandLine commandLine = new CommandLine(new Main(shell, options))
                .addSubcommand(new DemoCommand(shell, options))
                .addSubcommand(open)
                .addSubcommand(discover)
                .addSubcommand(lint)
                .addSubcommand(imports)
                .addSubcommand(exports)
                .addSubcommand(local);
        removeOptionsOfStatements(local.getCommandSpec(), UNIVERSAL_OPTIONS);
        removeOptionsOfStatements(imports.getCommandSpec(), List.of("--debug", "--color", "--table"));
        importCommand.addOptions(imports.getCommandSpec());
        removeOptionsOfStatements(exports.getCommandSpec(), List.of("--debug", "--color", "--catalog"));
        exportCommand.addOptions(exports.getCommandSpec());
        DiscoverCommand.adaptOptions(discover.getCommandSpec());
        LintCommand.adaptOptions(lint.getCommandSpec());
        OpenCommand.adaptOptions(open.getCommandSpec());
        commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler(Main::usageError);
        return commandLine.execute(args);
    }

    /** Those that a subcommand inherits from the root but can't mean. */
    private static void removeOptionsOfStatements(CommandSpec spec, List<String> kept) {
        List<OptionSpec> inherited = spec.options().stream()
                .filter(ArgSpec::inherited)
                .filter(option -> !kept.contains(option.longestName()))
                .toList();
        inherited.forEach(spec::remove);
    }

    private static int usageError(ParameterException error, String[] args) {
        CommandLine commandLine = error.getCommandLine();
        PrintWriter err = commandLine.getErr();
        err.println("error: " + error.getMessage());
        UnmatchedArgumentException.printSuggestions(error, err);
        err.println("Try '" + commandLine.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE;
    }

    @Override
    public Integer call() {
        return shell.run(options, null);
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"workbench " + DriverVersion.TEXT};
        }
    }
}
