package org.ddbworkbench.local.operation;

import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.KeyLayout;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.value.ByteString;
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
        Placeholders.requireExpressions(request, Projections.PARAMETER, PageRequest.FILTER);
        Optional<StartKey> start = StartKey.of(request);
        KeyRange segment = segment(request);
        Placeholders placeholders = Placeholders.of(request);
        PageRequest.Expressions expressions = PageRequest.Expressions.parse(request, placeholders);
        placeholders.refuseUnused();
        PageRequest page = PageRequest.of(tables, request, expressions);
        start.ifPresent(key -> requireIndexKey(page, key));
        page.refuseMissingAttributes();
        KeyRange range = start.map(key -> after(page, segment, key, request)).orElse(segment);
        page.refuseNestedKeys();
        return Page.read(page, range, true)::writeTo;
    }

    private static void requireIndexKey(PageRequest page, StartKey start) {
        KeyLayout layout = page.source().layout();
        if (page.index().isEmpty()) {
            start.requireSize(layout, StartKey.INVALID + ": " + StartKey.MISMATCH);
            return;
        }
        start.requireSize(layout, StartKey.INVALID);
        layout.schema().attributes().forEach(start::requirePart);
    }

    private static KeyRange after(PageRequest page, KeyRange segment, StartKey start, Request request) {
        start.requireTableKey(page.table().definition().keys());
        ByteString key = start.stored(page.source().layout());
        if (!segment.contains(key)) {
            throw ServiceException.validation(StartKey.INVALID + ": Invalid ExclusiveStartKey. Please use"
                    + " ExclusiveStartKey with correct Segment. TotalSegments: "
                    + request.integer("TotalSegments").orElse(1) + " Segment: "
                    + request.integer("Segment").orElse(0));
        }
        return segment.above(key);
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
