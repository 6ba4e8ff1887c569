package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** What CreateTable answers, and what it refuses in which words. */
@OnEveryBackend
class CreateTableContractTest extends Contract {
    private static final String INVALID = "One or more parameter values were invalid: ";

    CreateTableContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void answersWithATableThatIsBeingCreated() {
        CreateTableResponse response = client.createTable(of -> of.tableName(newTableName())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(keySchema("pk:S"))
                .attributeDefinitions(definitions("pk:S", "sk:S"))
                .globalSecondaryIndexes(globalIndex("by-sk", ProjectionType.ALL, "sk:S")));

        TableDescription table = response.tableDescription();
        assertThat(table.tableStatus()).isIn(TableStatus.CREATING, TableStatus.ACTIVE); // dynoxide's is active
        assertThat(table.itemCount()).isZero();
        assertThat(table.tableSizeBytes()).isZero();
        assertThat(table.tableId()).isNotNull();
        assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
        assertThat(table.globalSecondaryIndexes()).singleElement().satisfies(index -> {
            assertThat(index.indexStatus()).isIn(IndexStatus.CREATING, IndexStatus.ACTIVE);
            assertThat(index.indexArn()).isEqualTo(table.tableArn() + "/index/by-sk");
            assertThat(index.itemCount()).isZero();
        });
    }

    @Test
    void attributesAreDescribedInTheOrderOfTheirNames() {
        knowing(KnownDifference.DESCRIPTION_ORDER);
        String table = createTable(
                to -> to.attributeDefinitions(definitions("z:S", "a:N", "sk:S", "m:B", "pk:S"))
                        .globalSecondaryIndexes(
                                globalIndex("second", ProjectionType.ALL, "z:S", "a:N").toBuilder()
                                        .projection(including("zz", "aa", "mm"))
                                        .build(),
                                globalIndex("first", ProjectionType.KEYS_ONLY, "m:B")),
                "pk:S",
                "sk:S");

        TableDescription description =
                client.describeTable(of -> of.tableName(table)).table();

        assertThat(description.attributeDefinitions()).isEqualTo(definitions("a:N", "m:B", "pk:S", "sk:S", "z:S"));
        assertThat(description.globalSecondaryIndexes())
                .filteredOn(index -> index.indexName().equals("second"))
                .singleElement()
                .satisfies(index ->
                        assertThat(index.projection().nonKeyAttributes()).containsExactly("aa", "mm", "zz"));
    }

    @Test
    void anIndexKeyHasUpToFourAttributesInEachPart() {
        knowing(KnownDifference.MULTI_ATTRIBUTE_KEYS);
        List<KeySchemaElement> keys = keys("hhhhrrrr");

        String table = createTable(
                to -> to.attributeDefinitions(definitionsWith(keys))
                        .globalSecondaryIndexes(index("wide", keys, including("x"))),
                "pk:S");

        assertThat(client.describeTable(of -> of.tableName(table))
                        .table()
                        .globalSecondaryIndexes()
                        .get(0)
                        .keySchema())
                .isEqualTo(keys);
        assertInvalid(
                INVALID + "The KeySchema exceeds the maximum allowed number of HASH key attributes",
                () -> createWithIndexKeys("hhhhh"));
        assertInvalid(
                INVALID + "The KeySchema exceeds the maximum allowed number of RANGE key attributes",
                () -> createWithIndexKeys("hrrrrr"));
        assertInvalid(
                INVALID + "All HASH key attributes must precede RANGE key attributes in the KeySchema",
                () -> createWithIndexKeys("hrh"));
    }

