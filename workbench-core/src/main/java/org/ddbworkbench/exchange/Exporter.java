package org.ddbworkbench.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.KeyAttribute;

/** Writes catalogs in other formats. */
public final class Exporter {
    private static final String SCHEMA = "catalog.schema.json";

    private Exporter() {}

    /** The catalog in that format; lines end with a line feed. */
    public static Exported write(Catalog catalog, ExportFormat format) {
        Findings findings = new Findings();
        String text = switch (format) {
            case SCHEMA_JSON -> json(new RepositorySchemaWriter(findings).write(catalog));
            case CLOUDFORMATION -> json(CloudFormationWriter.write(catalog));
            case TERRAFORM -> json(TerraformWriter.write(catalog));
            case MERMAID -> new MermaidWriter(catalog, findings).write();
            case JSON_SCHEMA -> jsonSchema();
        };
        return new Exported(text, findings.all());
    }

    /** The JSON Schema of catalog files. */
    public static String jsonSchema() {
        try (InputStream schema = Exporter.class.getResourceAsStream(SCHEMA)) {
            if (schema == null) {
                throw new WorkbenchException(ErrorCode.INTERNAL, "the JSON Schema of catalogs is missing");
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new WorkbenchException(ErrorCode.INTERNAL, "can't read the JSON Schema of catalogs", null, e);
        }
    }

    private static String json(Object document) {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        try {
            return new ObjectMapper().writer(printer).writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new WorkbenchException(ErrorCode.INTERNAL, "can't write JSON: " + e.getMessage(), null, e);
        }
    }

    /** Names of key attributes of one kind. */
    static List<String> names(List<KeyAttribute> attributes) {
        return attributes.stream().map(KeyAttribute::name).toList();
    }
}
