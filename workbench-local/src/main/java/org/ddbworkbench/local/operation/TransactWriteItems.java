package org.ddbworkbench.local.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * Writes up to 100 items of any tables, all or none. Every condition is tried before the first change, while no other request
 * reads or writes the tables; so there are no conflicts between transactions, and none is ever told.
 */
final class TransactWriteItems implements Operation {
    private static final long MAX_BYTES = 4L * 1024 * 1024;

    private final Tables tables;
    private final IdempotencyTokens tokens = new IdempotencyTokens();

    TransactWriteItems(Tables tables) {
        this.tables = tables;
    }

    /**
     * One write in its table, which it has not been validated against.
     *
     * @param tableName the table as the request names it
     */
    private record Action(String tableName, Table table, ItemWrite write) {}

    /** What comes of one action: the item to store, or why there can't be one. */
    private record Outcome(@Nullable Item item, CancellationReason reason) {}

    @Override
    public Json.Content execute(Request request) {
        TransactWriteReader reader = TransactWriteReader.of(request);
        Optional<String> token = request.text(TransactWriteReader.TOKEN);
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        Optional<IdempotencyTokens.Use> use = token.map(text -> tokens.use(text, reader.fingerprint()));
        if (use.isPresent() && use.get().isRepetition()) {
            return answer(repeatedCapacities(use.get().repetition()), new ItemCollections(), detail);
        }
        List<Action> actions;
        List<WriteEffect> effects;
        try {
            actions = actions(reader);
            effects = write(actions);
            if (use.isPresent()) {
                use.get().succeeded(repetition(actions, effects));
            }
        } catch (RuntimeException | Error e) {
            use.ifPresent(IdempotencyTokens.Use::failed);
            throw e;
        }
        return answer(
                writeCapacities(actions, effects),
                ItemCollectionMetrics.isAskedFor(request) ? collections(actions) : new ItemCollections(),
                detail);
    }

    private List<Action> actions(TransactWriteReader reader) {
        List<Action> actions = new ArrayList<>();
        long bytes = 0;
        for (TransactWriteReader.Part part : reader.parts()) {
            actions.add(new Action(part.table(), tables.named(part.table()), part.write()));
            bytes += part.write().payloadBytes();
        }
        if (bytes > MAX_BYTES) {
            String refusal = "Transaction payload size cannot exceed 4MB. Payload Size: ";
            throw ServiceException.validation(refusal + ": " + refusal + bytes); // which the service says twice
        }
        refuseSecondActions(actions);
        for (Action action : actions) {
            action.write().refuseEmptyKeys(action.table().definition());
        }
        validate(actions);
        return actions;
    }

    private static void refuseSecondActions(List<Action> actions) {
        Set<ItemIdentity> items = new HashSet<>();
        for (Action action : actions) {
            ItemIdentity item = ItemIdentity.of(action.table(), action.write().key());
            if (item != null && !items.add(item)) {
                throw ItemIdentity.usedTwice();
            }
        }
    }

    /** The first action that a table can't take cancels the transaction; those after it are not looked at. */
    private static void validate(List<Action> actions) {
        for (int i = 0; i < actions.size(); i++) {
            try {
                actions.get(i).write().validate(actions.get(i).table().definition());
            } catch (ServiceException e) {
                throw CancellationReason.cancellation(i, actions.size(), e);
            }
        }
    }

    private List<WriteEffect> write(List<Action> actions) {
        return tables.exclusively(actions.stream().map(Action::table).toList(), () -> writeAlone(actions));
    }

    private static List<WriteEffect> writeAlone(List<Action> actions) {
        List<Outcome> outcomes =
                actions.stream().map(TransactWriteItems::tryOut).toList();
        CancellationReason.cancelIfAny(outcomes.stream().map(Outcome::reason).toList());
        List<WriteEffect> effects = new ArrayList<>();
        for (int i = 0; i < actions.size(); i++) {
            effects.add(write(actions.get(i), outcomes.get(i).item()));
        }
        return effects;
    }

    private static WriteEffect write(Action action, @Nullable Item item) {
        return action.write() instanceof ConditionCheck
                ? new WriteEffect(item, item, Map.of())
                : action.table().write(action.write().key(), before -> item);
    }

    private static Outcome tryOut(Action action) {
        Item stored = action.table().get(action.write().key());
        Item before = stored == null ? Item.EMPTY : stored;
        WriteCondition condition = action.write().condition();
        if (!condition.isMetBy(before)) {
            return new Outcome(null, CancellationReason.conditionFailed(condition, before));
        }
        try {
            return new Outcome(action.write().apply(action.table(), before), CancellationReason.NONE);
        } catch (ServiceException e) {
            return new Outcome(null, CancellationReason.invalid(e));
        }
    }

    private static List<ConsumedCapacity> writeCapacities(List<Action> actions, List<WriteEffect> effects) {
        Map<String, ConsumedCapacity> capacities = new LinkedHashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            capacities
                    .computeIfAbsent(action.tableName(), ConsumedCapacity::ofTransactionalWrites)
                    .add(action.table(), effects.get(i), ConsumedCapacity.TRANSACTIONAL);
        }
        return List.copyOf(capacities.values());
    }

    /** What a repetition of the request consumes: transactional reads of the larger of each item before and after. */
    private static List<IdempotencyTokens.ReadUnits> repetition(List<Action> actions, List<WriteEffect> effects) {
        Map<String, Double> units = new LinkedHashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            units.merge(
                    actions.get(i).tableName(),
                    ConsumedCapacity.TRANSACTIONAL * ConsumedCapacity.readUnits(largerSize(effects.get(i)), true),
                    Double::sum);
        }
        return units.entrySet().stream()
                .map(table -> new IdempotencyTokens.ReadUnits(table.getKey(), table.getValue()))
                .toList();
    }

    private static List<ConsumedCapacity> repeatedCapacities(List<IdempotencyTokens.ReadUnits> repetition) {
        return repetition.stream()
                .map(read -> ConsumedCapacity.ofTransactionalReads(read.table()).addToTable(read.units()))
                .toList();
    }

    private static int largerSize(WriteEffect effect) {
        Item before = effect.before();
        Item after = effect.after();
        return Math.max(before == null ? 0 : before.size(), after == null ? 0 : after.size());
    }

    private static ItemCollections collections(List<Action> actions) {
        ItemCollections collections = new ItemCollections();
        for (Action action : actions) {
            if (!(action.write() instanceof ConditionCheck)) {
                collections.add(action.tableName(), action.table(), action.write());
            }
        }
        return collections;
    }

    private static Json.Content answer(
            List<ConsumedCapacity> capacities, ItemCollections collections, ConsumedCapacity.Detail detail) {
        return json -> {
            json.writeStartObject();
            ConsumedCapacity.writeAll(json, capacities, detail);
            collections.writeTo(json);
            json.writeEndObject();
        };
    }
}