    @Test
    void refusesKeysInTheServicesWords() {
        assertInvalid(
                INVALID + "Number of attributes in KeySchema does not exactly match number of attributes defined in"
                        + " AttributeDefinitions",
                () -> createTable(to -> to.attributeDefinitions(definitions("pk:S", "other:S")), "pk:S"));
        assertInvalid(
                INVALID + "Some index key attributes are not defined in AttributeDefinitions. Keys: [pk],"
                        + " AttributeDefinitions: [other]",
                () -> createTable(to -> to.attributeDefinitions(definitions("other:S")), "pk:S"));
        assertInvalid(
                "Invalid KeySchema: Some index key attribute have no definition",
                () -> createTable(to -> to.attributeDefinitions(definitions("pk:S")), "pk:S", "sk:S"));
        assertInvalid(
                "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type",
                () -> createTable(
                        to -> to.keySchema(keys("hh")).attributeDefinitions(definitions("k0:S", "k1:S")), "k0:S"));
        assertInvalid(
                "Invalid KeySchema: The first KeySchemaElement is not a HASH key type",
                () -> createTable(
                        to -> to.keySchema(keys("rh")).attributeDefinitions(definitions("k0:S", "k1:S")), "k0:S"));
        knowing(KnownDifference.CREATE_ORDER);
        assertRefused(() -> createTable(
                        to -> to.attributeDefinitions(definitions("pk:S", "gk:S", "other:S"))
                                .globalSecondaryIndexes(globalIndex("a", ProjectionType.ALL, "gk:S").toBuilder()
                                        .indexName("abc")
                                        .projection(of -> of.projectionType(ProjectionType.INCLUDE))
                                        .build()),
                        "pk:S"))
                .hasMessageContaining("Some AttributeDefinitions are not used.");
    }

    @Test
    void refusesProjectionsThatCanNotBe() {
        assertInvalid(
                INVALID + "ProjectionType is KEYS_ONLY, but NonKeyAttributes is specified",
                () -> createWithProjection(
                        of -> of.projectionType(ProjectionType.KEYS_ONLY).nonKeyAttributes("x")));
        assertInvalid(
                INVALID + "Unknown ProjectionType: null", () -> createWithProjection(of -> of.nonKeyAttributes("x")));
        knowing(KnownDifference.PROJECTION_LIMITS);
        assertInvalid(
                INVALID + "ProjectionType is INCLUDE, but NonKeyAttributes is not specified",
                () -> createWithProjection(of -> of.projectionType(ProjectionType.INCLUDE)));
        assertInvalid(
                INVALID + "Duplicate element in NonKeyAttributes: x",
                () -> createWithProjection(
                        of -> of.projectionType(ProjectionType.INCLUDE).nonKeyAttributes("x", "x")));
        assertRefused(() -> createWithProjection(
                        of -> of.projectionType(ProjectionType.INCLUDE).nonKeyAttributes(names(21))))
                .hasMessageContaining("at 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to"
                        + " satisfy constraint: Member must have length less than or equal to 20");
    }

    @Test
    void countsIndexes() {
        List<GlobalSecondaryIndex> global = IntStream.range(0, 21)
                .mapToObj(i -> globalIndex("global" + i, ProjectionType.KEYS_ONLY, "pk:S"))
                .toList();
        List<LocalSecondaryIndex> local = IntStream.range(0, 6)
                .mapToObj(i -> localIndex("local" + i, ProjectionType.KEYS_ONLY, "pk:S", "sk:S"))
                .toList();
        assertInvalid(
                INVALID + "GlobalSecondaryIndex count exceeds the per-table limit of 20",
                () -> createTable(to -> to.globalSecondaryIndexes(global), "pk:S", "sk:S"));
        assertInvalid(
                INVALID + "Number of LocalSecondaryIndexes exceeds per-table limit of 5",
                () -> createTable(to -> to.localSecondaryIndexes(local), "pk:S", "sk:S"));
        assertInvalid(
                INVALID + "List of GlobalSecondaryIndexes is empty",
                () -> createTable(to -> to.globalSecondaryIndexes(List.of()), "pk:S"));

        String table = createTable(
                to -> to.globalSecondaryIndexes(global.subList(0, 20)).localSecondaryIndexes(local.subList(0, 5)),
                "pk:S",
                "sk:S");
        put(table, "pk", "a", "sk", "b");
        assertThat(client.scan(of -> of.tableName(table).indexName("global19")).count())
                .isEqualTo(1);
    }

