package org.ddbworkbench.local.operation;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Billing;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Request;

/** Reads and validates the definition of a table in a CreateTable request. */
final class TableDefinitionReader {
    private static final int MAX_GLOBAL_INDEXES = 20;
    private static final int MAX_LOCAL_INDEXES = 5;

    private final Request request;
    private final boolean onDemand;

    private TableDefinitionReader(Request request) {
        this.request = request;
        onDemand = request.text("BillingMode").filter("PAY_PER_REQUEST"::equals).isPresent();
    }

    /** An index whose key has been read, and nothing else yet. */
    private record Draft(Request request, IndexDefinition.Kind kind, KeySchema keys) {
        String name() {
            return IndexReader.name(request);
        }
    }

    static TableDefinition read(Request request) {
        String name = Tables.newName(request);
        ModelCheck.refuseViolations(request, TableDefinitionReader::checkModel);
        TableSettingsReader.refuseAbsent(request);
        return new TableDefinitionReader(request).read(name);
    }

    private static void checkModel(ModelCheck check) {
        check.required("AttributeDefinitions");
        TableModel.attributeDefinitions(check);
        TableModel.billingMode(check);
        TableModel.throughput(check);
        TableModel.tableKeySchema(check);
        check.each("LocalSecondaryIndexes", TableModel::localIndex);
        check.each("GlobalSecondaryIndexes", TableModel::globalIndex);
    }

    private TableDefinition read(String name) {
        Throughput throughput = throughput();
        KeySchemaReader reader = new KeySchemaReader(request);
        KeySchema keys = reader.ofTable(request);
        List<Draft> drafts = drafts(reader);
        Set<String> used = new LinkedHashSet<>();
        Stream.concat(Stream.of(keys), drafts.stream().map(Draft::keys))
                .flatMap(KeySchema::attributes)
                .forEach(attribute -> used.add(attribute.name()));
        refuseUnused(reader.definitions().keySet(), used, drafts.isEmpty());
        List<IndexDefinition> indexes = indexes(drafts, keys);
        Instant created = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
        return new TableDefinition(
                name,
                UUID.randomUUID(),
                created,
                keys,
                byName(reader.definitions().values().stream()),
                indexes,
                onDemand ? Billing.onDemand(created) : Billing.provisioned(throughput),
                TableSettingsReader.ofNewTable(request));
    }

    /** Attribute definitions in the order in which the service describes them. */
    static List<KeyAttribute> byName(Stream<KeyAttribute> attributes) {
        return attributes.sorted(Comparator.comparing(KeyAttribute::name)).toList();
    }

    private Throughput throughput() {
        if (onDemand) {
            if (request.has("ProvisionedThroughput")) {
                throw ServiceException.invalidParameter("Neither ReadCapacityUnits nor WriteCapacityUnits can be"
                        + " specified when BillingMode is PAY_PER_REQUEST");
            }
            return Throughput.ON_DEMAND;
        }
        return IndexReader.throughput(request)
                .orElseThrow(() -> ServiceException.invalidParameter("ReadCapacityUnits and WriteCapacityUnits must"
                        + " both be specified when BillingMode is PROVISIONED"));
    }

    private List<Draft> drafts(KeySchemaReader reader) {
        List<Draft> drafts = new ArrayList<>();
        for (Request index : requests("LocalSecondaryIndexes")) {
            drafts.add(new Draft(index, IndexDefinition.Kind.LOCAL, reader.ofLocalIndex(index)));
        }
        for (Request index : requests("GlobalSecondaryIndexes")) {
            drafts.add(new Draft(index, IndexDefinition.Kind.GLOBAL, reader.ofGlobalIndex(index)));
        }
        return drafts;
    }

    private List<Request> requests(String parameter) {
        List<Request> indexes = request.objects(parameter);
        if (request.has(parameter) && indexes.isEmpty()) {
            throw ServiceException.invalidParameter("List of " + parameter + " is empty");
        }
        return indexes;
    }

    private static void refuseUnused(Set<String> definitions, Set<String> used, boolean noIndexes) {
        if (used.size() == definitions.size()) {
            return;
        }
        throw ServiceException.invalidParameter(
                noIndexes
                        ? "Number of attributes in KeySchema does not exactly match number of attributes defined in"
                                + " AttributeDefinitions"
                        : "Some AttributeDefinitions are not used. AttributeDefinitions: " + definitions
                                + ", keys used: " + used);
    }

    private List<IndexDefinition> indexes(List<Draft> drafts, KeySchema tableKeys) {
        Set<String> names = new HashSet<>();
        List<IndexDefinition> indexes = new ArrayList<>();
        for (Draft draft : drafts) {
            if (draft.kind() == IndexDefinition.Kind.LOCAL) {
                validateLocalKeys(draft, tableKeys);
            }
            indexes.add(IndexReader.read(draft.request(), draft.kind(), draft.keys(), throughput(draft)));
            if (!names.add(draft.name())) {
                throw ServiceException.invalidParameter("Duplicate index name: " + draft.name());
            }
        }
        if (count(drafts, IndexDefinition.Kind.LOCAL) > MAX_LOCAL_INDEXES) {
            throw ServiceException.invalidParameter(
                    "Number of LocalSecondaryIndexes exceeds per-table limit of " + MAX_LOCAL_INDEXES);
        }
        if (count(drafts, IndexDefinition.Kind.GLOBAL) > MAX_GLOBAL_INDEXES) {
            throw ServiceException.invalidParameter(
                    "GlobalSecondaryIndex count exceeds the per-table limit of " + MAX_GLOBAL_INDEXES);
        }
        IndexReader.refuseTooManyProjected(indexes);
        return indexes;
    }

    private static void validateLocalKeys(Draft index, KeySchema tableKeys) {
        if (tableKeys.sort().isEmpty()) {
            throw ServiceException.invalidParameter("Table KeySchema does not have a range key, which is required when"
                    + " specifying a LocalSecondaryIndex");
        }
        if (index.keys().sort().isEmpty()) {
            throw ServiceException.invalidParameter(
                    "Index KeySchema does not have a range key for index: " + index.name());
        }
        if (!index.keys().partition().equals(tableKeys.partition())) {
            throw ServiceException.invalidParameter(
                    "Index KeySchema does not have the same leading hash key as table KeySchema for index: "
                            + index.name() + ". index hash key: "
                            + index.keys().partition().get(0).name() + ", table hash key: "
                            + tableKeys.partition().get(0).name());
        }
    }

    private Throughput throughput(Draft index) {
        if (index.kind() == IndexDefinition.Kind.LOCAL) {
            return Throughput.ON_DEMAND;
        }
        if (onDemand) {
            if (index.request().has("ProvisionedThroughput")) {
                throw ServiceException.invalidParameter("ProvisionedThroughput should not be specified for index: "
                        + index.name() + " when BillingMode is PAY_PER_REQUEST");
            }
            return Throughput.ON_DEMAND;
        }
        return IndexReader.throughput(index.request())
                .orElseThrow(() -> ServiceException.invalidParameter(
                        "ProvisionedThroughput is not specified for index: " + index.name()));
    }

    private static long count(List<Draft> drafts, IndexDefinition.Kind kind) {
        return drafts.stream().filter(draft -> draft.kind() == kind).count();
    }
}
