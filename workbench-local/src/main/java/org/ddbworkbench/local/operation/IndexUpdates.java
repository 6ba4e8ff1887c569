package org.ddbworkbench.local.operation;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Request;

/**
 * What an UpdateTable request makes of the global indexes.
 *
 * @param request the whole request, for the attributes that it defines
 */
record IndexUpdates(List<Action> actions, Request request) {
    private static final int MAX_GLOBAL_INDEXES = 20;

    /** What can be done to an index. */
    private enum Kind {
        UPDATE("Update"),
        CREATE("Create"),
        DELETE("Delete");

        private final String member;

        Kind(String member) {
            this.member = member;
        }
    }

    /** One thing done to one index. */
    private record Action(Kind kind, String index, Request request) {}

    static void checkModel(ModelCheck check) {
        check.object(Kind.UPDATE.member, update -> {
            TableModel.indexName(update);
            TableModel.throughput(update);
        });
        check.object(Kind.CREATE.member, TableModel::globalIndex);
        check.object(Kind.DELETE.member, TableModel::indexName);
    }

    /** Reads updates that have passed {@link #checkModel}, and refuses those that could not be right for any table. */
    static IndexUpdates read(List<Request> updates, Request request) {
        List<Action> actions = updates.stream().map(IndexUpdates::action).toList();
        Set<String> names = new HashSet<>();
        for (Action action : actions) {
            if (!names.add(action.index())) {
                throw ServiceException.invalidParameter(
                        "Only one global secondary index update per index is allowed simultaneously. Index: "
                                + action.index());
            }
        }
        IndexUpdates read = new IndexUpdates(actions, request);
        if (read.actions(Kind.CREATE).count() + read.actions(Kind.DELETE).count() > 1) {
            throw new ServiceException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
        }
        return read;
    }

