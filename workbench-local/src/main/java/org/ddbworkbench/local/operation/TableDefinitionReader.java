package org.ddbworkbench.local.operation;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Billing;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.TableSettings;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Request;

/** Reads and validates the definition of a table in a CreateTable request. */
final class TableDefinitionReader {
    private static final int MAX_GLOBAL_INDEXES = 20;
    private static final int MAX_LOCAL_INDEXES = 5;
    private static final int MAX_INDEX_KEY_PART = 4;

    private enum KeyRole {
        HASH,
        RANGE
    }

    private enum BillingMode {
        PROVISIONED,
        PAY_PER_REQUEST
    }

    private final Request request;
    private final Map<String, KeyAttribute> attributes = new LinkedHashMap<>();
    private final Set<String> usedAttributes = new HashSet<>();
    private final boolean onDemand;

    private TableDefinitionReader(Request request) {
        this.request = request;
        onDemand = request.choice("BillingMode", BillingMode.class).orElse(BillingMode.PROVISIONED)
                == BillingMode.PAY_PER_REQUEST;
        for (Request definition : request.objects("AttributeDefinitions")) {
            String name = definition.requiredText("AttributeName");
            KeyType type = definition
                    .choice("AttributeType", KeyType.class)
                    .orElseThrow(() -> Request.missing("AttributeType"));
            if (attributes.put(name, new KeyAttribute(name, type)) != null) {
                throw ServiceException.validation("Cannot have two attributes with the same name");
            }
        }
    }

    static TableDefinition read(Request request) {
        return new TableDefinitionReader(request).read();
    }

    private TableDefinition read() {
        String name = Tables.name(request);
        KeySchema keys = keySchema(request, 1);
        Throughput throughput = throughput(request);
        List<IndexDefinition> indexes = new ArrayList<>();
        for (Request index : indexes("GlobalSecondaryIndexes", MAX_GLOBAL_INDEXES)) {
            indexes.add(index(index, IndexDefinition.Kind.GLOBAL, keySchema(index, MAX_INDEX_KEY_PART)));
        }
        for (Request index : indexes("LocalSecondaryIndexes", MAX_LOCAL_INDEXES)) {
            indexes.add(index(index, IndexDefinition.Kind.LOCAL, localKeySchema(index, keys)));
        }
        refuseDuplicateNames(indexes);
        if (usedAttributes.size() < attributes.size()) {
            throw ServiceException.invalidParameter("Some AttributeDefinitions are not used. AttributeDefinitions: "
                    + attributes.keySet() + ", keys used: " + usedAttributes);
        }
        Instant created = Clock.systemUTC().instant();
        return new TableDefinition(
                name,
                UUID.randomUUID(),
                created,
                keys,
                List.copyOf(attributes.values()),
                indexes,
                onDemand ? Billing.onDemand(created) : Billing.provisioned(throughput),
                TableSettings.DEFAULT);
    }

    private List<Request> indexes(String parameter, int maximum) {
        List<Request> indexes = request.objects(parameter);
        if (request.has(parameter) && indexes.isEmpty()) {
            throw ServiceException.invalidParameter("List of " + parameter + " is empty");
        }
        if (indexes.size() > maximum) {
            throw ServiceException.invalidParameter(parameter + " count exceeds the per-table limit of " + maximum);
        }
        return indexes;
    }

    private IndexDefinition index(Request index, IndexDefinition.Kind kind, KeySchema keys) {
        String name = index.requiredText("IndexName");
        Tables.requireValidName("IndexName", name);
        Throughput throughput = kind == IndexDefinition.Kind.GLOBAL ? throughput(index) : Throughput.ON_DEMAND;
        return new IndexDefinition(name, kind, keys, projection(index.requiredObject("Projection")), throughput);
    }

