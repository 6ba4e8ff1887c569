package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Condition;
import org.ddbworkbench.local.expression.ConditionParser;
import org.ddbworkbench.local.expression.ConditionPaths;
import org.ddbworkbench.local.expression.Path;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.Index;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Request;

/**
 * What Query and Scan have in common: what is read, and what of it is returned.
 *
 * @param tableName the table as the request names it
 * @param limit items to evaluate at most
 */
record PageRequest(
        String tableName,
        Table table,
        Optional<Index> index,
        Optional<Condition> filter,
        Optional<PathProjection> projection,
        Select select,
        int limit,
        boolean consistent,
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

    /** The expressions that Query and Scan have in common. */
    record Expressions(Optional<Condition> filter, Optional<PathProjection> projection) {
        static Expressions parse(Request request, Placeholders placeholders) {
            return new Expressions(
                    request.text(FILTER).map(text -> ConditionParser.parse(FILTER, text, placeholders)),
                    Projections.of(request, placeholders));
        }
    }

    static PageRequest of(Tables tables, Request request, Expressions expressions) {
        Select select = select(request, expressions.projection());
        Table table = tables.forData(request);
        Optional<Index> index = request.text("IndexName")
                .map(name -> table.index(name)
                        .orElseThrow(() ->
                                ServiceException.validation("The table does not have the specified index: " + name)));
        boolean consistent = request.flag("ConsistentRead");
        if (consistent && index.isPresent() && index.get().definition().isGlobal()) {
            throw ServiceException.validation("Consistent reads are not supported on global secondary indexes");
        }
        return new PageRequest(
                TableNames.given(request),
                table,
                index,
                expressions.filter(),
                expressions.projection(),
                select,
                request.integer(LIMIT).orElse(Integer.MAX_VALUE),
                consistent,
                ConsumedCapacity.detail(request));
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

    /** Refuses paths into key attributes. */
    void refuseNestedKeys() {
        Projections.validate(table, projection);
        KeyPaths.refuseNested(table.definition(), filterPaths());
    }

    /** Refuses a filter on the key of what is read, as Query does. */
    void refuseFilterOnKeys() {
        for (Path path : filterPaths()) {
            if (KeyPaths.isKey(source().layout().schema(), path.attribute())) {
                throw ServiceException.validation("Filter Expression can only contain non-primary key attributes:"
                        + " Primary key attribute: " + path.attribute());
            }
        }
    }

    /** Refuses a filter on what an index does not hold, as Query does. */
    void refuseFilterOnMissingAttributes() {
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

    private static Select select(Request request, Optional<PathProjection> projection) {
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

    /** Refuses to return what a global index does not hold. */
    void refuseMissingAttributes() {
        if (index.isEmpty() || !index.get().definition().isGlobal()) {
            return;
        }
        Index read = index.get();
        String name = read.definition().name();
        if (select == Select.ALL_ATTRIBUTES && !read.projectsAll()) {
            throw ServiceException.invalidParameter("Select type ALL_ATTRIBUTES is not supported for global secondary"
                    + " index " + name + " because its projection type is not ALL");
        }
        projection.ifPresent(part -> {
            List<String> missing = part.attributeNames().stream()
                    .filter(attribute -> !read.projects(attribute))
                    .toList();
            if (!missing.isEmpty()) {
                throw ServiceException.invalidParameter(
                        "Global secondary index " + name + " does not project " + missing);
            }
        });
    }
}
