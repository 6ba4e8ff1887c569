package org.ddbworkbench.local.operation;

import java.util.Optional;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Request;

/** Reads the ProjectionExpression of a request. */
final class Projections {
    static final String PARAMETER = "ProjectionExpression";

    private Projections() {}

    static Optional<PathProjection> of(Request request, Placeholders placeholders) {
        return request.text(PARAMETER).map(text -> PathProjection.parse(PARAMETER, text, placeholders));
    }

    /** The projection of a request that has no other expression. */
    static Optional<PathProjection> of(Request request) {
        Placeholders.requireExpressions(request, PARAMETER);
        Placeholders placeholders = Placeholders.of(request);
        Optional<PathProjection> projection = of(request, placeholders);
        placeholders.refuseUnused();
        return projection;
    }

    /** Refuses a projection of parts of key attributes. */
    static void validate(Table table, Optional<PathProjection> projection) {
        if (projection.isPresent()) {
            KeyPaths.refuseNested(table.definition(), projection.get().paths());
        }
    }
}
