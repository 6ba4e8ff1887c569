package org.ddbworkbench.local.contract;

import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The service itself, in the region and with the credentials that the environment names. It is used only with {@code
 * -Daws.contract=true} and {@code -Daws.contract.prefix=PREFIX}; only tables whose names start with the prefix are created,
 * written to or deleted, and those that were created are deleted after each test, or at the latest with the JVM.
 */
final class AwsAccount {
    static final String WHY_UNAVAILABLE =
            "not run against AWS: that takes -Daws.contract=true and -Daws.contract.prefix=PREFIX";

    private static final Pattern PREFIX = Pattern.compile("[a-zA-Z0-9_.-]{3,40}");
    private static final Duration POLL = Duration.ofMillis(500);
    /** How long what was written may stay unseen by reads that are not consistent, and by indexes. */
    private static final Duration PROPAGATION = Duration.ofSeconds(1);

    private final OwnTables tables;
    private @Nullable DynamoDbClient client;

    private AwsAccount(String prefix) {
        tables = new OwnTables(prefix, PROPAGATION);
    }

    /**
     * The account that the properties ask for; empty when they ask for none.
     *
     * @throws IllegalStateException when they ask for one without a usable prefix
     */
    static Optional<AwsAccount> of(UnaryOperator<@Nullable String> properties) {
        if (!"true".equals(properties.apply("aws.contract"))) {
            return Optional.empty();
        }
        String prefix = properties.apply("aws.contract.prefix");
        if (prefix == null || !PREFIX.matcher(prefix).matches()) {
            throw new IllegalStateException("-Daws.contract=true takes -Daws.contract.prefix=PREFIX, 3 to 40 of the"
                    + " characters that names of tables may have, for the tables that the tests create and delete");
        }
        return Optional.of(new AwsAccount(prefix));
    }

    String prefix() {
        return tables.prefix();
    }

    synchronized DynamoDbClient client() {
        if (client == null) {
            client = DynamoDbClient.builder()
                    .httpClient(UrlConnectionHttpClient.create())
                    .overrideConfiguration(to -> to.addExecutionInterceptor(tables))
                    .build();
            Runtime.getRuntime().addShutdownHook(new Thread(this::deleteTables));
        }
        return client;
    }

    /** Deletes the tables that were created through the client. */
    synchronized void deleteTables() {
        if (client != null) {
            tables.deleteAll(client);
        }
    }

    /** Waits between two looks at the same table. */
    static void pause() {
        OwnTables.sleep(POLL);
    }
}