    private KeySchema localKeySchema(Request index, KeySchema tableKeys) {
        KeySchema keys = keySchema(index, 1);
        if (tableKeys.sort().isEmpty()) {
            throw ServiceException.invalidParameter(
                    "Table KeySchema does not have a range key, which is required when specifying a"
                            + " LocalSecondaryIndex");
        }
        if (keys.sort().isEmpty()) {
            throw ServiceException.invalidParameter(
                    "Index KeySchema does not have a range key for index: " + index.requiredText("IndexName"));
        }
        if (!keys.partition().equals(tableKeys.partition())) {
            throw ServiceException.invalidParameter(
                    "Index KeySchema does not have the same leading hash key as table KeySchema for index: "
                            + index.requiredText("IndexName") + ". index hash key: "
                            + keys.partition().get(0).name() + ", table hash key: "
                            + tableKeys.partition().get(0).name());
        }
        return keys;
    }

    private KeySchema keySchema(Request owner, int maximumPart) {
        List<KeyAttribute> partition = new ArrayList<>();
        List<KeyAttribute> sort = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Request element : owner.objects("KeySchema")) {
            String name = element.requiredText("AttributeName");
            KeyRole role = element.choice("KeyType", KeyRole.class).orElseThrow(() -> Request.missing("KeyType"));
            KeyAttribute attribute = attributes.get(name);
            if (attribute == null) {
                throw ServiceException.invalidParameter(
                        "Some index key attributes are not defined in AttributeDefinitions. Keys: [" + name
                                + "], AttributeDefinitions: " + attributes.keySet());
            }
            if (!names.add(name)) {
                throw ServiceException.invalidParameter(
                        "Both the Hash Key and the Range Key element in the KeySchema" + " have the same name");
            }
            if (role == KeyRole.HASH && !sort.isEmpty()) {
                throw invalidSchema("The first KeySchemaElement is not a HASH key type");
            }
            (role == KeyRole.HASH ? partition : sort).add(attribute);
            usedAttributes.add(name);
        }
        if (partition.isEmpty()) {
            throw invalidSchema(
                    sort.isEmpty()
                            ? "No key attribute is given"
                            : "The first KeySchemaElement is not a" + " HASH key type");
        }
        if (partition.size() > maximumPart) {
            throw invalidSchema("Too many HASH key elements");
        }
        if (sort.size() > maximumPart) {
            throw invalidSchema("Too many RANGE key elements");
        }
        return new KeySchema(partition, sort);
    }

    private static Projection projection(Request projection) {
        Projection.Type type = projection
                .choice("ProjectionType", Projection.Type.class)
                .orElseThrow(() -> ServiceException.invalidParameter("Unknown ProjectionType: null"));
        Set<String> names = new LinkedHashSet<>(projection.texts("NonKeyAttributes"));
        if (type != Projection.Type.INCLUDE && projection.has("NonKeyAttributes")) {
            throw ServiceException.invalidParameter(
                    "ProjectionType is " + type + ", but NonKeyAttributes is specified");
        }
        if (type == Projection.Type.INCLUDE && names.isEmpty()) {
            throw ServiceException.invalidParameter("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        }
        return new Projection(type, names);
    }

    private Throughput throughput(Request owner) {
        if (!owner.has("ProvisionedThroughput")) {
            if (!onDemand) {
                throw ServiceException.invalidParameter("ReadCapacityUnits and WriteCapacityUnits must both be"
                        + " specified when BillingMode is PROVISIONED");
            }
            return Throughput.ON_DEMAND;
        }
        if (onDemand) {
            throw ServiceException.invalidParameter("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified"
                    + " when BillingMode is PAY_PER_REQUEST");
        }
        Request throughput = owner.requiredObject("ProvisionedThroughput");
        return new Throughput(units(throughput, "ReadCapacityUnits"), units(throughput, "WriteCapacityUnits"));
    }

    private static int units(Request throughput, String parameter) {
        return throughput.integer(parameter, 1, Integer.MAX_VALUE).orElseThrow(() -> Request.missing(parameter));
    }

    private static void refuseDuplicateNames(List<IndexDefinition> indexes) {
        Set<String> names = new HashSet<>();
        for (IndexDefinition index : indexes) {
            if (!names.add(index.name())) {
                throw ServiceException.invalidParameter("Duplicate index name: " + index.name());
            }
        }
    }

    private static ServiceException invalidSchema(String detail) {
        return ServiceException.validation("Invalid KeySchema: " + detail);
    }
}
