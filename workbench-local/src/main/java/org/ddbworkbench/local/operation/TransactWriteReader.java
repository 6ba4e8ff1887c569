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

    /** The kinds of actions. */
    private enum Kind {
        PUT("Put", "put"),
        UPDATE("Update", "update"),
        DELETE("Delete", "delete"),
        CONDITION_CHECK("ConditionCheck", "conditionCheck");

        /** The name in a request. */
        private final String member;

        /** The name in messages. */
        private final String location;

        Kind(String member, String location) {
            this.member = member;
            this.location = location;
        }
    }

    private static final Kind[] KINDS = Kind.values();

    /** One action and its table as the request names it. */
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
            String at = "transactItems." + (i + 1) + ".member.";
            for (Kind kind : KINDS) {
                items.get(i)
                        .object(kind.member)
                        .ifPresent(action -> check(constraints.on(action, at + kind.location), kind, action));
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

    private static void check(Constraints ofAction, Kind kind, Request action) {
        TableNames.check(ofAction, action.text("TableName").orElse(null));
        ofAction.choice(WriteCondition.ON_FAILURE, WriteCondition.OnFailure.class);
        switch (kind) {
            case PUT -> ofAction.required(PutWrite.ITEM);
            case UPDATE -> ofAction.required(DeleteWrite.KEY).required(UpdateWrite.PARAMETER);
            case DELETE -> ofAction.required(DeleteWrite.KEY);
            case CONDITION_CHECK -> ofAction.required(DeleteWrite.KEY).required(WriteCondition.PARAMETER);
        }
    }

    private void read(Request item) {
        List<String> names = item.names();
        if (names.size() == 1) {
            for (Kind kind : KINDS) {
                if (kind.member.equals(names.get(0))) {
                    Request action = item.requiredObject(names.get(0));
                    parts.add(new Part(TableNames.given(action), write(kind, action)));
                    return;
                }
            }
        }
        throw ServiceException.validation("TransactItems can only contain one of Check, Put, Update or Delete");
    }

    private static ItemWrite write(Kind kind, Request action) {
        return switch (kind) {
            case PUT -> PutWrite.of(action);
            case UPDATE -> UpdateWrite.of(action);
            case DELETE -> DeleteWrite.of(action);
            case CONDITION_CHECK -> ConditionCheck.of(action);
        };
    }
}
