package org.ddbworkbench.exchange;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.CatalogWriter;

/**
 * Makes a draft of a catalog from the definitions that other tools hold. The format follows from the content. Of several files, some
 * may tell the keys and indexes, and others the entities. What can't be carried over is a finding.
 */
public final class Importer {
    private static final long MAX_BYTES = 200_000_000;

    private static final String FORMATS = "formats: NoSQL Workbench model, OneTable schema, ElectroDB model as JSON,"
            + " dynamodb-toolbox DTO, schema.json of the repository generator, modernizer contract, DMS object mapping,"
            + " CloudFormation, SAM, serverless.yml, terraform show -json, .tf.json, describe-table, CreateTable";

    private Importer() {}

    /**
     * Reads files that belong together.
     *
     * @throws WorkbenchException when a file can't be read, is malformed, is of none of the formats, or contradicts another
     */
    public static Imported read(List<Path> files, ImportOptions options) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Path file : files) {
            texts.put(file.toString(), text(file));
        }
        return readTexts(texts, options);
    }

    /**
     * Reads one document.
     *
     * @param source name of the document in errors and findings
     */
    public static Imported read(String text, String source, ImportOptions options) {
        return readTexts(Map.of(source, text), options);
    }

    private static Imported readTexts(Map<String, String> texts, ImportOptions options) {
        Findings findings = new Findings();
        List<TableSketch> tables = new ArrayList<>();
        texts.forEach((source, text) -> {
            SourceValue root = SourceParser.parse(text, source);
            int before = tables.size();
            tables(root, findings, tables);
            if (tables.size() == before) {
                throw root.error("defines no table", FORMATS);
            }
        });
        return check(new DraftBuilder(findings, options, List.copyOf(texts.keySet())).build(tables), findings);
    }

    private static String text(Path file) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) > MAX_BYTES) {
                throw new WorkbenchException(
                        ErrorCode.CATALOG, file + " is larger than " + MAX_BYTES / 1_000_000 + " MB", null, null);
            }
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new WorkbenchException(ErrorCode.CATALOG, "there is no file " + file, null, e);
        } catch (MalformedInputException e) {
            throw new WorkbenchException(ErrorCode.CATALOG, file + " is not UTF-8 text", null, e);
        } catch (IOException e) {
            throw new WorkbenchException(ErrorCode.CATALOG, "can't read " + file + ": " + e.getMessage(), null, e);
        }
    }

    private static void tables(SourceValue root, Findings findings, List<TableSketch> tables) {
        if (WorkbenchModels.recognizes(root)) {
            WorkbenchModels.read(root, findings, tables);
        } else if (OneTableSchemas.recognizes(root)) {
            OneTableSchemas.read(root, findings, tables);
        } else if (RepositorySchemas.recognizes(root)) {
            RepositorySchemas.read(root, findings, tables);
        } else if (MappingRules.recognizes(root)) {
            MappingRules.read(root, findings, tables);
        } else if (CloudFormationTemplates.recognizes(root)) {
            CloudFormationTemplates.read(root, findings, tables);
        } else if (TableDefinitions.recognizes(root)) {
            TableDefinitions.read(root, tables);
        } else if (TerraformTables.recognizes(root)) {
            TerraformTables.read(root, findings, tables);
        } else if (ToolboxEntities.recognizes(root)) {
            ToolboxEntities.read(root, findings, tables);
        } else if (ElectroModels.recognizes(root)) {
            ElectroModels.read(root, findings, tables);
        } else {
            throw root.error("is of no format that can be imported", FORMATS);
        }
    }

    /** What the reader of catalogs says of the result: the file is written all the same, to be edited. */
    private static Imported check(CatalogDraft draft, Findings findings) {
        try {
            CatalogReader.read(CatalogWriter.write(draft), "catalog");
        } catch (WorkbenchException e) {
            findings.add(
                    "result",
                    "the catalog needs an edit before it can be used: " + e.getMessage()
                            + e.hint().map(hint -> "; " + hint).orElse(""));
        }
        return new Imported(draft, findings.all());
    }
}
