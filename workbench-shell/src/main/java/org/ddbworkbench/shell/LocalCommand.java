package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.EngineOptions;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalServer;
import org.ddbworkbench.local.fault.FaultKind;
import org.ddbworkbench.local.fault.Faults;
import org.ddbworkbench.local.storage.StorageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code workbench local}: the embedded engine as a server. */
@Command(
        name = "local",
        description = "Serve a DynamoDB-compatible engine on this machine, in memory or on disk, until Ctrl-C.",
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

    @Option(
            names = "--path",
            paramLabel = "DIR",
            description = "Keep the tables in this directory, which is made when it isn't there. Default: in memory.")
    private Optional<Path> path = Optional.empty();

    @Option(names = "--demo", description = "Start with the demo's table.")
    private boolean demo;

    @Option(
            names = "--scale",
            paramLabel = "SIZE",
            defaultValue = "small",
            description = "How much demo data: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private DemoCommand.Scale scale = DemoCommand.Scale.SMALL;

    @Option(
            names = "--gsi-lag",
            paramLabel = "MILLIS",
            defaultValue = "0",
            description = "Let reads of global indexes lag behind writes by this many milliseconds. Default:"
                    + " ${DEFAULT-VALUE}.")
    private long gsiLag;

    @Option(
            names = "--separate-databases",
            description = "Keep the tables of each access key and region apart. Default: one database for all.")
    private boolean separateDatabases;

    @Option(
            names = "--fault",
            paramLabel = "KIND=WHEN[@OPERATION,...]",
            description = "Make requests go wrong, see below; may be given several times.")
    private List<String> faults = List.of();

    @Option(
            names = "--fault-operations",
            paramLabel = "OPERATION",
            split = ",",
            description = "Restrict the faults that name no operations to these. Example: Query,Scan.")
    private List<String> faultOperations = List.of();

    @Option(
            names = "--fault-seed",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "What the random choice of faults follows from: the same requests with the same number meet"
                    + " the same faults. Default: ${DEFAULT-VALUE}.")
    private long faultSeed;

    LocalCommand(StandardStreams streams, ShellOptions options) {
        this.streams = streams;
        this.options = options;
    }

    @Spec
    void describeFaults(CommandSpec spec) {
        spec.usageMessage()
                .footerHeading("%nFaults (WHEN is a rate from 0 to 1, first:N or every:N, counted by operation):%n")
                .footer(Stream.concat(
                                Arrays.stream(FaultKind.values())
                                        .map(kind -> String.format("  %-20s %s", kind.label(), kind.description())),
                                Stream.of(
                                        String.format("  %-20s %s", "latency", "a time to wait before the operation;"),
                                        "  it takes a time or a range before WHEN: latency=20ms..2s:0.1, or only that",
                                        "Example: --fault throttle=0.05 --fault drop-after=first:1@PutItem --fault-seed 7"))
                        .toArray(String[]::new));
    }

    @Override
    public Integer call() throws InterruptedException {
        ErrorReport errors = ErrorReport.of(streams, options);
        if (port < 0 || port > 65_535) {
            errors.error("no such port: " + port);
            return ExitCode.USAGE;
        }
        EngineOptions engineOptions;
        Faults injected;
        try {
            engineOptions = path.map(EngineOptions.DEFAULT::withPath)
                    .orElse(EngineOptions.DEFAULT)
                    .withGsiLag(Duration.ofMillis(gsiLag));
            injected = faults();
            LocalDynamoDb.create().injectFaults(injected); // refuses what can't be injected
        } catch (IllegalArgumentException e) {
            errors.error(e.getMessage());
            return ExitCode.USAGE;
        }
        Optional<DemoData.Scale> demoScale =
                Optional.of(DemoData.Scale.valueOf(scale.name())).filter(unused -> demo);
        CountDownLatch signal = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (LocalEngines engines = new LocalEngines(engineOptions, demoScale, injected);
                LocalServer server = LocalServer.start(
                        separateDatabases ? engines.separate() : engines.shared(),
                        new InetSocketAddress(InetAddress.getByName(host), port))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                signal.countDown();
                awaitEnd(closed);
            }));
            announce(server.endpoint());
            signal.await();
            return ExitCode.OK;
        } catch (StorageException e) {
            errors.error(e.getMessage());
            return ExitCode.USAGE;
        } catch (UnknownHostException e) {
            errors.error("no such address: " + host);
            return ExitCode.USAGE;
        } catch (IOException e) {
            errors.error("can't listen at " + host + " port " + port + ": " + e.getMessage()
                    + "; hint: choose another with --port");
            return ExitCode.CONNECTION;
        } finally {
            closed.countDown();
        }
    }

    /** Keeps the process until its engines are closed. */
    private static void awaitEnd(CountDownLatch closed) {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Faults faults() {
        Faults.Builder builder = Faults.builder().seed(faultSeed);
        if (faults.isEmpty() && !faultOperations.isEmpty()) {
            throw new IllegalArgumentException("--fault-operations needs a --fault");
        }
        for (String fault : faults) {
            try {
                builder.add(fault);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--fault " + fault + ": " + e.getMessage(), e);
            }
        }
        return builder.operations(faultOperations.toArray(String[]::new)).build();
    }

    private void announce(URI endpoint) {
        PrintStream err = streams.err();
        err.println("DynamoDB-compatible engine at " + endpoint + ", "
                + path.map(directory -> "in " + directory).orElse("in memory") + "; Ctrl-C ends it.");
        if (gsiLag > 0) {
            err.println("Reads of global indexes lag by " + gsiLag + " ms.");
        }
        if (!faults.isEmpty()) {
            err.println("Faults: " + String.join(" ", faults)
                    + (faultOperations.isEmpty() ? "" : " for " + String.join(",", faultOperations)) + "; seed "
                    + faultSeed + ".");
        }
        err.println("Connect with:");
        err.println(
                demo
                        ? "  ./workbench demo --endpoint " + endpoint
                        : "  ./workbench --endpoint " + endpoint + " --table NAME");
        err.println("  aws dynamodb list-tables --region us-east-1 --endpoint-url " + endpoint);
    }
}
