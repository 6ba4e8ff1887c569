package org.ddbworkbench.local.operation;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Request;

/** Reads the actions of a TransactWriteItems request; expressions and values that are wrong refuse the whole of it. */
final class TransactWriteReader {
    static final String ITEMS = "TransactItems";
    static final String TOKEN = "ClientRequestToken";
    static final int MAX_ITEMS = 100;
    private static final int MAX_TOKEN_LENGTH = 36;

    /** The kinds of actions, by their names in a request. */
    private enum Kind {
        Put,
        Update,
        Delete,
        ConditionCheck
    }

    private static final Kind[] KINDS = Kind.values();

    /** One action and the name of its table. */
    record Part(String table, ItemWrite write) {}

    private final Request request;
    private final List<Part> parts = new ArrayList<>();

    private TransactWriteReader(Request request) {
        this.request = request;
    }

    static TransactWriteReader of(Request request) {
        TransactWriteReader reader = new TransactWriteReader(request);
        Constraints constraints = Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .choice(ItemCollectionMetrics.PARAMETER, ItemCollectionMetrics.Detail.class)
                .length(TOKEN, 1, MAX_TOKEN_LENGTH)
                .size(ITEMS, 1, MAX_ITEMS);
        constraints.refuse();
        List<Request> items = request.objects(ITEMS);
        for (int i = 0; i < items.size(); i++) {
            for (Kind kind : KINDS) {
                int number = i + 1;
                items.get(i)
                        .object(kind.name())
                        .ifPresent(action -> check(constraints, kind, action, "transactItems." + number + ".member."));
            }
        }
        constraints.refuse();
        items.forEach(reader::read);
        return reader;
    }

    List<Part> parts() {
        return parts;
    }

    /** Tells this transaction from others that use the same token. */
    ByteString fingerprint() {
        return request.fingerprint(ITEMS);
    }

    private static void check(Constraints constraints, Kind kind, Request action, String at) {
        Constraints ofAction = constraints.on(
                action,
                at + Character.toLowerCase(kind.name().charAt(0)) + kind.name().substring(1));
        TableNames.check(ofAction, action.text("TableName").orElse(null));
        ofAction.choice(WriteCondition.ON_FAILURE, WriteCondition.OnFailure.class);
        switch (kind) {
            case Put -> ofAction.required(PutWrite.ITEM);
            case Update -> ofAction.required(DeleteWrite.KEY).required(UpdateWrite.PARAMETER);
            case Delete -> ofAction.required(DeleteWrite.KEY);
            case ConditionCheck -> ofAction.required(DeleteWrite.KEY).required(WriteCondition.PARAMETER);
        }
    }

    private void read(Request item) {
        List<String> names = item.names();
        if (names.size() == 1) {
            for (Kind kind : KINDS) {
                if (kind.name().equals(names.get(0))) {
                    Request action = item.requiredObject(names.get(0));
                    parts.add(new Part(TableNames.of(action), write(kind, action)));
                    return;
                }
            }
        }
        throw ServiceException.validation("TransactItems can only contain one of Check, Put, Update or Delete");
    }

    private static ItemWrite write(Kind kind, Request action) {
        return switch (kind) {
            case Put -> PutWrite.of(action);
            case Update -> UpdateWrite.of(action);
            case Delete -> DeleteWrite.of(action);
            case ConditionCheck -> ConditionCheck.of(action);
        };
    }
}
