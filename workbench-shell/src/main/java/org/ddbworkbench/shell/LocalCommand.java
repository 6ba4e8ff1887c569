package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code workbench local}: the embedded engine as a server. */
@Command(
        name = "local",
        description = "Serve a DynamoDB-compatible engine on this machine, in memory, until Ctrl-C.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE)
final class LocalCommand implements Callable<Integer> {
    private final StandardStreams streams;
    private final ShellOptions options;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8000",
            description = "Port to listen at; 0 is any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen at. Default: ${DEFAULT-VALUE}, for this machine only.")
    private String host = "127.0.0.1";

    @Option(names = "--demo", description = "Start with the demo's table.")
    private boolean demo;

    @Option(
            names = "--scale",
            paramLabel = "SIZE",
            defaultValue = "small",
            description = "How much demo data: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private DemoCommand.Scale scale = DemoCommand.Scale.SMALL;

    LocalCommand(StandardStreams streams, ShellOptions options) {
        this.streams = streams;
        this.options = options;
    }

    @Override
    public Integer call() throws InterruptedException {
        ErrorReport errors = ErrorReport.of(streams, options);
        if (port < 0 || port > 65_535) {
            errors.error("no such port: " + port);
            return ExitCode.USAGE;
        }
        LocalDynamoDb engine = LocalDynamoDb.create();
        if (demo) {
            DemoData.load(engine, DemoData.Scale.valueOf(scale.name()));
        }
        try (LocalServer server = LocalServer.start(engine, new InetSocketAddress(InetAddress.getByName(host), port))) {
            announce(server.endpoint());
            // Until the signal ends the process.
            new CountDownLatch(1).await();
            return ExitCode.OK;
        } catch (UnknownHostException e) {
            errors.error("no such address: " + host);
            return ExitCode.USAGE;
        } catch (IOException e) {
            errors.error("can't listen at " + host + " port " + port + ": " + e.getMessage()
                    + "; hint: choose another with --port");
            return ExitCode.CONNECTION;
        }
    }

    private void announce(URI endpoint) {
        PrintStream err = streams.err();
        err.println("DynamoDB-compatible engine at " + endpoint + ", in memory; Ctrl-C ends it.");
        err.println("Connect with:");
        err.println(
                demo
                        ? "  ./workbench demo --endpoint " + endpoint
                        : "  ./workbench --endpoint " + endpoint + " --table NAME");
        err.println("  aws dynamodb list-tables --region us-east-1 --endpoint-url " + endpoint);
    }
}
