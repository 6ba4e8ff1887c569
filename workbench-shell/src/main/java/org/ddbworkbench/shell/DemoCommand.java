package org.ddbworkbench.shell;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code workbench demo}: the shell on the demo's data. */
@Command(
        name = "demo",
        description = "Try it on demo data in memory: the billing table of a few tenants.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE)
final class DemoCommand implements Callable<Integer> {
    enum Scale {
        SMALL,
        STANDARD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Shell shell;
    private final ShellOptions options;

    @Option(
            names = "--scale",
            paramLabel = "SIZE",
            defaultValue = "small",
            description = "How much data: ${COMPLETION-CANDIDATES} (755 or 110,000 items). Default: ${DEFAULT-VALUE}.")
    private Scale scale = Scale.SMALL;

    DemoCommand(Shell shell, ShellOptions options) {
        this.shell = shell;
        this.options = options;
    }

    @Override
    public Integer call() {
        return shell.run(options, scale.toString());
    }
}
