package org.ddbworkbench.local.open.definition;

import java.util.ArrayList;
import java.util.List;

/** Tables of a CloudFormation or SAM template. One whose name is no plain text goes by its logical name. */
final class CloudFormation {
    private CloudFormation() {}

    static List<TableSpec> tables(Members template) {
        List<TableSpec> tables = new ArrayList<>();
        Members resources = template.object("Resources");
        for (String logicalName : resources.byName().keySet()) {
            Members resource = resources.object(logicalName);
            Members properties = resource.object("Properties");
            switch (resource.text("Type").orElse("")) {
                case "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable" ->
                    tables.add(KeySchemas.table(properties, logicalName));
                case "AWS::Serverless::SimpleTable" -> tables.add(simpleTable(properties, logicalName));
                default -> {}
            }
        }
        return tables;
    }

    private static TableSpec simpleTable(Members properties, String logicalName) {
        Members key = properties.object("PrimaryKey");
        KeyPart partition = new KeyPart(
                key.text("Name").orElse("id"), KeySchemas.type(key.text("Type").orElse("String")));
        return new TableSpec(
                properties.text("TableName").orElse(logicalName),
                new KeySpec(List.of(partition), List.of()),
                List.of());
    }
}
