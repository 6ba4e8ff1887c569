package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.storage.Throughput;

/** Writes the members that the descriptions of tables and of indexes have in common. */
final class DescriptionWriter {
    private static final double MILLIS = 1000.0;

    /** What the service has ready for a table on demand that was never asked for more. */
    private static final Throughput WARM_ON_DEMAND = new Throughput(12_000, 4_000);

    private DescriptionWriter() {}

    /** Seconds since 1970, with three decimal places. */
    static void writeTime(JsonGenerator json, String member, Instant time) throws IOException {
        json.writeNumberField(member, time.toEpochMilli() / MILLIS);
    }

    static void writeSize(JsonGenerator json, String bytesMember, TableDescription.Size size) throws IOException {
        json.writeNumberField("ItemCount", size.items());
        json.writeNumberField(bytesMember, size.bytes());
    }

    static void writeKeySchema(JsonGenerator json, KeySchema keys) throws IOException {
        json.writeArrayFieldStart("KeySchema");
        writeKeys(json, keys.partition(), "HASH");
        writeKeys(json, keys.sort(), "RANGE");
        json.writeEndArray();
    }

    private static void writeKeys(JsonGenerator json, List<KeyAttribute> attributes, String role) throws IOException {
        for (KeyAttribute attribute : attributes) {
            json.writeStartObject();
            json.writeStringField("AttributeName", attribute.name());
            json.writeStringField("KeyType", role);
            json.writeEndObject();
        }
    }

    static void writeProjection(JsonGenerator json, Projection projection) throws IOException {
        json.writeObjectFieldStart("Projection");
        json.writeStringField("ProjectionType", projection.type().name());
        if (projection.type() == Projection.Type.INCLUDE) {
            json.writeArrayFieldStart("NonKeyAttributes");
            for (String name : projection.nonKeyAttributes()) {
                json.writeString(name);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    static void writeThroughput(JsonGenerator json, Throughput throughput) throws IOException {
        json.writeObjectFieldStart("ProvisionedThroughput");
        json.writeNumberField("NumberOfDecreasesToday", 0);
        json.writeNumberField("ReadCapacityUnits", throughput.readUnits());
        json.writeNumberField("WriteCapacityUnits", throughput.writeUnits());
        json.writeEndObject();
    }

    /** The throughput that is ready at once: what is provisioned, or what every table on demand starts with. */
    static void writeWarmThroughput(JsonGenerator json, boolean onDemand, Throughput provisioned) throws IOException {
        Throughput warm = onDemand ? WARM_ON_DEMAND : provisioned;
        json.writeObjectFieldStart("WarmThroughput");
        json.writeNumberField("ReadUnitsPerSecond", warm.readUnits());
        json.writeNumberField("WriteUnitsPerSecond", warm.writeUnits());
        json.writeStringField("Status", "ACTIVE");
        json.writeEndObject();
    }
}
