package org.ddbworkbench.local.operation;

import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Reads all items of a table or an index, or of one segment of the hash space, in the order of the hashes. */
record Scan(Tables tables) implements Operation {
    private static final int MAX_SEGMENTS = 1_000_000;

    @Override
    public Json.Content execute(Request request) {
        TableNames.of(request);
        Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .choice(PageRequest.SELECT, PageRequest.Select.class)
                .range(PageRequest.LIMIT, 1, Integer.MAX_VALUE)
                .range("Segment", 0, MAX_SEGMENTS - 1)
                .range("TotalSegments", 1, MAX_SEGMENTS)
                .refuse();
        LegacyParameters.refuse(request);
        Placeholders placeholders = Placeholders.of(request, Projections.PARAMETER, PageRequest.FILTER);
        KeyRange range = segment(request);
        PageRequest page = PageRequest.of(tables, request, placeholders);
        KeyRange rest = page.storedStartKey(
                        "The provided starting key is invalid: The provided key element does not match the schema")
                .map(start -> {
                    if (!range.contains(start)) {
                        throw ServiceException.validation("The provided starting key is invalid: Invalid"
                                + " ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. "
                                + "TotalSegments: "
                                + request.integer("TotalSegments").orElse(1) + " Segment: "
                                + request.integer("Segment").orElse(0));
                    }
                    return range.above(start);
                })
                .orElse(range);
        return Page.read(page, rest, true)::writeTo;
    }

    private static KeyRange segment(Request request) {
        Optional<Integer> segment = request.integer("Segment");
        Optional<Integer> segments = request.integer("TotalSegments");
        if (segment.isEmpty() && segments.isEmpty()) {
            return KeyRange.ALL;
        }
        if (segments.isEmpty()) {
            throw ServiceException.validation("The TotalSegments parameter is required but was not present in the"
                    + " request when Segment parameter is present");
        }
        if (segment.isEmpty()) {
            throw ServiceException.validation("The Segment parameter is required but was not present in the request"
                    + " when parameter TotalSegments is present");
        }
        if (segment.get() >= segments.get()) {
            throw ServiceException.validation("The Segment parameter is zero-based and must be less than parameter"
                    + " TotalSegments: Segment: " + segment.get() + " is not less than TotalSegments: "
                    + segments.get());
        }
        return KeyRange.ofSegment(segment.get(), segments.get());
    }
}
