package org.ddbworkbench.local.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB-compatible servers that others wrote, to check against what this project believes of the service. Each starts at
 * its first use and at most once in a JVM, on the loopback address, and ends with the JVM. They are installed with npm, once
 * for all modules of a build; where Node.js or the network is missing there are none, and {@link Server#whyUnavailable} says
 * why.
 */
public final class IndependentServers {
    /** dynalite as npm knows it. */
    public static final String DYNALITE = "dynalite@4.0.0";

    private static final String DYNOXIDE = "@dynoxide/linux-x64@1.2.1";

    private static @Nullable Server dynalite;
    private static @Nullable Server dynoxide;

    private IndependentServers() {}

    /**
     * A started server, or the reason why there is none.
     *
     * @param endpoint empty where it can't run
     * @param whyUnavailable in words for the message of a skipped test; empty when the server runs
     */
    public record Server(String name, Optional<URI> endpoint, String whyUnavailable) {}

    /** Every server, started where it can run. */
    public static List<Server> all() {
        return List.of(dynalite(), dynoxide());
    }

    /** dynalite 4.0.0. */
    public static synchronized Server dynalite() {
        if (dynalite == null) {
            dynalite = start(
                    "dynalite",
                    DYNALITE,
                    modules -> List.of(
                            "node",
                            modules.resolve("dynalite").resolve("cli.js").toString(),
                            "--host",
                            "127.0.0.1",
                            "--createTableMs",
                            "0",
                            "--updateTableMs",
                            "0",
                            "--deleteTableMs",
                            "0"));
        }
        return dynalite;
    }

    /** dynoxide 1.2.1, which runs on Linux x64 only. */
    public static synchronized Server dynoxide() {
        if (dynoxide == null) {
            String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
            dynoxide = platform.toLowerCase(Locale.ROOT).equals("linux amd64")
                    ? start(
                            "dynoxide",
                            DYNOXIDE,
                            modules -> List.of(modules.resolve("@dynoxide")
                                    .resolve("linux-x64")
                                    .resolve("dynoxide")
                                    .toString()))
                    : new Server(
                            "dynoxide", Optional.empty(), "dynoxide runs on Linux x64 only, not on " + platform + ".");
        }
        return dynoxide;
    }

    /** The command that starts a server installed in {@code modules}, without its port. */
    private interface Command {
        List<String> in(Path modules);
    }

    private static Server start(String name, String npmPackage, Command command) {
        try {
            NodePackages packages = NodePackages.install(name, npmPackage);
            ServerProcess process = ServerProcess.start(
                    command.in(packages.modules()), packages.directory().resolve("server.log"));
            return new Server(name, Optional.of(process.endpoint()), "");
        } catch (IOException e) {
            return new Server(name, Optional.empty(), name + " is not available: " + e.getMessage() + ".");
        }
    }
}
