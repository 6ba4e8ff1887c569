package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalServer;
import org.ddbworkbench.local.fault.Faults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What keeps a run against AWS from doing harm, tried against our own server in its place. */
class OwnTablesTest {
    private static final Duration PROPAGATION = Duration.ofMillis(100);
    private static final Map<String, AttributeValue> ITEM = Map.of("pk", AttributeValue.fromS("a"));

    private final LocalDynamoDb engine = LocalDynamoDb.create();
    private final OwnTables tables = new OwnTables("it-", PROPAGATION);
    private LocalServer server;
    private DynamoDbClient client;
    private DynamoDbClient other;

    @BeforeEach
    void connect() throws IOException {
        server = LocalServer.start(engine);
        client = client(tables);
        other = client(new OwnTables("", Duration.ZERO));
        create(other, "production");
        create(other, "it-of-another-run");
    }

    @AfterEach
    void disconnect() {
        server.close();
    }

    @Test
    void runsOnlyWhenAskedToAndWithAPrefix() {
        assertThat(AwsAccount.of(Map.<String, String>of()::get)).isEmpty();
        assertThat(AwsAccount.of(Map.of("aws.contract", "yes", "aws.contract.prefix", "it-")::get))
                .isEmpty();
        assertThatThrownBy(() -> AwsAccount.of(Map.of("aws.contract", "true")::get))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("-Daws.contract.prefix=PREFIX");
        assertThatThrownBy(() -> AwsAccount.of(Map.of("aws.contract", "true", "aws.contract.prefix", "")::get))
                .isInstanceOf(IllegalStateException.class);
        assertThat(AwsAccount.of(Map.of("aws.contract", "true", "aws.contract.prefix", "it-")::get)
                        .orElseThrow()
                        .prefix())
                .isEqualTo("it-");
    }

    @Test
    void changesNoTableButItsOwn() {
        List<Runnable> harmful = List.of(
                () -> create(client, "reports"),
                () -> client.deleteTable(of -> of.tableName("production")),
                () -> client.updateTable(of -> of.tableName("production").billingMode(BillingMode.PAY_PER_REQUEST)),
                () -> client.putItem(of -> of.tableName("production").item(ITEM)),
                () -> client.deleteItem(of -> of.tableName("production").key(ITEM)),
                () -> client.batchWriteItem(of -> of.requestItems(Map.of(
                        "production",
                        List.of(WriteRequest.builder()
                                .putRequest(put -> put.item(ITEM))
                                .build())))),
                () -> client.transactWriteItems(of -> of.transactItems(TransactWriteItem.builder()
                        .delete(delete -> delete.tableName("production").key(ITEM))
                        .build())));

        assertThat(harmful)
                .allSatisfy(request -> assertThatThrownBy(request::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageEndingWith("is not one of the tests: its name does not start with it-"));
        assertThat(other.listTables().tableNames()).containsExactly("it-of-another-run", "production");
    }

    @Test
    void deletesWhatItCreatedAndNothingElse() {
        create(client, "it-1");
        create(client, "it-2");
        create(client, "it-3");
        client.deleteTable(of -> of.tableName("it-2"));
        client.updateTable(of -> of.tableName("it-3").deletionProtectionEnabled(true));

        tables.deleteAll(client);

        assertThat(other.listTables().tableNames()).containsExactly("it-of-another-run", "production");
    }

    @Test
    void namesTheTablesThatItCanNotDelete() {
        create(client, "it-1");
        engine.injectFaults(Faults.builder().add("expired-token=1@DeleteTable").build());

        assertThatThrownBy(() -> tables.deleteAll(client))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("tables that have to be deleted by hand: it-1 (");
    }

    @Test
    void readsWaitForWritesToPropagate() {
        create(client, "it-1");
        client.putItem(of -> of.tableName("it-1").item(ITEM));
        long written = System.nanoTime();

        client.getItem(of -> of.tableName("it-1").key(ITEM));

        assertThat(Duration.ofNanos(System.nanoTime() - written)).isGreaterThanOrEqualTo(PROPAGATION);
    }

    private DynamoDbClient client(OwnTables own) {
        return DynamoDbClient.builder()
                .httpClient(UrlConnectionHttpClient.create())
                .endpointOverride(server.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .overrideConfiguration(to -> to.addExecutionInterceptor(own))
                .build();
    }

    private static void create(DynamoDbClient client, String name) {
        client.createTable(to -> to.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(of -> of.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(of -> of.attributeName("pk").keyType(KeyType.HASH)));
    }
}
