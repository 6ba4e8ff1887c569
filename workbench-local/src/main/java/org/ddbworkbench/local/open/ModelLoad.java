package org.ddbworkbench.local.open;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.ddbworkbench.local.open.definition.Members;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.open.definition.WorkbenchModel;
import org.ddbworkbench.local.open.record.ModelRecords;
import org.ddbworkbench.local.open.record.SourceFile;
import org.ddbworkbench.local.wire.Json;

/** Opens the tables of models with their sample data. */
final class ModelLoad {
    private final OpenOptions options;
    private final GivenNames names;
    private final FileProblems problems;
    private final BiFunction<String, TableSpec, TableLoader> loaders;

    /** @param loaders gives the loader of a table by its name and what the model says about it */
    ModelLoad(
            OpenOptions options,
            GivenNames names,
            FileProblems problems,
            BiFunction<String, TableSpec, TableLoader> loaders) {
        this.options = options;
        this.names = names;
        this.problems = problems;
        this.loaders = loaders;
    }

    void load(List<SourceFile> models) throws IOException {
        Set<String> opened = new HashSet<>();
        for (SourceFile model : models) {
            List<WorkbenchModel.Table> tables = WorkbenchModel.read(parse(model), problems::notice);
            if (tables.isEmpty()) {
                throw new TableFileException("the model " + model.name() + " has no tables", null);
            }
            for (WorkbenchModel.Table table : chosen(tables)) {
                String name = name(table);
                if (!opened.add(name)) {
                    throw new TableFileException(
                            "there are several tables " + name + " in the models",
                            "open one model at a time, or rename one of them");
                }
                TableLoader loader = loaders.apply(name, table.spec());
                ModelRecords.of(model, table).forEach(loader::add);
            }
        }
    }

    private static Members parse(SourceFile file) throws IOException {
        try (JsonParser parser = Json.parser(file.open())) {
            parser.nextToken();
            return Members.of(Json.read(parser));
        } catch (JsonProcessingException e) {
            throw new TableFileException(
                    file.name() + ": line " + e.getLocation().getLineNr() + ": malformed JSON: "
                            + e.getOriginalMessage(),
                    null,
                    e);
        }
    }

    /** Of several tables, the one that the options name, if they name one. */
    private List<WorkbenchModel.Table> chosen(List<WorkbenchModel.Table> tables) {
        String wanted = options.tableName();
        if (wanted == null || tables.size() == 1) {
            return tables;
        }
        List<WorkbenchModel.Table> named = tables.stream()
                .filter(table -> wanted.equals(table.spec().name()))
                .toList();
        if (named.isEmpty()) {
            throw new TableFileException(
                    "the model has no table " + wanted,
                    "its tables are "
                            + tables.stream().map(table -> table.spec().name()).collect(Collectors.joining(", ")));
        }
        return named;
    }

    private String name(WorkbenchModel.Table table) {
        if (options.tableName() != null) {
            return options.tableName();
        }
        return names.of(String.valueOf(table.spec().name()));
    }
}
