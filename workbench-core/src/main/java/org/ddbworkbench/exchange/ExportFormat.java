package org.ddbworkbench.exchange;

import java.util.Arrays;
import java.util.Optional;

/** What a catalog can be written as. */
public enum ExportFormat {
    /** The {@code schema.json} of the DynamoDB repository generator: entities, templates, fields. */
    SCHEMA_JSON("schema.json", "entities and templates for the DynamoDB repository generator"),
    /** A CloudFormation template in JSON: tables, keys and indexes. */
    CLOUDFORMATION("cloudformation", "tables, keys and indexes as a CloudFormation template in JSON"),
    /** Terraform configuration in JSON: a {@code .tf.json} file. */
    TERRAFORM("terraform", "tables, keys and indexes as Terraform configuration in JSON (.tf.json)"),
    /** An entity-relationship diagram. */
    MERMAID("mermaid", "entities, columns and relations as a Mermaid ER diagram"),
    /** The JSON Schema of catalog files; needs no catalog. */
    JSON_SCHEMA("json-schema", "the JSON Schema of catalog files, for editors; needs no catalog");

    private final String label;
    private final String description;

    ExportFormat(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** The format's name on the command line. */
    public String label() {
        return label;
    }

    public String description() {
        return description;
    }

    /** The format of that name. */
    public static Optional<ExportFormat> of(String label) {
        return Arrays.stream(values())
                .filter(format -> format.label.equalsIgnoreCase(label))
                .findFirst();
    }
}
