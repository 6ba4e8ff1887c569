package org.ddbworkbench.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.fault.Draw;
import org.ddbworkbench.local.operation.BatchLimits;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/**
 * A BatchGetItem or BatchWriteItem of which part is handed back unprocessed. What is left out is not looked at: a mistake in
 * it is refused when the client sends it again. A batch that is no batch, or too large, is left to the engine to refuse.
 */
final class PartialBatch {
    private static final String ITEMS = "RequestItems";
    private static final String KEYS = "Keys";

    /** Which of the two batch operations it is. */
    private enum Kind {
        READ(BatchLimits.KEYS, "UnprocessedKeys", "Responses"),
        WRITE(BatchLimits.WRITES, "UnprocessedItems", null);

        private final int limit;
        private final String unprocessed;
        private final @Nullable String processed;

        Kind(int limit, String unprocessed, @Nullable String processed) {
            this.limit = limit;
            this.unprocessed = unprocessed;
            this.processed = processed;
        }

        /** The elements of one table's part of a batch; null when it has not the shape of one. */
        private @Nullable List<?> elements(@Nullable Object part) {
            Object elements = this == READ && part instanceof Map<?, ?> map ? map.get(KEYS) : part;
            return elements instanceof List<?> list ? list : null;
        }

        /** The part of a batch with other elements. */
        private Object withElements(Object part, List<Object> elements) {
            if (!(part instanceof Map<?, ?> map)) {
                return elements;
            }
            Map<Object, Object> changed = new LinkedHashMap<>(map);
            changed.put(KEYS, elements);
            return changed;
        }
    }

    private final Kind kind;
    private final String operation;
    private final byte[] body;
    private final Map<String, Object> taken = new LinkedHashMap<>();
    private final Map<String, Object> leftOut = new LinkedHashMap<>();

    private PartialBatch(String operation, byte[] body) {
        this.operation = operation;
        this.body = body;
        kind = operation.equals("BatchGetItem") ? Kind.READ : Kind.WRITE;
    }

    /**
     * Chooses what of a batch is processed.
     *
     * @param all whether to leave out everything; if not, a batch of one element is processed as it is
     */
    static PartialBatch of(String operation, byte[] body, boolean all, Draw draw) {
        PartialBatch batch = new PartialBatch(operation, body);
        if (batch.request().get(ITEMS) instanceof Map<?, ?> parts) {
            int size = batch.size(parts);
            if (size >= (all ? 1 : 2) && size <= batch.kind.limit) {
                batch.divide(parts, all ? -1 : draw.below(size), draw);
            }
        }
        return batch;
    }

    boolean leavesOut() {
        return !leftOut.isEmpty();
    }

    /** Executes what is left of the batch; the answer hands back the rest. */
    LocalResponse execute(LocalDynamoDb engine) {
        if (!leavesOut()) {
            return engine.execute(operation, body);
        }
        if (taken.isEmpty()) {
            Map<String, @Nullable Object> answer = new LinkedHashMap<>();
            if (kind.processed != null) {
                answer.put(kind.processed, Map.of());
            }
            return handBack(answer);
        }
        Map<String, @Nullable Object> request = new LinkedHashMap<>(request());
        request.put(ITEMS, taken);
        LocalResponse response = engine.execute(operation, bytes(request));
        return response.isSuccessful() ? handBack(Json.parseObject(response.body())) : response;
    }

    private LocalResponse handBack(Map<String, @Nullable Object> answer) {
        Map<String, Object> unprocessed = new LinkedHashMap<>(leftOut);
        if (answer.get(kind.unprocessed) instanceof Map<?, ?> beyondLimit) {
            beyondLimit.forEach((table, part) -> unprocessed.merge((String) table, part, this::join));
        }
        answer.put(kind.unprocessed, unprocessed);
        return new LocalResponse(200, bytes(answer));
    }

    private Object join(Object part, Object other) {
        List<Object> elements = new ArrayList<>(elements(part));
        elements.addAll(elements(other));
        return kind.withElements(part, elements);
    }

    /**
     * Leaves out each element with probability one half, but never all and never none.
     *
     * @param kept the element that is processed in any case, by its number; -1 leaves out everything
     */
    private void divide(Map<?, ?> parts, int kept, Draw draw) {
        int size = size(parts);
        int leftInAnyCase = (kept + 1 + draw.below(Math.max(1, size - 1))) % size;
        int number = 0;
        for (Map.Entry<?, ?> part : parts.entrySet()) {
            List<Object> in = new ArrayList<>();
            List<Object> out = new ArrayList<>();
            for (Object element : elements(part.getValue())) {
                boolean leave = kept < 0 || (number != kept && (number == leftInAnyCase || draw.next() < 0.5));
                (leave ? out : in).add(element);
                number++;
            }
            put(taken, part, in);
            put(leftOut, part, out);
        }
    }

    private void put(Map<String, Object> batch, Map.Entry<?, ?> part, List<Object> elements) {
        if (!elements.isEmpty()) {
            batch.put((String) part.getKey(), kind.withElements(part.getValue(), elements));
        }
    }

    /** How many elements a batch has; 0 when it has not the shape of one. */
    private int size(Map<?, ?> parts) {
        int size = 0;
        for (Object part : parts.values()) {
            List<?> elements = kind.elements(part);
            if (elements == null || elements.isEmpty()) {
                return 0;
            }
            size += elements.size();
        }
        return size;
    }

    private List<?> elements(Object part) {
        List<?> elements = kind.elements(part);
        return elements == null ? List.of() : elements;
    }

    /** The request; empty when it is malformed. */
    private Map<String, @Nullable Object> request() {
        try {
            return Json.parseObject(body);
        } catch (ServiceException e) {
            return Map.of(); // the engine refuses it in its own words
        }
    }

    private static byte[] bytes(Map<String, @Nullable Object> object) {
        return Json.toBytes(json -> Json.write(json, object));
    }
}
