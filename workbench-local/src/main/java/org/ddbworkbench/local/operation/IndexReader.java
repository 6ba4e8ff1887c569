package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Request;

/** Reads the definition of one index, which must have passed {@link TableModel}. */
final class IndexReader {
    private static final int MAX_PROJECTED = 100;

    private IndexReader() {}

    static String name(Request index) {
        return index.requiredText("IndexName");
    }

    static IndexDefinition read(Request index, IndexDefinition.Kind kind, KeySchema keys, Throughput throughput) {
        return new IndexDefinition(name(index), kind, keys, projection(index.requiredObject("Projection")), throughput);
    }

    /** The provisioned throughput of a table or an index, if the request gives one. */
    static Optional<Throughput> throughput(Request owner) {
        return owner.object("ProvisionedThroughput")
                .map(units -> new Throughput(
                        units.integer("ReadCapacityUnits").orElseThrow(),
                        units.integer("WriteCapacityUnits").orElseThrow()));
    }

    /** Refuses indexes that project more attributes by name than a table may have in all of them. */
    static void refuseTooManyProjected(List<IndexDefinition> indexes) {
        long projected = indexes.stream()
                .mapToLong(index -> index.projection().nonKeyAttributes().size())
                .sum();
        if (projected > MAX_PROJECTED) {
            throw ServiceException.invalidParameter("Number of NonKeyAttributes over all indexes is " + projected
                    + ", which exceeds the per-table limit of " + MAX_PROJECTED);
        }
    }

    private static Projection projection(Request projection) {
        List<String> named = projection.texts("NonKeyAttributes");
        Projection.Type type = projection
                .text("ProjectionType")
                .map(Projection.Type::valueOf)
                .orElseThrow(() -> ServiceException.invalidParameter("Unknown ProjectionType: null"));
        if (type != Projection.Type.INCLUDE && projection.has("NonKeyAttributes")) {
            throw ServiceException.invalidParameter(
                    "ProjectionType is " + type + ", but NonKeyAttributes is specified");
        }
        if (type == Projection.Type.INCLUDE && named.isEmpty()) {
            throw ServiceException.invalidParameter("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        }
        TreeSet<String> names = new TreeSet<>();
        for (String name : named) {
            if (!names.add(name)) {
                throw ServiceException.invalidParameter("Duplicate element in NonKeyAttributes: " + name);
            }
        }
        return new Projection(type, names);
    }
}
