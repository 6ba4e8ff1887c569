package org.ddbworkbench.local.contract;

import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;
import org.ddbworkbench.local.testing.IndependentServers;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * A DynamoDB-compatible server in a container, started at its first use and removed with the JVM: dynalite, which npm
 * installs in there, or the image that the property {@code workbench.contract.image} names, listening at the port {@code
 * workbench.contract.port}.
 */
final class ContainerServer {
    static final String WHY_UNAVAILABLE = "not run against a server in a container: there is no Docker here";

    private static final String IMAGE_PROPERTY = "workbench.contract.image";
    private static final String PORT_PROPERTY = "workbench.contract.port";
    private static final String NODE_IMAGE = "node:20-slim";
    private static final String[] DYNALITE = {
        "npx",
        "--yes",
        IndependentServers.DYNALITE,
        "--host",
        "0.0.0.0",
        "--createTableMs",
        "0",
        "--updateTableMs",
        "0",
        "--deleteTableMs",
        "0",
        "--port"
    };
    private static final int DEFAULT_PORT = 8000;
    private static final int SERVER_ERROR = 500;

    private static @Nullable GenericContainer<?> container;

    private ContainerServer() {}

    static boolean isDockerAvailable() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    /** Whether a container runs this server, as far as the name of its image tells. */
    static boolean runs(String server) {
        return image().map(name -> name.contains(server)).orElse(server.equals("dynalite"));
    }

    private static Optional<String> image() {
        return Optional.ofNullable(System.getProperty(IMAGE_PROPERTY));
    }

    /** Where the server is reached; empty without Docker. Fails when there is Docker but the server does not start. */
    static synchronized Optional<URI> endpoint() {
        if (!isDockerAvailable()) {
            return Optional.empty();
        }
        int port = Integer.getInteger(PORT_PROPERTY, DEFAULT_PORT);
        if (container == null) {
            // The image may hold nothing but the server, so that only its own answers can tell that it has started.
            container = new GenericContainer<>(DockerImageName.parse(image().orElse(NODE_IMAGE)))
                    .withExposedPorts(port)
                    .waitingFor(Wait.forHttp("/").forPort(port).forStatusCodeMatching(status -> status < SERVER_ERROR));
            if (image().isEmpty()) {
                container.withCommand(Stream.concat(Stream.of(DYNALITE), Stream.of(Integer.toString(port)))
                        .toArray(String[]::new));
            }
            container.start();
        }
        return Optional.of(URI.create("http://" + container.getHost() + ":" + container.getMappedPort(port)));
    }
}
