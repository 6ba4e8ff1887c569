package org.ddbworkbench.local.contract;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
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

/** The endpoints that the contract is checked against. */
enum Backend {
    IN_PROCESS,
    ON_DISK,
    LOOPBACK,
    DYNALITE,
    DYNOXIDE;

    private static final LocalDynamoDb ENGINE = LocalDynamoDb.create();
    private static final Map<Backend, DynamoDbClient> CLIENTS = new EnumMap<>(Backend.class);

    /** A client of this endpoint; skips the test where there is none. */
    DynamoDbClient client() {
        synchronized (CLIENTS) {
            return CLIENTS.computeIfAbsent(this, Backend::connect);
        }
    }

    private DynamoDbClient connect() {
        return switch (this) {
            case IN_PROCESS -> client(ENGINE.httpClient(), URI.create("http://in-process"));
            case ON_DISK -> client(openOnDisk().httpClient(), URI.create("http://on-disk"));
            case LOOPBACK -> client(UrlConnectionHttpClient.create(), startServer());
            case DYNALITE -> client(UrlConnectionHttpClient.create(), available(IndependentServers.dynalite()));
            case DYNOXIDE -> client(UrlConnectionHttpClient.create(), available(IndependentServers.dynoxide()));
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

    private static URI available(Optional<URI> endpoint) {
        Assumptions.assumeTrue(endpoint.isPresent(), IndependentServers::whyUnavailable);
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
