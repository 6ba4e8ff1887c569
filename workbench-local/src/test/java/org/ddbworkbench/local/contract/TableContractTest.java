package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

@OnEveryBackend
class TableContractTest extends Contract {
    TableContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void describesWhatWasCreated() {
        String table = createIndexedTable();

        TableDescription description =
                client.describeTable(of -> of.tableName(table)).table();

        assertThat(description.tableName()).isEqualTo(table);
        assertThat(description.tableStatus()).isEqualTo(TableStatus.ACTIVE);
        assertThat(description.tableArn()).startsWith("arn:aws:dynamodb:").endsWith(":table/" + table);
        assertThat(description.creationDateTime()).isNotNull();
        assertThat(description.keySchema()).isEqualTo(keySchema("pk:S", "sk:N"));
        assertThat(description.attributeDefinitions())
                .containsExactlyInAnyOrderElementsOf(definitions("pk:S", "sk:N", "status:S", "due:B"));
        assertThat(description.globalSecondaryIndexes()).singleElement().satisfies(index -> {
            assertThat(index.indexName()).isEqualTo("by-status");
            assertThat(index.keySchema()).isEqualTo(keySchema("status:S", "sk:N"));
            assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.ALL);
            assertThat(index.indexStatusAsString()).isEqualTo("ACTIVE");
        });
        assertThat(description.localSecondaryIndexes()).singleElement().satisfies(index -> {
            assertThat(index.indexName()).isEqualTo("by-due");
            assertThat(index.keySchema()).isEqualTo(keySchema("pk:S", "due:B"));
            assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.KEYS_ONLY);
        });
    }

    @Test
    void countsItemsAndBytesOfTableAndIndexes() {
        knowing(KnownDifference.TABLE_SIZES);
        String table = createIndexedTable();
        put(table, "pk", "a", "sk", 1, "status", "open"); // 2+1 + 2+2 + 6+4 = 17 bytes
        put(table, "pk", "a", "sk", 2, "note", "closed"); // 2+1 + 2+2 + 4+6 = 17 bytes, not in the index
        put(table, "pk", "a", "sk", 2, "note", "shut"); // 2 bytes less
        put(table, "pk", "a", "sk", 3);
        client.deleteItem(of -> of.tableName(table).key(item("pk", "a", "sk", 3)));

        TableDescription description =
                client.describeTable(of -> of.tableName(table)).table();

        assertThat(description.itemCount()).isEqualTo(2);
        assertThat(description.tableSizeBytes()).isEqualTo(32);
        GlobalSecondaryIndexDescription index =
                description.globalSecondaryIndexes().get(0);
        assertThat(index.itemCount()).isEqualTo(1);
        assertThat(index.indexSizeBytes()).isEqualTo(17);
    }

    @Test
    void refusesASecondTableOfTheSameName() {
        String table = createTable("pk:S");

        assertThatThrownBy(() -> createTable(to -> to.tableName(table), "pk:S"))
                .isInstanceOf(ResourceInUseException.class);
    }

    @Test
    void refusesKeysWithoutDefinitionAndDefinitionsWithoutKey() {
        assertRefused(() -> createTable(to -> to.attributeDefinitions(definitions("other:S")), "pk:S"))
                .hasMessageContaining("One or more parameter values were invalid");
        assertRefused(() -> createTable(to -> to.attributeDefinitions(definitions("pk:S", "other:S")), "pk:S"))
                .hasMessageContaining("AttributeDefinitions");
    }

    @Test
    void refusesALocalIndexWithAnotherPartitionKey() {
        assertRefused(() -> createTable(
                        to -> to.attributeDefinitions(definitions("pk:S", "sk:S", "other:S"))
                                .localSecondaryIndexes(localIndex("local", ProjectionType.ALL, "other:S", "sk:S")),
                        "pk:S",
                        "sk:S"))
                .hasMessageContaining("hash key");
    }

    @Test
    void listsTablesInPages() {
        List<String> created = List.of(createTable("pk:S"), createTable("pk:S"), createTable("pk:S"));

        List<String> names = new ArrayList<>();
        ListTablesResponse page;
        do {
            String start = names.isEmpty() ? null : names.get(names.size() - 1);
            page = client.listTables(from -> from.limit(2).exclusiveStartTableName(start));
            assertThat(page.tableNames()).hasSizeLessThanOrEqualTo(2);
            names.addAll(page.tableNames());
        } while (page.lastEvaluatedTableName() != null);

        assertThat(names).containsAll(created).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void refusesListsThatCanNotBe() {
        assertInvalid(
                "1 validation error detected: Value '101' at 'limit' failed to satisfy constraint: Member must have"
                        + " value less than or equal to 100",
                () -> client.listTables(of -> of.limit(101)));
        assertRefused(() -> client.listTables(of -> of.exclusiveStartTableName("a b")))
                .hasMessageContaining("Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
    }

    @Test
    void deletesTables() {
        String table = createTable("pk:S");

        client.deleteTable(of -> of.tableName(table));
        client.waiter().waitUntilTableNotExists(of -> of.tableName(table));

        assertThatThrownBy(() -> client.getItem(of -> of.tableName(table).key(item("pk", "a"))))
                .isInstanceOf(ResourceNotFoundException.class);
        assertThatThrownBy(() -> client.describeTable(of -> of.tableName(table)))
                .isInstanceOf(ResourceNotFoundException.class)
                .hasMessageContaining("Requested resource not found: Table: " + table + " not found");
    }

    private String createIndexedTable() {
        return createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "sk:N", "status:S", "due:B"))
                        .globalSecondaryIndexes(globalIndex("by-status", ProjectionType.ALL, "status:S", "sk:N"))
                        .localSecondaryIndexes(localIndex("by-due", ProjectionType.KEYS_ONLY, "pk:S", "due:B")),
                "pk:S",
                "sk:N");
    }
}
