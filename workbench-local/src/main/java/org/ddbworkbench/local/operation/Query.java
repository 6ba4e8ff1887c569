package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.KeyCondition;
import org.ddbworkbench.local.expression.Placeholders;
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
        Placeholders placeholders = Placeholders.of(request, Projections.PARAMETER, PageRequest.FILTER, KEY_CONDITION);
        KeyCondition condition = request.text(KEY_CONDITION)
                .map(text -> KeyCondition.parse(text, placeholders))
                .orElseThrow(() -> ServiceException.validation("Either the KeyConditions or KeyConditionExpression"
                        + " parameter must be specified in the request."));
        PageRequest page = PageRequest.of(tables, request, placeholders);
        KeyRange range = condition.range(page.source().layout());
        page.refuseFilterThatQueryCanNotTake();
        boolean ascending = !request.has("ScanIndexForward") || request.flag("ScanIndexForward");
        KeyRange rest = page.storedStartKey("The provided starting key is invalid")
                .map(start -> {
                    KeyRange partition = condition.partition(page.source().layout());
                    return after(partition, range, start, ascending);
                })
                .orElse(range);
        return Page.read(page, rest, ascending)::writeTo;
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

    private static KeyRange after(KeyRange partition, KeyRange range, ByteString start, boolean ascending) {
        if (!partition.contains(start)) {
            throw ServiceException.validation(
                    "The provided starting key is outside query boundaries based on provided conditions");
        }
        if (!range.contains(start)) {
            throw ServiceException.validation("The provided starting key does not match the range key predicate");
        }
        return ascending ? range.above(start) : range.below(start);
    }
}
