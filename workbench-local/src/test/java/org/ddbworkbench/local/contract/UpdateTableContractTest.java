package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

@OnEveryBackend
class UpdateTableContractTest extends Contract {
    private static final String INVALID = "One or more parameter values were invalid: ";

    UpdateTableContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void aNewIndexHoldsTheItemsThatThereAre() {
        knowing(KnownDifference.INDEX_UPDATES);
        String table = createTable("pk:S", "sk:N");
        put(table, "pk", "a", "sk", 1, "color", "red", "note", "x");
        put(table, "pk", "a", "sk", 2, "color", "blue");
        put(table, "pk", "b", "sk", 1, "note", "without a color");

        update(table, create("by-color", ProjectionType.KEYS_ONLY, "color:S"), definitions("color:S"));

        assertThat(client.scan(of -> of.tableName(table).indexName("by-color")).items())
                .containsExactlyInAnyOrder(
                        item("pk", "a", "sk", 1, "color", "red"), item("pk", "a", "sk", 2, "color", "blue"));
        put(table, "pk", "d", "sk", 1, "color", "red");
        assertThat(query(table, "color = :0", of -> of.indexName("by-color"), "red")
                        .count())
                .isEqualTo(2);
        TableDescription description = describe(table);
        assertThat(description.attributeDefinitions())
                .containsExactlyInAnyOrderElementsOf(definitions("color:S", "pk:S", "sk:N"));
        GlobalSecondaryIndexDescription index =
                description.globalSecondaryIndexes().get(0);
        assertThat(index.indexName()).isEqualTo("by-color");
        assertThat(index.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
        assertThat(index.keySchema()).isEqualTo(keySchema("color:S"));
        assertThat(index.backfilling()).isNotEqualTo(true);
    }

    @Test
    void itemsThatDoNotFitANewIndexAreNotInIt() {
        knowing(KnownDifference.INDEX_UPDATES);
        knowing(KnownDifference.BACKFILL_TYPES);
        String table = createTable("pk:S");
        put(table, "pk", "a", "color", "red");
        put(table, "pk", "b", "color", 5);

        update(table, create("by-color", ProjectionType.ALL, "color:S"), definitions("color:S"));

        assertThat(client.scan(of -> of.tableName(table).indexName("by-color")).items())
                .containsExactly(item("pk", "a", "color", "red"));
    }

    @Test
    void itemsThatDoNotFitANewIndexCanBeUpdated() {
        knowing(KnownDifference.INDEX_UPDATES);
        String table = createTable("pk:S");
        put(table, "pk", "long", "color", "x".repeat(2049));
        put(table, "pk", "empty", "color", "");
        put(table, "pk", "number", "color", 5);

        update(table, create("by-color", ProjectionType.ALL, "color:S"), definitions("color:S"));

        for (String key : List.of("long", "empty", "number")) {
            set(table, key, "note", value("x"));
            assertThat(scan(table, "pk = :0 AND note = :1", key, "x")).hasSize(1);
        }
        knowing(KnownDifference.INDEX_KEYS_IN_UPDATES);
        assertInvalid(
                "The update expression attempted to update the secondary index key beyond allowed size limits",
                () -> set(table, "long", "color", value("y".repeat(2049))));
        set(table, "long", "color", value("y".repeat(2048)));
        assertThat(scan(table, "color = :0", "y".repeat(2048))).hasSize(1);
    }

    private void set(String table, String key, String attribute, AttributeValue value) {
        client.updateItem(to -> to.tableName(table)
                .key(item("pk", key))
                .updateExpression("SET " + attribute + " = :0")
                .expressionAttributeValues(placeholders(value)));
    }

    @Test
    void itemsWithEmptyOrLargeKeysAreNotInANewIndex() {
        knowing(KnownDifference.INDEX_UPDATES);
        knowing(KnownDifference.BACKFILL_LIMITS);
        String table = createTable("pk:S");
        put(table, "pk", "a", "color", "red", "size", "m");
        put(table, "pk", "empty", "color", "", "size", "m");
        put(table, "pk", "empty sort key", "color", "red", "size", "");
        put(table, "pk", "long", "color", "x".repeat(2049), "size", "m");
        put(table, "pk", "long sort key", "color", "red", "size", "x".repeat(1025));
        put(table, "pk", "full", "color", "x".repeat(2048), "size", "x".repeat(1024));

        update(
                table,
                create("by-color", ProjectionType.KEYS_ONLY, "color:S", "size:S"),
                definitions("color:S", "size:S"));

        assertThat(client.scan(of -> of.tableName(table).indexName("by-color")).items())
                .extracting(item -> item.get("pk").s())
                .containsExactlyInAnyOrder("a", "full");
        put(table, "pk", "empty", "color", "red", "size", "m");
        assertThat(client.scan(of -> of.tableName(table).indexName("by-color")).count())
                .isEqualTo(3);
    }

    @Test
    void aRemovedIndexIsGone() {
        knowing(KnownDifference.INDEX_UPDATES);
        String table = createIndexedTable();
        put(table, "pk", "a", "color", "red");

        update(table, delete("by-color"), List.of());

        assertThat(describe(table).globalSecondaryIndexes()).isEmpty();
        assertThat(describe(table).attributeDefinitions()).isEqualTo(definitions("pk:S"));
        assertInvalid(
                "The table does not have the specified index: by-color",
                () -> client.scan(of -> of.tableName(table).indexName("by-color")));
        client.putItem(to ->
                to.tableName(table).item(Map.of("pk", AttributeValue.fromS("a"), "color", AttributeValue.fromN("5"))));
        assertThat(scan(table, "attribute_exists(pk)")).hasSize(1);
    }

    @Test
    void anIndexCanBeAddedAgainWithAnotherKey() {
        knowing(KnownDifference.INDEX_UPDATES);
        String table = createIndexedTable();
        put(table, "pk", "a", "color", "red", "weight", 3);
        update(table, delete("by-color"), List.of());

        update(table, create("by-color", ProjectionType.ALL, "weight:N"), definitions("weight:N"));

        assertThat(query(table, "weight = :0", of -> of.indexName("by-color"), 3)
                        .items())
                .containsExactly(item("pk", "a", "color", "red", "weight", 3));
    }

    @Test
    void oneIndexAtATime() {
        knowing(KnownDifference.INDEX_UPDATES);
        knowing(KnownDifference.UPDATE_COMBINATIONS);
        String table = createIndexedTable();

        assertThatThrownBy(() -> client.updateTable(to -> to.tableName(table)
                        .attributeDefinitions(definitions("weight:N"))
                        .globalSecondaryIndexUpdates(
                                delete("by-color"), create("by-weight", ProjectionType.ALL, "weight:N"))))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("Subscriber limit exceeded: Only 1 online index can be created or deleted"
                        + " simultaneously per table");
        assertInvalid(
                INVALID + "Only one global secondary index update per index is allowed simultaneously."
                        + " Index: by-color",
                () -> client.updateTable(
                        to -> to.tableName(table).globalSecondaryIndexUpdates(delete("by-color"), delete("by-color"))));
    }

    @Test
    void refusesIndexesThatCanNotBe() {
        knowing(KnownDifference.INDEX_UPDATES);
        String table = createIndexedTable();

        assertThatThrownBy(() -> update(table, delete("ghost"), List.of()))
                .isInstanceOf(ResourceNotFoundException.class);
        knowing(KnownDifference.UPDATE_WORDING);
        assertInvalid(
                "Attempting to create an index which already exists",
                () -> update(table, create("by-color", ProjectionType.ALL, "color:S"), definitions("color:S")));
        assertRefused(() -> update(table, delete("ghost"), List.of()))
                .hasMessageContaining("Requested resource not found: Index ghost for table " + table);
        assertInvalid(
                INVALID + "AttributeDefinitions is not specified for index: by-weight",
                () -> update(table, create("by-weight", ProjectionType.ALL, "weight:N"), List.of()));
        assertInvalid(
                INVALID + "Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: by-weight",
                () -> update(
                        createProvisioned(),
                        create("by-weight", ProjectionType.ALL, "weight:N"),
                        definitions("weight:N")));
        assertInvalid(
                "Cannot delete an index that is not a GlobalSecondaryIndex: local",
                () -> update(
                        createTable(
                                to -> to.attributeDefinitions(definitions("pk:S", "sk:S", "due:S"))
                                        .localSecondaryIndexes(
                                                localIndex("local", ProjectionType.ALL, "pk:S", "due:S")),
                                "pk:S",
                                "sk:S"),
                        delete("local"),
                        List.of()));
    }

    @Test
    void changesThroughputAndBillingMode() {
        String table = createProvisioned();

        change(table, to -> to.provisionedThroughput(units(7, 8)));
        assertThat(describe(table).provisionedThroughput().readCapacityUnits()).isEqualTo(7);
        assertThat(describe(table).provisionedThroughput().writeCapacityUnits()).isEqualTo(8);

        change(table, to -> to.billingMode(BillingMode.PAY_PER_REQUEST));
        TableDescription onDemand = describe(table);
        assertThat(onDemand.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
        assertThat(onDemand.provisionedThroughput().readCapacityUnits()).isEqualTo(0);

        change(table, to -> to.billingMode(BillingMode.PAY_PER_REQUEST)); // no change is no error here
        change(table, to -> to.billingMode(BillingMode.PROVISIONED).provisionedThroughput(units(2, 3)));
        assertThat(describe(table).provisionedThroughput().readCapacityUnits()).isEqualTo(2);
        assertThat(describe(table).provisionedThroughput().writeCapacityUnits()).isEqualTo(3);
    }

    @Test
    void refusesThroughputThatDoesNotFit() {
        String table = createProvisioned();
        assertInvalid(
                "The provisioned throughput for the table will not change. The requested value equals the current"
                        + " value. Current ReadCapacityUnits provisioned for the table: 5. Requested"
                        + " ReadCapacityUnits: 5. Current WriteCapacityUnits provisioned for the table: 6."
                        + " Requested WriteCapacityUnits: 6. Refer to the Amazon DynamoDB Developer Guide for current"
                        + " limits and how to request higher limits.",
                () -> change(table, to -> to.provisionedThroughput(units(5, 6))));
        assertInvalid(
                INVALID + "ProvisionedThroughput must be specified when BillingMode is PROVISIONED",
                () -> change(table, to -> to.billingMode(BillingMode.PROVISIONED)));
        assertInvalid(
                INVALID + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                        + " PAY_PER_REQUEST",
                () -> change(createTable("pk:S"), to -> to.provisionedThroughput(units(1, 1))));
        assertInvalid(
                "1 validation error detected: Value '0' at 'provisionedThroughput.readCapacityUnits' failed to"
                        + " satisfy constraint: Member must have value greater than or equal to 1",
                () -> change(table, to -> to.provisionedThroughput(units(0, 1))));
    }

    @Test
    void indexesHaveAThroughputOfTheirOwn() {
        knowing(KnownDifference.INDEX_THROUGHPUT);
        String table = createTable(
                to -> to.billingMode(BillingMode.PROVISIONED)
                        .provisionedThroughput(units(5, 6))
                        .attributeDefinitions(definitions("pk:S", "color:S"))
                        .globalSecondaryIndexes(globalIndex("by-color", ProjectionType.ALL, "color:S").toBuilder()
                                .provisionedThroughput(units(1, 2))
                                .build()),
                "pk:S");

        update(table, throughput("by-color", 3, 4), List.of());

        assertThat(indexThroughput(table)).isEqualTo(List.of(3L, 4L));
        assertThat(describe(table).provisionedThroughput().readCapacityUnits()).isEqualTo(5);
        change(table, to -> to.billingMode(BillingMode.PAY_PER_REQUEST));
        assertThat(indexThroughput(table)).isEqualTo(List.of(0L, 0L));
        assertInvalid(
                INVALID + "ProvisionedThroughput must be specified for index: by-color",
                () -> change(
                        table, to -> to.billingMode(BillingMode.PROVISIONED).provisionedThroughput(units(1, 1))));
        change(
                table,
                to -> to.billingMode(BillingMode.PROVISIONED)
                        .provisionedThroughput(units(1, 1))
                        .globalSecondaryIndexUpdates(throughput("by-color", 8, 9)));
        assertThat(indexThroughput(table)).isEqualTo(List.of(8L, 9L));
    }

    @Test
    void aProtectedTableIsNotDeleted() {
        knowing(KnownDifference.TABLE_SETTINGS);
        String table = createTable(to -> to.deletionProtectionEnabled(true), "pk:S");
        assertThat(describe(table).deletionProtectionEnabled()).isTrue();

        assertInvalid(
                "Resource cannot be deleted as it is currently protected against deletion. Disable deletion"
                        + " protection first.",
                () -> client.deleteTable(of -> of.tableName(table)));

        change(table, to -> to.deletionProtectionEnabled(false));
        assertThat(describe(table).deletionProtectionEnabled()).isFalse();
        client.deleteTable(of -> of.tableName(table));
    }

    @Test
    void theTableClassIsDescribed() {
        knowing(KnownDifference.TABLE_SETTINGS);
        String table = createTable(to -> to.tableClass(TableClass.STANDARD_INFREQUENT_ACCESS), "pk:S");
        assertThat(describe(table).tableClassSummary().tableClass()).isEqualTo(TableClass.STANDARD_INFREQUENT_ACCESS);

        change(table, to -> to.tableClass(TableClass.STANDARD));

        assertThat(describe(table).tableClassSummary().tableClass()).isEqualTo(TableClass.STANDARD);
    }

    @Test
    void someChangesGoAlone() {
        knowing(KnownDifference.TABLE_SETTINGS);
        knowing(KnownDifference.UPDATE_COMBINATIONS);
        String table = createProvisioned();

        assertInvalid(
                INVALID + "DeletionProtection modification must be the only operation in the request",
                () -> change(table, to -> to.deletionProtectionEnabled(true).provisionedThroughput(units(9, 9))));
        assertInvalid(
                INVALID + "TableClass modification must be the only operation in the request",
                () -> change(table, to -> to.tableClass(TableClass.STANDARD).provisionedThroughput(units(9, 9))));
        assertThat(describe(table).provisionedThroughput().readCapacityUnits()).isEqualTo(5);
    }

    @Test
    void refusesToChangeNothing() {
        String table = createTable("pk:S");
        assertRefused(() -> change(table, to -> {}))
                .hasMessageContaining("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                        + " GlobalSecondaryIndexUpdates");
        assertThatThrownBy(() ->
                        client.updateTable(of -> of.tableName(missingTable()).billingMode(BillingMode.PAY_PER_REQUEST)))
                .isInstanceOf(ResourceNotFoundException.class)
                .hasMessageContaining("Requested resource not found: Table: " + missingTable() + " not found");
    }

    private String createProvisioned() {
        return createTable(to -> to.billingMode(BillingMode.PROVISIONED).provisionedThroughput(units(5, 6)), "pk:S");
    }

    private String createIndexedTable() {
        return createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "color:S"))
                        .globalSecondaryIndexes(globalIndex("by-color", ProjectionType.ALL, "color:S")),
                "pk:S");
    }

