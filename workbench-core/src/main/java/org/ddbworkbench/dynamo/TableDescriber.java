package org.ddbworkbench.dynamo;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.access.TableStatistics.IndexStatistics;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.Similar;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Asks DynamoDB for keys, indexes and sizes of physical tables. */
public final class TableDescriber {
    /** For one DescribeTable with all its attempts. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private TableDescriber() {}

    /**
     * A catalog without entities: the items of each table are reachable in its {@code _items}.
     *
     * @throws WorkbenchException when a table is missing or DynamoDB can't be reached
     */
    public static Catalog catalogOf(DynamoDbClient client, List<String> tableNames) {
        List<PhysicalTable> tables = tableNames.stream()
                .map(name -> {
                    TableDescription description = describe(client, name);
                    return PhysicalTable.withoutEntities(name, key(description), indexes(description));
                })
                .toList();
        return new Catalog((tables.size() == 1 ? "table " : "tables ") + String.join(", ", tableNames), tables);
    }

    /**
     * What there is to know of a table, after checking that it has the keys that the catalog says. Credentials that may not
     * describe the table give {@link DescribedTable#UNKNOWN}.
     *
     * @throws WorkbenchException when the table is missing or is another than the catalog's
     */
    static DescribedTable describe(DynamoDbClient client, PhysicalTable table) {
        TableDescription description;
        try {
            description = describe(client, table.name());
        } catch (WorkbenchException e) {
            if (e.code() == ErrorCode.ACCESS_DENIED) {
                return DescribedTable.UNKNOWN;
            }
            throw e;
        }
        check(table, description);
        return new DescribedTable(statistics(description), identity(client, description));
    }

