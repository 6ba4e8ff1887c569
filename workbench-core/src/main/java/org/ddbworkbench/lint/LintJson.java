package org.ddbworkbench.lint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Findings for programs. docs/lint.md lists the fields; they are kept. */
public final class LintJson {
    private static final JsonFactory JSON = new JsonFactory();

    private LintJson() {}

    /** One object, without a line break at its end. */
    public static String of(LintResult result) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("catalog", result.catalog());
            json.writeNumberField("tables_read", result.tablesRead());
            json.writeNumberField("items", result.items());
            json.writeNumberField("read_units", result.readUnits());
            json.writeBooleanField("whole", result.whole());
            json.writeObjectFieldStart("counts");
            for (Severity severity : Severity.values()) {
                json.writeNumberField(severity.name().toLowerCase(Locale.ROOT), result.count(severity));
            }
            json.writeEndObject();
            json.writeArrayFieldStart("findings");
            for (Finding finding : result.findings()) {
                write(finding, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(Finding finding, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("code", finding.rule().code());
        json.writeStringField("severity", finding.severity().toString());
        json.writeStringField("table", finding.place().table());
        writeNullable("entity", finding.place().entity(), json);
        writeNullable("index", finding.place().index(), json);
        writeNullable("attribute", finding.place().attribute(), json);
        if (finding.line() > 0) {
            json.writeNumberField("line", finding.line());
        } else {
            json.writeNullField("line");
        }
        json.writeStringField("message", finding.message());
        json.writeArrayFieldStart("examples");
        for (String example : finding.examples()) {
            json.writeString(example);
        }
        json.writeEndArray();
        json.writeStringField("fix", finding.fix());
        json.writeNumberField("more", finding.more());
        json.writeEndObject();
    }

    private static void writeNullable(String name, @Nullable String value, JsonGenerator json) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeStringField(name, value);
        }
    }
}
