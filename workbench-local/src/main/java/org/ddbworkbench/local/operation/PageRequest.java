package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Condition;
import org.ddbworkbench.local.expression.ConditionParser;
import org.ddbworkbench.local.expression.ConditionPaths;
import org.ddbworkbench.local.expression.Path;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.expression.Projection;
import org.ddbworkbench.local.storage.Index;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Request;

/**
 * What Query and Scan have in common: what is read, and what of it is returned.
 *
 * @param limit items to evaluate at most
 */
record PageRequest(
        Table table,
        Optional<Index> index,
        Optional<Condition> filter,
        Optional<Projection> projection,
        Select select,
        int limit,
        boolean consistent,
        Optional<Map<String, AttributeValue>> startKey,
        ConsumedCapacity.Detail detail) {

    /** What is returned of the items found. */
    enum Select {
        SPECIFIC_ATTRIBUTES,
        COUNT,
        ALL_ATTRIBUTES,
        ALL_PROJECTED_ATTRIBUTES
    }

    static final String FILTER = "FilterExpression";
    static final String LIMIT = "Limit";
    static final String SELECT = "Select";

    static PageRequest of(Tables tables, Request request, Placeholders placeholders) {
        Optional<Condition> filter =
                request.text(FILTER).map(text -> ConditionParser.parse(FILTER, text, placeholders));
        Optional<Projection> projection = Projections.of(request, placeholders);
        placeholders.refuseUnused();
        int limit = request.integer(LIMIT).orElse(Integer.MAX_VALUE);
        Select select = select(request, projection);
        Optional<Map<String, AttributeValue>> startKey =
                request.object("ExclusiveStartKey").map(PageRequest::startKey);
        Table table = tables.forData(request);
        Optional<Index> index = request.text("IndexName")
                .map(name -> table.index(name)
                        .orElseThrow(() ->
                                ServiceException.validation("The table does not have the specified index: " + name)));
        PageRequest page = new PageRequest(
                table,
                index,
                filter,
                projection,
                select,
                limit,
                request.flag("ConsistentRead"),
                startKey,
                ConsumedCapacity.detail(request));
        page.validate();
        return page;
    }

    ItemSource source() {
        return index.isPresent() ? index.get() : table;
    }

    /** Whether whole items have to be fetched from the table, since a local index lacks what is asked for. */
    boolean needsWholeItems() {
        if (index.isEmpty() || index.get().definition().isGlobal()) {
            return false;
        }
        Index read = index.get();
        return (select == Select.ALL_ATTRIBUTES && !read.projectsAll())
                || projection.stream()
                        .flatMap(part -> part.attributeNames().stream())
                        .anyMatch(name -> !read.projects(name));
    }

    private void validate() {
        Projections.validate(table, projection);
        KeyPaths.refuseNested(table.definition(), filterPaths());
        if (index.isPresent() && index.get().definition().isGlobal()) {
            validateGlobalIndex(index.get());
        }
    }

    /** Refuses a filter on the key of what is read, or on what an index does not hold, as Query does. */
    void refuseFilterThatQueryCanNotTake() {
        for (Path path : filterPaths()) {
            if (KeyPaths.isKey(source().layout().schema(), path.attribute())) {
                throw ServiceException.validation("Filter Expression can only contain non-primary key attributes:"
                        + " Primary key attribute: " + path.attribute());
            }
        }
        if (index.isPresent()) {
            Index read = index.get();
            List<String> missing = filterPaths().stream()
                    .map(Path::attribute)
                    .filter(attribute -> !read.projects(attribute))
                    .distinct()
                    .toList();
            if (!missing.isEmpty()) {
                throw ServiceException.invalidParameter("Secondary index "
                        + read.definition().name() + " does not project one or more filter attributes: " + missing);
            }
        }
    }

    private List<Path> filterPaths() {
        return filter.map(ConditionPaths::of).orElse(List.of());
    }

    /** The stored key to start after; {@code refusal} is what to say of one that is no key of what is read. */
    Optional<ByteString> storedStartKey(String refusal) {
        return startKey.map(attributes -> {
            ByteString key = source().layout().keyOf(attributes);
            if (key == null
                    || attributes.size() != source().layout().attributeNames().size()) {
                throw ServiceException.validation(refusal);
            }
            return key;
        });
    }

    private static Map<String, AttributeValue> startKey(Request key) {
        try {
            return AttributeValueReader.readAll(key);
        } catch (ServiceException e) {
            if (e.code() != ErrorCode.VALIDATION) {
                throw e;
            }
            ServiceException refusal =
                    ServiceException.validation("The provided starting key is invalid: " + e.getMessage());
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static Select select(Request request, Optional<Projection> projection) {
        Optional<Select> given = request.choice(SELECT, Select.class);
        if (projection.isPresent()) {
            given.filter(select -> select != Select.SPECIFIC_ATTRIBUTES).ifPresent(select -> {
                throw ServiceException.validation("Cannot specify the ProjectionExpression when choosing to get "
                        + (select == Select.COUNT ? "only the Count" : select));
            });
            return Select.SPECIFIC_ATTRIBUTES;
        }
        Select select =
                given.orElse(request.has("IndexName") ? Select.ALL_PROJECTED_ATTRIBUTES : Select.ALL_ATTRIBUTES);
        if (select == Select.SPECIFIC_ATTRIBUTES) {
            throw ServiceException.validation("Must specify the AttributesToGet or ProjectionExpression when choosing"
                    + " to get SPECIFIC_ATTRIBUTES");
        }
        if (select == Select.ALL_PROJECTED_ATTRIBUTES && !request.has("IndexName")) {
            throw ServiceException.validation(
                    "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
        }
        return select;
    }

    private void validateGlobalIndex(Index read) {
        String name = read.definition().name();
        if (consistent) {
            throw ServiceException.validation("Consistent reads are not supported on global secondary indexes");
        }
        if (select == Select.ALL_ATTRIBUTES && !read.projectsAll()) {
            throw ServiceException.invalidParameter("Select type ALL_ATTRIBUTES is not supported for global secondary"
                    + " index " + name + " because its projection type is not ALL");
        }
        projection.ifPresent(part -> {
            var missing = part.attributeNames().stream()
                    .filter(attribute -> !read.projects(attribute))
                    .toList();
            if (!missing.isEmpty()) {
                throw ServiceException.invalidParameter(
                        "Global secondary index " + name + " does not project " + missing);
            }
        });
    }
}
