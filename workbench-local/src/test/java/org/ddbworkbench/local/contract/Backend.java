package org.ddbworkbench.local.contract;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalServer;
import org.ddbworkbench.local.testing.IndependentServers;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The endpoints that the contract is checked against. The first five are always asked for; a container where there is
 * Docker; the service itself only with {@code -Daws.contract=true} and a prefix for its tables, see {@link AwsAccount}.
 */
enum Backend {
    IN_PROCESS,
    ON_DISK,
    LOOPBACK,
    DYNALITE,
    DYNOXIDE,
    CONTAINER,
    AWS;

    private static final LocalDynamoDb ENGINE = LocalDynamoDb.create();
    private static final Optional<AwsAccount> ACCOUNT = AwsAccount.of(System::getProperty);
    private static final Map<Backend, DynamoDbClient> CLIENTS = new EnumMap<>(Backend.class);
    private static final Duration MAX_CREATION = Duration.ofMinutes(5);

    /** The backends that the contract runs against here. {@link BackendTest} tells why others are missing. */
    static Stream<Backend> present() {
        Set<Backend> present = EnumSet.of(IN_PROCESS, ON_DISK, LOOPBACK, DYNALITE, DYNOXIDE);
        if (ContainerServer.isDockerAvailable()) {
            present.add(CONTAINER);
        }
        if (ACCOUNT.isPresent()) {
            present.add(AWS);
        }
        return present.stream();
    }

    /** A client of this endpoint; skips the test where there is none. */
    DynamoDbClient client() {
        synchronized (CLIENTS) {
            return CLIENTS.computeIfAbsent(this, Backend::connect);
        }
    }

    /** What the names of tables have to start with. */
    String tablePrefix() {
        return this == AWS ? ACCOUNT.map(AwsAccount::prefix).orElse("") : "";
    }

    /** The backend whose known differences this one shares: the same server in another place, or itself. */
    Backend likeness() {
        if (this != CONTAINER) {
            return this;
        }
        return ContainerServer.runs("dynoxide") ? DYNOXIDE : ContainerServer.runs("dynalite") ? DYNALITE : this;
    }

    /** Whether it is a server that others wrote, and not the service itself. */
    boolean isIndependent() {
        return this == DYNALITE || this == DYNOXIDE || this == CONTAINER;
    }

    /** Waits until a table can be used. */
    void awaitActive(String table) {
        long start = System.nanoTime();
        while (client().describeTable(of -> of.tableName(table)).table().tableStatus() != TableStatus.ACTIVE) {
            if (System.nanoTime() - start > MAX_CREATION.toNanos()) {
                throw new IllegalStateException(table + " is not active after " + MAX_CREATION);
            }
            pause();
        }
    }

    /** Waits between two looks at a table that changes in the background. */
    void pause() {
        if (this == AWS) {
            AwsAccount.pause();
        } else {
            Thread.onSpinWait();
        }
    }

    /** Deletes the tables of the tests so far, where leaving them costs money. */
    void cleanUp() {
        if (this == AWS) {
            ACCOUNT.ifPresent(AwsAccount::deleteTables);
        }
    }

    private DynamoDbClient connect() {
        return switch (this) {
            case IN_PROCESS -> client(ENGINE.httpClient(), URI.create("http://in-process"));
            case ON_DISK -> client(openOnDisk().httpClient(), URI.create("http://on-disk"));
            case LOOPBACK -> client(UrlConnectionHttpClient.create(), startServer());
            case DYNALITE -> client(UrlConnectionHttpClient.create(), available(IndependentServers.dynalite()));
            case DYNOXIDE -> client(UrlConnectionHttpClient.create(), available(IndependentServers.dynoxide()));
            case CONTAINER ->
                client(
                        UrlConnectionHttpClient.create(),
                        available(ContainerServer.endpoint(), ContainerServer.WHY_UNAVAILABLE));
            case AWS -> available(ACCOUNT, AwsAccount.WHY_UNAVAILABLE).client();
        };
    }

    /** An engine in a directory that is deleted with the JVM. */
    private static LocalDynamoDb openOnDisk() {
        try {
            Path directory = Files.createTempDirectory("contract");
            LocalDynamoDb engine = LocalDynamoDb.open(directory);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                engine.close();
                delete(directory.toFile());
            }));
            return engine;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(File file) {
        File[] children = file.listFiles();
        for (File child : children == null ? new File[0] : children) {
            delete(child);
        }
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }

    private static URI available(IndependentServers.Server server) {
        return available(server.endpoint(), server.whyUnavailable());
    }

    private static <T> T available(Optional<T> endpoint, String whyUnavailable) {
        Assumptions.assumeTrue(endpoint.isPresent(), whyUnavailable);
        return endpoint.orElseThrow();
    }

    @SuppressWarnings("resource") // its threads are daemons
    private static URI startServer() {
        try {
            return LocalServer.start(ENGINE).endpoint();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DynamoDbClient client(SdkHttpClient transport, URI endpoint) {
        return DynamoDbClient.builder()
                .httpClient(transport)
                .endpointOverride(endpoint)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .build();
    }
}