    /** Some servers count nothing, or not in indexes: zero is taken for not told. */
    private static TableStatistics statistics(TableDescription description) {
        Map<String, IndexStatistics> indexes = new HashMap<>();
        for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
            size(index.itemCount(), index.indexSizeBytes()).ifPresent(size -> indexes.put(index.indexName(), size));
        }
        for (LocalSecondaryIndexDescription index : description.localSecondaryIndexes()) {
            size(index.itemCount(), index.indexSizeBytes()).ifPresent(size -> indexes.put(index.indexName(), size));
        }
        return size(description.itemCount(), description.tableSizeBytes())
                .map(size -> new TableStatistics(size.items(), size.bytes(), indexes, Map.of()))
                .orElse(TableStatistics.UNKNOWN);
    }

    private static Optional<IndexStatistics> size(@Nullable Long items, @Nullable Long bytes) {
        return items == null || bytes == null || items == 0 || bytes == 0
                ? Optional.empty()
                : Optional.of(new IndexStatistics(items, bytes));
    }

    private static @Nullable TableIdentity identity(DynamoDbClient client, TableDescription description) {
        if (description.tableArn() == null) {
            return null;
        }
        Instant created = description.creationDateTime();
        return new TableIdentity(
                description.tableArn(),
                description.tableId(),
                created == null ? null : created.toString(),
                client.serviceClientConfiguration()
                        .endpointOverride()
                        .map(URI::toString)
                        .orElse(null));
    }

    static TableDescription describe(DynamoDbClient client, String tableName) {
        try {
            return client.describeTable(request -> request.tableName(tableName)
                            .overrideConfiguration(override -> override.apiCallTimeout(PATIENCE)))
                    .table();
        } catch (ResourceNotFoundException e) {
            throw new WorkbenchException(
                    ErrorCode.UNKNOWN_TABLE,
                    "DynamoDB has no table '" + tableName + "' here",
                    similar(client, tableName),
                    e);
        } catch (SdkException e) {
            Cancellation.Waiting waiting = Cancellation.current();
            if (waiting != null) {
                waiting.check();
            }
            throw DynamoErrors.translate(e, client, tableName, "DescribeTable");
        }
    }

    private static String similar(DynamoDbClient client, String tableName) {
        List<String> tables;
        try {
            tables = client.listTables().tableNames();
        } catch (SdkException notAllowed) {
            return "check name, region and account";
        }
        Optional<String> match = Similar.to(tableName, tables);
        return match.map(name -> "did you mean '" + name + "'?")
                .orElse(
                        tables.isEmpty()
                                ? "there are no tables: check region, account and endpoint"
                                : "there are: " + String.join(", ", tables.subList(0, Math.min(10, tables.size()))));
    }

    private static void check(PhysicalTable table, TableDescription description) {
        KeySchema actual = key(description);
        if (!actual.equals(table.key())) {
            throw mismatch("table " + table.name(), table.key(), actual);
        }
        Map<String, SecondaryIndex> actualIndexes = new HashMap<>();
        indexes(description).forEach(index -> actualIndexes.put(index.name(), index));
        for (SecondaryIndex index : table.indexes()) {
            check(table, index, actualIndexes);
        }
    }

    /** An index that is declared with more attributes than it has would show them as missing. */
    private static void check(PhysicalTable table, SecondaryIndex index, Map<String, SecondaryIndex> actualIndexes) {
        String what = "index " + index.name() + " of table " + table.name();
        SecondaryIndex actual = actualIndexes.get(index.name());
        if (actual == null) {
            throw new WorkbenchException(
                    ErrorCode.CATALOG,
                    "the catalog declares " + what + ", which DynamoDB does not have",
                    "its indexes: " + String.join(", ", actualIndexes.keySet()),
                    null);
        }
        if (!actual.key().equals(index.key())) {
            throw mismatch(what, index.key(), actual.key());
        }
        if (actual.projection() != index.projection()
                || !Set.copyOf(actual.includes()).equals(Set.copyOf(index.includes()))) {
            throw new WorkbenchException(
                    ErrorCode.CATALOG,
                    "the catalog says that " + what + " projects " + projection(index) + ", but it projects "
                            + projection(actual),
                    "write 'projection: "
                            + actual.projection().name().toLowerCase(Locale.ROOT) + "'"
                            + (actual.includes().isEmpty() ? "" : " and 'attributes: " + actual.includes() + "'"),
                    null);
        }
    }

    private static String projection(SecondaryIndex index) {
        String kind = index.projection().name().toLowerCase(Locale.ROOT);
        return index.includes().isEmpty() ? kind : kind + " " + index.includes();
    }

    private static WorkbenchException mismatch(String what, KeySchema declared, KeySchema actual) {
        return new WorkbenchException(
                ErrorCode.CATALOG,
                "the catalog says that " + what + " has the key " + text(declared) + ", but it has " + text(actual),
                "correct partitionKey and sortKey in the catalog",
                null);
    }

    private static String text(KeySchema key) {
        return String.join(
                ", ",
                key.attributes().stream()
                        .map(attribute -> attribute.name() + " (" + attribute.type() + ")")
                        .toList());
    }

    static KeySchema key(TableDescription description) {
        return key(description.keySchema(), types(description));
    }

    private static Map<String, KeyType> types(TableDescription description) {
        Map<String, KeyType> types = new HashMap<>();
        for (AttributeDefinition definition : description.attributeDefinitions()) {
            types.put(definition.attributeName(), KeyType.valueOf(definition.attributeTypeAsString()));
        }
        return types;
    }

    private static KeySchema key(List<KeySchemaElement> elements, Map<String, KeyType> types) {
        List<KeyAttribute> partition = new ArrayList<>();
        List<KeyAttribute> sort = new ArrayList<>();
        for (KeySchemaElement element : elements) {
            KeyAttribute attribute =
                    new KeyAttribute(element.attributeName(), types.getOrDefault(element.attributeName(), KeyType.S));
            (element.keyTypeAsString().equals("HASH") ? partition : sort).add(attribute);
        }
        return new KeySchema(partition, sort);
    }

    static List<SecondaryIndex> indexes(TableDescription description) {
        Map<String, KeyType> types = types(description);
        List<SecondaryIndex> indexes = new ArrayList<>();
        for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
            indexes.add(index(index.indexName(), false, key(index.keySchema(), types), index.projection()));
        }
        for (LocalSecondaryIndexDescription index : description.localSecondaryIndexes()) {
            indexes.add(index(index.indexName(), true, key(index.keySchema(), types), index.projection()));
        }
        return indexes;
    }

    private static SecondaryIndex index(String name, boolean local, KeySchema key, Projection projection) {
        SecondaryIndex.Projection kind = projection.projectionTypeAsString() == null
                ? SecondaryIndex.Projection.ALL
                : SecondaryIndex.Projection.valueOf(projection.projectionTypeAsString());
        return new SecondaryIndex(name, local, key, kind, projection.nonKeyAttributes());
    }
}
