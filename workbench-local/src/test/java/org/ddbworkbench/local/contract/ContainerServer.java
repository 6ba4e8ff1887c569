package org.ddbworkbench.local.contract;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * A DynamoDB-compatible server in a container, started at its first use and removed with the JVM. The property {@code
 * workbench.contract.image} names its image, {@code workbench.contract.port} the port that it listens at in there.
 */
final class ContainerServer {
    static final String WHY_UNAVAILABLE = "not run against a server in a container: there is no Docker here";

    private static final String IMAGE_PROPERTY = "workbench.contract.image";
    private static final String PORT_PROPERTY = "workbench.contract.port";
    private static final String DEFAULT_IMAGE = "ghcr.io/nubo-db/dynoxide:1.2";
    private static final int DEFAULT_PORT = 8000;
    private static final int SERVER_ERROR = 500;

    private static @Nullable GenericContainer<?> container;

    private ContainerServer() {}

    static boolean isDockerAvailable() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    static String image() {
        return System.getProperty(IMAGE_PROPERTY, DEFAULT_IMAGE);
    }

    /** Where the server is reached; empty without Docker. Fails when there is Docker but the server does not start. */
    static synchronized Optional<URI> endpoint() {
        if (!isDockerAvailable()) {
            return Optional.empty();
        }
        int port = Integer.getInteger(PORT_PROPERTY, DEFAULT_PORT);
        if (container == null) {
            // The image may hold nothing but the server, so that only its own answers can tell that it has started.
            container = new GenericContainer<>(DockerImageName.parse(image()))
                    .withExposedPorts(port)
                    .waitingFor(Wait.forHttp("/").forPort(port).forStatusCodeMatching(status -> status < SERVER_ERROR));
            container.start();
        }
        return Optional.of(URI.create("http://" + container.getHost() + ":" + container.getMappedPort(port)));
    }
}