    private static Action action(Request update) {
        List<Kind> kinds =
                Stream.of(Kind.values()).filter(kind -> update.has(kind.member)).toList();
        if (kinds.isEmpty()) {
            throw ServiceException.invalidParameter(
                    "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                            + " GlobalSecondaryIndexUpdate.Delete must not be null");
        }
        if (kinds.size() > 1) {
            throw ServiceException.invalidParameter(
                    "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
        }
        Request action = update.requiredObject(kinds.get(0).member);
        TableSettingsReader.refuseAbsent(action);
        return new Action(kinds.get(0), IndexReader.name(action), action);
    }

    /** Whether an index is created or deleted. */
    boolean changesIndexes() {
        return actions.stream().anyMatch(action -> action.kind() != Kind.UPDATE);
    }

    /** Whether the index {@code name} gets another throughput. */
    boolean updates(String name) {
        return actions(Kind.UPDATE).anyMatch(action -> action.index().equals(name));
    }

    /**
     * The definition {@code after} with its indexes changed.
     *
     * @param before the table as it is
     * @param after the table with all other changes of the request
     */
    TableDefinition apply(TableDefinition before, TableDefinition after) {
        boolean onDemand = after.billing().onDemand();
        Map<String, IndexDefinition> indexes = new LinkedHashMap<>();
        before.indexes()
                .forEach(index -> indexes.put(
                        index.name(),
                        index.isGlobal() && onDemand ? index.withThroughput(Throughput.ON_DEMAND) : index));
        Map<String, KeyAttribute> attributes = new LinkedHashMap<>();
        before.attributes().forEach(attribute -> attributes.put(attribute.name(), attribute));
        for (Action action : actions) {
            switch (action.kind()) {
                case CREATE -> {
                    IndexDefinition created = created(action, before, onDemand);
                    created.keys().attributes().forEach(attribute -> attributes.put(attribute.name(), attribute));
                    indexes.put(created.name(), created);
                }
                case UPDATE ->
                    indexes.computeIfPresent(
                            existing(action, before, "update").name(),
                            (name, index) -> index.withThroughput(throughput(action, index, before, onDemand)));
                case DELETE -> indexes.remove(existing(action, before, "delete").name());
            }
        }
        List<IndexDefinition> changed = List.copyOf(indexes.values());
        IndexReader.refuseTooManyProjected(changed);
        return after.withIndexes(used(attributes, after.keys(), changed), changed);
    }

    private IndexDefinition created(Action action, TableDefinition table, boolean onDemand) {
        if (find(table, action.index()).isPresent()) {
            throw ServiceException.validation("Attempting to create an index which already exists");
        }
        KeySchemaReader reader = new KeySchemaReader(request);
        if (reader.definitions().isEmpty()) {
            boolean allDefined = action.request().objects("KeySchema").stream()
                    .map(element -> element.requiredText("AttributeName"))
                    .allMatch(name -> table.attributes().stream()
                            .anyMatch(attribute -> attribute.name().equals(name)));
            if (!allDefined) {
                throw ServiceException.invalidParameter(
                        "AttributeDefinitions is not specified for index: " + action.index());
            }
        }
        reader.define(table.attributes());
        KeySchema keys = reader.ofGlobalIndex(action.request());
        Optional<Throughput> given = IndexReader.throughput(action.request());
        if (onDemand && given.isPresent()) {
            throw ServiceException.invalidParameter("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified"
                    + " for index: " + action.index() + " when BillingMode is PAY_PER_REQUEST");
        }
        if (!onDemand && given.isEmpty()) {
            throw bothUnits(action);
        }
        IndexDefinition index = IndexReader.read(
                action.request(), IndexDefinition.Kind.GLOBAL, keys, given.orElse(Throughput.ON_DEMAND));
        if (table.indexes().stream().filter(IndexDefinition::isGlobal).count() >= MAX_GLOBAL_INDEXES) {
            throw new ServiceException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of "
                            + MAX_GLOBAL_INDEXES);
        }
        return index;
    }

    private static Throughput throughput(
            Action action, IndexDefinition index, TableDefinition table, boolean onDemand) {
        if (onDemand) {
            throw ServiceException.invalidParameter("The only Updates for index: " + action.index()
                    + " when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
        }
        Throughput throughput = IndexReader.throughput(action.request()).orElseThrow(() -> bothUnits(action));
        if (!table.billing().onDemand()) {
            TableUpdate.refuseSame("index " + action.index(), index.throughput(), throughput);
        }
        return throughput;
    }

    private static IndexDefinition existing(Action action, TableDefinition table, String verb) {
        IndexDefinition index = find(table, action.index())
                .orElseThrow(() -> new ServiceException(
                        ErrorCode.RESOURCE_NOT_FOUND,
                        "Requested resource not found: Index " + action.index() + " for table " + table.name()));
        if (!index.isGlobal()) {
            throw ServiceException.validation(
                    "Cannot " + verb + " an index that is not a GlobalSecondaryIndex: " + action.index());
        }
        return index;
    }

    private static Optional<IndexDefinition> find(TableDefinition table, String name) {
        return table.indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst();
    }

    /** Those of {@code attributes} that some key is made of. */
    private static List<KeyAttribute> used(
            Map<String, KeyAttribute> attributes, KeySchema tableKeys, List<IndexDefinition> indexes) {
        Set<String> used = new HashSet<>();
        Stream.concat(Stream.of(tableKeys), indexes.stream().map(IndexDefinition::keys))
                .flatMap(KeySchema::attributes)
                .forEach(attribute -> used.add(attribute.name()));
        return TableDefinitionReader.byName(
                attributes.values().stream().filter(attribute -> used.contains(attribute.name())));
    }

    private Stream<Action> actions(Kind kind) {
        return actions.stream().filter(action -> action.kind() == kind);
    }

    private static ServiceException bothUnits(Action action) {
        return ServiceException.invalidParameter(
                "Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: " + action.index());
    }
}