    private void update(String table, GlobalSecondaryIndexUpdate update, List<AttributeDefinition> definitions) {
        change(table, to -> {
            to.globalSecondaryIndexUpdates(update);
            if (!definitions.isEmpty()) {
                to.attributeDefinitions(definitions);
            }
        });
    }

    /** Updates a table and waits until it and its indexes are active. */
    private void change(String table, Consumer<UpdateTableRequest.Builder> change) {
        client.updateTable(to -> change.accept(to.tableName(table)));
        while (describe(table).tableStatus() != TableStatus.ACTIVE
                || describe(table).globalSecondaryIndexes().stream()
                        .anyMatch(index -> index.indexStatus() != IndexStatus.ACTIVE)) {
            pause(); // dynalite changes tables in the background
        }
    }

    private TableDescription describe(String table) {
        return client.describeTable(of -> of.tableName(table)).table();
    }

    private List<Long> indexThroughput(String table) {
        var throughput = describe(table).globalSecondaryIndexes().get(0).provisionedThroughput();
        return List.of(throughput.readCapacityUnits(), throughput.writeCapacityUnits());
    }

    private static ProvisionedThroughput units(long read, long write) {
        return ProvisionedThroughput.builder()
                .readCapacityUnits(read)
                .writeCapacityUnits(write)
                .build();
    }

    private static GlobalSecondaryIndexUpdate create(String name, ProjectionType projection, String... keys) {
        return GlobalSecondaryIndexUpdate.builder()
                .create(CreateGlobalSecondaryIndexAction.builder()
                        .indexName(name)
                        .keySchema(keySchema(keys))
                        .projection(to -> to.projectionType(projection))
                        .build())
                .build();
    }

    private static GlobalSecondaryIndexUpdate delete(String name) {
        return GlobalSecondaryIndexUpdate.builder()
                .delete(of -> of.indexName(name))
                .build();
    }

    private static GlobalSecondaryIndexUpdate throughput(String name, long read, long write) {
        return GlobalSecondaryIndexUpdate.builder()
                .update(of -> of.indexName(name).provisionedThroughput(units(read, write)))
                .build();
    }
}
