package org.ddbworkbench.local.operation;

import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Condition;
import org.ddbworkbench.local.expression.ConditionParser;
import org.ddbworkbench.local.expression.KeyCondition;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.KeyLayout;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Reads the items of one partition of a table or an index, in the order of the sort key. */
record Query(Tables tables) implements Operation {
    private static final String KEY_CONDITION = "KeyConditionExpression";

    @Override
    public Json.Content execute(Request request) {
        validate(request);
        LegacyParameters.refuse(request);
        Placeholders.requireExpressions(request, Projections.PARAMETER, PageRequest.FILTER, KEY_CONDITION);
        Optional<StartKey> start = StartKey.of(request);
        String text = request.text(KEY_CONDITION)
                .orElseThrow(() -> ServiceException.validation("Either the KeyConditions or KeyConditionExpression"
                        + " parameter must be specified in the request."));
        Placeholders placeholders = Placeholders.of(request);
        Condition parsed = ConditionParser.parse(KEY_CONDITION, text, placeholders);
        PageRequest.Expressions expressions = PageRequest.Expressions.parse(request, placeholders);
        placeholders.refuseUnused();
        KeyCondition condition = KeyCondition.of(parsed);
        PageRequest page = PageRequest.of(tables, request, expressions);
        boolean ascending = !request.has("ScanIndexForward") || request.flag("ScanIndexForward");
        KeyRange range = range(page, condition, start, ascending);
        page.refuseFilterOnKeys();
        page.refuseMissingAttributes();
        page.refuseNestedKeys();
        page.refuseFilterOnMissingAttributes();
        return Page.read(page, range, ascending)::writeTo;
    }

    private static void validate(Request request) {
        TableNames.of(request);
        Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .choice(PageRequest.SELECT, PageRequest.Select.class)
                .refuse();
        if (request.integer(PageRequest.LIMIT).orElse(1) < 1) {
            // The service words this constraint of Query, and of no other operation, without the value.
            throw ServiceException.validation("1 validation error detected: Value at 'Limit' failed to satisfy"
                    + " constraint: Member must have value greater than or equal to 1");
        }
    }

    private static KeyRange range(
            PageRequest page, KeyCondition condition, Optional<StartKey> start, boolean ascending) {
        KeyLayout layout = page.source().layout();
        start.ifPresent(key -> key.requireSize(layout, StartKey.INVALID));
        KeyRange range = condition.range(layout, attribute -> start.ifPresent(key -> key.requirePart(attribute)));
        if (start.isEmpty()) {
            return range;
        }
        start.get().requireTableKey(page.table().definition().keys());
        ByteString key = start.get().stored(layout);
        refuseOutside(condition, layout, start.get(), key);
        return ascending ? range.above(key) : range.below(key);
    }

    private static void refuseOutside(KeyCondition condition, KeyLayout layout, StartKey start, ByteString key) {
        boolean inPartition = condition.partition(layout).contains(key);
        if (!condition.isOnSortKey(layout.schema())) {
            if (!inPartition) {
                throw ServiceException.validation(
                        "The provided starting key is outside query boundaries based on provided conditions");
            }
        } else if (!condition.acceptsSortKey(layout.schema(), start.attributes())) {
            throw ServiceException.validation("The provided starting key does not match the range key predicate");
        } else if (!inPartition) {
            throw ServiceException.validation("The query can return at most one row and cannot be restarted");
        }
    }
}
