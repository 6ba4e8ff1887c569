package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * The capacity units that a request consumed of one table and its indexes. A read unit is 4,096 bytes read with strong
 * consistency, half of one is the same read with eventual consistency; a write unit is 1,024 bytes written.
 */
final class ConsumedCapacity {
    private static final int READ_UNIT_BYTES = 4096;

    /** How much of it the answer shows. */
    enum Detail {
        INDEXES,
        TOTAL,
        NONE
    }

    static final String PARAMETER = "ReturnConsumedCapacity";
    /** What a transaction costs a table, in units of the same work outside of one. */
    static final int TRANSACTIONAL = 2;

    private final String tableName;
    private final Map<String, Double> globalIndexes = new TreeMap<>();
    private final Map<String, Double> localIndexes = new TreeMap<>();
    private final @Nullable String mirror;
    private double table;

    /** @param tableName the table as the request names it, by its name or by an ARN, which is how the answer names it */
    ConsumedCapacity(String tableName) {
        this(tableName, null);
    }

    private ConsumedCapacity(String tableName, @Nullable String mirror) {
        this.tableName = tableName;
        this.mirror = mirror;
    }

    /** The capacity that transactional writes consume; the answer says so a second time. */
    static ConsumedCapacity ofTransactionalWrites(String tableName) {
        return new ConsumedCapacity(tableName, "WriteCapacityUnits");
    }

    /** The capacity that transactional reads consume; the answer says so a second time. */
    static ConsumedCapacity ofTransactionalReads(String tableName) {
        return new ConsumedCapacity(tableName, "ReadCapacityUnits");
    }

    static Detail detail(Request request) {
        return request.choice(PARAMETER, Detail.class).orElse(Detail.NONE);
    }

    /** The read units of {@code bytes} read together: whole 4 KB, at least one, half of that when not consistent. */
    static double readUnits(long bytes, boolean consistent) {
        long blocks = Math.max(1, (bytes + READ_UNIT_BYTES - 1) / READ_UNIT_BYTES);
        return consistent ? blocks : blocks / 2.0;
    }

    ConsumedCapacity addToTable(double units) {
        table += units;
        return this;
    }

    void addToIndex(IndexDefinition index, double units) {
        (index.isGlobal() ? globalIndexes : localIndexes).merge(index.name(), units, Double::sum);
    }

    void add(Table written, WriteEffect effect) {
        add(written, effect, 1);
    }

    /**
     * Adds what a write consumed.
     *
     * @param factor what the units of the table are multiplied by; those of indexes are not, not even in transactions
     */
    void add(Table written, WriteEffect effect, int factor) {
        table += factor * effect.tableUnits();
        for (IndexDefinition index : written.definition().indexes()) {
            Integer units = effect.indexUnits().get(index.name());
            if (units != null) {
                addToIndex(index, units);
            }
        }
    }

    /** Writes this as the member {@code ConsumedCapacity}, if the request asked for it. */
    void writeTo(JsonGenerator json, Detail detail) throws IOException {
        if (detail != Detail.NONE) {
            json.writeFieldName("ConsumedCapacity");
            writeValue(json, detail);
        }
    }

    /** Writes the capacities of several tables as the list {@code ConsumedCapacity}, if the request asked for it. */
    static void writeAll(JsonGenerator json, Collection<ConsumedCapacity> capacities, Detail detail)
            throws IOException {
        if (detail != Detail.NONE) {
            json.writeArrayFieldStart("ConsumedCapacity");
            for (ConsumedCapacity capacity : capacities) {
                capacity.writeValue(json, detail);
            }
            json.writeEndArray();
        }
    }

    private void writeValue(JsonGenerator json, Detail detail) throws IOException {
        json.writeStartObject();
        json.writeStringField("TableName", tableName);
        writeUnits(json, table + sum(globalIndexes) + sum(localIndexes));
        if (detail == Detail.INDEXES) {
            json.writeObjectFieldStart("Table");
            writeUnits(json, table);
            json.writeEndObject();
            writeIndexes(json, "GlobalSecondaryIndexes", globalIndexes);
            writeIndexes(json, "LocalSecondaryIndexes", localIndexes);
        }
        json.writeEndObject();
    }

    private static double sum(Map<String, Double> units) {
        return units.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private void writeUnits(JsonGenerator json, double units) throws IOException {
        json.writeNumberField("CapacityUnits", units);
        if (mirror != null) {
            json.writeNumberField(mirror, units);
        }
    }

    private void writeIndexes(JsonGenerator json, String member, Map<String, Double> indexes) throws IOException {
        if (indexes.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart(member);
        for (Map.Entry<String, Double> index : indexes.entrySet()) {
            json.writeObjectFieldStart(index.getKey());
            writeUnits(json, index.getValue());
            json.writeEndObject();
        }
        json.writeEndObject();
    }
}
