package org.ddbworkbench.local.open.definition;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ddbworkbench.local.open.TableFileException;
import org.ddbworkbench.local.wire.Json;

/**
 * Reads the definitions of tables from a JSON file: the output of {@code aws dynamodb describe-table}, the input of
 * CreateTable, a CloudFormation or SAM template, {@code terraform show -json} or a {@code .tf.json} file, a NoSQL Workbench
 * model.
 */
public final class TableDefinitions {
    private static final String FORMS = "give JSON: the output of aws dynamodb describe-table, a CreateTable request, a"
            + " CloudFormation or SAM template, terraform show -json, or a NoSQL Workbench model;"
            + " of a table that is there, aws dynamodb describe-table is the way from YAML, too";

    private TableDefinitions() {}

    /**
     * The tables that {@code file} defines, at least one.
     *
     * @throws TableFileException when there is none, or when the file can't be read
     */
    public static List<TableSpec> read(Path file) {
        Members document = parse(file);
        List<TableSpec> tables = tables(document);
        if (tables.isEmpty()) {
            throw new TableFileException(file + " defines no table", FORMS);
        }
        return tables;
    }

    private static Members parse(Path file) {
        try (InputStream text = Files.newInputStream(file);
                JsonParser parser = Json.parser(text)) {
            return parser.nextToken() == null ? Members.of(null) : Members.of(Json.read(parser));
        } catch (JsonProcessingException e) {
            throw new TableFileException(
                    file + " is not JSON: line " + e.getLocation().getLineNr() + ": " + e.getOriginalMessage(),
                    FORMS,
                    e);
        } catch (IOException e) {
            throw new TableFileException("can't read " + file + ": " + e.getMessage(), null, e);
        }
    }

    private static List<TableSpec> tables(Members document) {
        if (document.has("Resources")) {
            return CloudFormation.tables(document);
        }
        if (document.has("DataModel")) {
            return WorkbenchModel.read(document, notice -> {}).stream()
                    .map(WorkbenchModel.Table::spec)
                    .toList();
        }
        for (String wrapper : List.of("Table", "TableDescription")) {
            if (document.object(wrapper).has("KeySchema")) {
                return List.of(KeySchemas.table(document.object(wrapper), null));
            }
        }
        if (document.has("KeySchema")) {
            return List.of(KeySchemas.table(document, null));
        }
        return Terraform.tables(document);
    }
}
