package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    @Test
    void helpAndVersionAreData() {
        ShellRun help = ShellRun.of("--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("Usage: workbench", "--catalog", "demo", "local");
        assertThat(help.err()).isEmpty();
        assertThat(ShellRun.of("--version").out()).startsWith("workbench ");
    }

    @Test
    void theServerTakesNoStatements() {
        assertThat(ShellRun.of("local", "--help").out()).contains("--port").doesNotContain("--execute", "--catalog");
        assertThat(ShellRun.of("local", "-e", "SELECT 1").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ShellRun.of("local", "--gsi-lag", "-1").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void lagsThatCanNotBeAreExplained() {
        assertThat(ShellRun.of("local", "--gsi-lag", "-1").err()).contains("the lag of indexes can't be negative");
        ShellRun endless = ShellRun.of("local", "--gsi-lag", Long.toString(Long.MAX_VALUE));
        assertThat(endless.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(endless.err())
                .contains("indexes can't lag by more than a day")
                .hasLineCount(1);
    }

    @Test
    void aDirectoryThatTheServerCantUseIsExplained(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("notes.txt"));
        ShellRun onFile = ShellRun.of("local", "--port", "0", "--path", file.toString());
        assertThat(onFile.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(onFile.err()).contains("error: " + file + " is a file").hasLineCount(1);
        ShellRun onOthers = ShellRun.of("local", "--port", "0", "--path", directory.toString());
        assertThat(onOthers.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(onOthers.err()).contains("holds other files");
    }

    @Test
    void faultsThatCanNotBeAreExplained() {
        assertThat(ShellRun.of("local", "--help").out())
                .contains("ProvisionedThroughputExceededException", "--fault-seed", "drop-after");
        ShellRun kind = ShellRun.of("local", "--fault", "thrttle=0.5");
        assertThat(kind.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(kind.err())
                .contains("error: --fault thrttle=0.5: no such fault: thrttle; there are throttle, ")
                .hasLineCount(1);
        ShellRun operation = ShellRun.of("local", "--fault", "throttle=0.5", "--fault-operations", "Qery");
        assertThat(operation.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(operation.err()).contains("error: no such operation: Qery; there are ");
        ShellRun none = ShellRun.of("local", "--fault-operations", "Query");
        assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err())
                .contains("error: --fault-operations needs a --fault")
                .hasLineCount(1);
    }

    @Test
    void wrongUseIsExplained() {
        ShellRun unknown = ShellRun.of("--catlog", "c.yaml");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.out()).isEmpty();
        assertThat(unknown.err()).contains("error: Unknown option", "--catalog");
        ShellRun format = ShellRun.of("demo", "-o", "xml");
        assertThat(format.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(format.err()).containsIgnoringCase("aligned, vertical, csv");
    }

    @Test
    void nothingToConnectToIsWrongUse() {
        ShellRun nothing = ShellRun.of("-e", "SELECT 1");
        assertThat(nothing.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(nothing.err()).contains("--catalog FILE", "workbench demo").hasLineCount(1);
    }
}