    @Test
    void throughputFollowsTheBillingMode() {
        assertInvalid(
                INVALID + "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is"
                        + " PROVISIONED",
                () -> createTable(to -> to.billingMode(BillingMode.PROVISIONED), "pk:S"));
        assertInvalid(
                INVALID + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                        + " PAY_PER_REQUEST",
                () -> createTable(
                        to -> to.provisionedThroughput(
                                of -> of.readCapacityUnits(1L).writeCapacityUnits(1L)),
                        "pk:S"));
        assertInvalid(
                INVALID + "ProvisionedThroughput should not be specified for index: by-sk when BillingMode is"
                        + " PAY_PER_REQUEST",
                () -> createTable(
                        to -> to.attributeDefinitions(definitions("pk:S", "sk:S"))
                                .globalSecondaryIndexes(globalIndex("by-sk", ProjectionType.ALL, "sk:S").toBuilder()
                                        .provisionedThroughput(
                                                of -> of.readCapacityUnits(1L).writeCapacityUnits(1L))
                                        .build()),
                        "pk:S"));
    }

    @Test
    void violationsOfTheModelAreToldTogether() {
        assertThat(refusal(to -> to.keySchema(KeySchemaElement.builder()
                                .attributeName("pk")
                                .keyType("SORT")
                                .build())
                        .attributeDefinitions(AttributeDefinition.builder()
                                .attributeName("pk")
                                .attributeType("TEXT")
                                .build())))
                .startsWith("2 validation errors detected: ")
                .contains("Value 'TEXT' at 'attributeDefinitions.1.member.attributeType' failed to satisfy"
                        + " constraint: Member must satisfy enum value set: [")
                .contains("Value 'SORT' at 'keySchema.1.member.keyType' failed to satisfy constraint: Member must"
                        + " satisfy enum value set: [HASH, RANGE]");
    }

    private String refusal(Consumer<CreateTableRequest.Builder> change) {
        return catchThrowableOfType(AwsServiceException.class, () -> createTable(change, "pk:S"))
                .awsErrorDetails()
                .errorMessage();
    }

    private void createWithIndexKeys(String roles) {
        List<KeySchemaElement> keys = keys(roles);
        createTable(
                to -> to.attributeDefinitions(definitionsWith(keys))
                        .globalSecondaryIndexes(index(
                                "wide",
                                keys,
                                Projection.builder()
                                        .projectionType(ProjectionType.ALL)
                                        .build())),
                "pk:S");
    }

    private void createWithProjection(Consumer<Projection.Builder> projection) {
        createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "gk:S"))
                        .globalSecondaryIndexes(globalIndex("by-gk", ProjectionType.ALL, "gk:S").toBuilder()
                                .projection(projection)
                                .build()),
                "pk:S");
    }

    /** Key elements k0, k1, ... with the roles that {@code h} and {@code r} stand for. */
    private static List<KeySchemaElement> keys(String roles) {
        return IntStream.range(0, roles.length())
                .mapToObj(i -> KeySchemaElement.builder()
                        .attributeName("k" + i)
                        .keyType(roles.charAt(i) == 'h' ? KeyType.HASH : KeyType.RANGE)
                        .build())
                .toList();
    }

    private static List<AttributeDefinition> definitionsWith(List<KeySchemaElement> keys) {
        return definitions(Stream.concat(Stream.of("pk:S"), keys.stream().map(key -> key.attributeName() + ":S"))
                .toArray(String[]::new));
    }

    private static GlobalSecondaryIndex index(String name, List<KeySchemaElement> keys, Projection projection) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(projection)
                .build();
    }

    private static Projection including(String... names) {
        return Projection.builder()
                .projectionType(ProjectionType.INCLUDE)
                .nonKeyAttributes(names)
                .build();
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "attribute" + i).toList();
    }
}
