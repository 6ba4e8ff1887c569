package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/** What a write returns of the item. */
enum ReturnValues {
    ALL_NEW,
    UPDATED_OLD,
    ALL_OLD,
    NONE,
    UPDATED_NEW;

    static final String PARAMETER = "ReturnValues";

    static ReturnValues of(Request request) {
        return request.choice(PARAMETER, ReturnValues.class).orElse(NONE);
    }

    /**
     * The attributes to return; null for none.
     *
     * @param changed the parts of the item that an update changed
     */
    @Nullable
    Map<String, AttributeValue> attributes(WriteEffect effect, Optional<PathProjection> changed) {
        Item item = switch (this) {
            case NONE -> null;
            case ALL_OLD, UPDATED_OLD -> effect.before();
            case ALL_NEW, UPDATED_NEW -> effect.after();
        };
        if (item == null) {
            return null;
        }
        if (this == ALL_OLD || this == ALL_NEW) {
            return item.attributes();
        }
        Map<String, AttributeValue> parts =
                changed.map(projection -> projection.apply(item.attributes())).orElse(Map.of());
        return parts.isEmpty() ? null : parts;
    }
}
