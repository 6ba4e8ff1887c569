package org.ddbworkbench.shell;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.ddbworkbench.dynamo.AccessUsage;
import org.ddbworkbench.dynamo.NearMissUsage;
import org.ddbworkbench.dynamo.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What a statement returned and read, to print after its rows.
 *
 * @param cost such as {@code $0.00013}; null: nothing, since it is not AWS that was read
 */
record Statistics(long rows, Usage usage, @Nullable String cost, long elapsedNanos) {
    private static final JsonFactory JSON = new JsonFactory();

    /**
     * Such as {@code (12 rows, 2 requests, 50 items read, 12.5 read units, 0.034 s)}; in a line before it what was read besides,
     * to find out which key may have been meant.
     */
    String text() {
        NearMissUsage nearMiss = usage.nearMiss();
        String besides = nearMiss.requests() == 0
                ? ""
                : "(looked for a near miss: %s, %s)%n"
                        .formatted(count(nearMiss.requests(), "request"), units(nearMiss.readUnits()));
        return besides
                + "(%s, %s, %s, %s%s, %s s)"
                        .formatted(
                                count(rows, "row"),
                                count(usage.requests(), "request"),
                                count(usage.itemsRead(), "item") + " read",
                                (usage.estimated() ? "about " : "") + units(usage.readUnits()),
                                cost == null ? "" : ", " + cost,
                                String.format(Locale.ROOT, "%.3f", elapsedNanos / 1e9));
    }

    private static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /** Read units come in halves, or in less where a server averages. */
    private static String units(double readUnits) {
        String number = readUnits * 2 == Math.rint(readUnits * 2)
                ? String.format(Locale.ROOT, "%,.1f", readUnits)
                : String.format(Locale.ROOT, "%,.3f", readUnits);
        return number + " read units";
    }

    /** One line. */
    String json() {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeNumberField("rows", rows);
            writeCounts(json, usage.requests(), usage.itemsRead(), usage.bytesRead(), usage.readUnits());
            json.writeBooleanField("read_units_estimated", usage.estimated());
            if (usage.nearMiss().requests() > 0) {
                json.writeObjectFieldStart("near_miss");
                json.writeNumberField("requests", usage.nearMiss().requests());
                json.writeNumberField("read_units", usage.nearMiss().readUnits());
                json.writeEndObject();
            }
            json.writeNumberField("elapsed_ms", Math.round(elapsedNanos / 1e6));
            json.writeArrayFieldStart("accesses");
            for (AccessUsage access : usage.accesses()) {
                json.writeStartObject();
                json.writeStringField("operation", access.operation());
                json.writeStringField("table", access.table());
                json.writeStringField("index", access.index());
                json.writeStringField("entity", access.entity());
                writeCounts(json, access.requests(), access.itemsRead(), access.bytesRead(), access.readUnits());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static void writeCounts(JsonGenerator json, long requests, long items, long bytes, double readUnits)
            throws IOException {
        json.writeNumberField("requests", requests);
        json.writeNumberField("items_read", items);
        json.writeNumberField("bytes_read", bytes);
        json.writeNumberField("read_units", readUnits);
    }
}
