package org.ddbworkbench.local.open;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.open.record.DamagedFileException;
import org.ddbworkbench.local.open.record.FileFormat;
import org.ddbworkbench.local.open.record.Notation;
import org.ddbworkbench.local.open.record.RecordReader;
import org.ddbworkbench.local.open.record.RecordReaders;
import org.ddbworkbench.local.open.record.SourceFile;
import org.ddbworkbench.local.open.record.TableRecord;
import org.jspecify.annotations.Nullable;

/** One run of {@link TableFiles#open}. */
final class Load {
    private static final int RECORDS_BETWEEN_REPORTS = 1000;
    private static final String AGAIN = "copy the file again from where it came";

    private final EngineTables tables;
    private final OpenOptions options;
    private final LoadListener listener;
    private final FileProblems problems;
    private final GivenNames names;
    private final Pages pages;
    private final Map<String, TableLoader> loaders = new LinkedHashMap<>();
    private long records;
    private long bytesBefore;
    private long totalBytes;
    private int checksums;
    private long baseMicros = ChangeTimes.NEVER;
    private boolean changesInOrder;
    private boolean keysAreUnique;
    private @Nullable String renamedTable;

    Load(LocalDynamoDb engine, OpenOptions options, LoadListener listener) {
        tables = new EngineTables(engine);
        this.options = options;
        this.listener = listener;
        problems = new FileProblems(options, listener);
        names = new GivenNames(problems);
        pages = new Pages(problems);
    }

    /** Opens files; when it throws, the tables that it made are gone again. */
    LoadSummary run(List<Path> paths) {
        try (Spool spool = new Spool(options.standardInput())) {
            return load(paths, spool);
        } catch (IOException e) {
            TableFileException failure = new TableFileException("can't read the files: " + reason(e), null, e);
            undo(failure);
            throw failure;
        } catch (RuntimeException | Error e) {
            undo(e);
            throw e;
        }
    }

    /** Failures of the file system tell no more than the file, unless their type is told too. */
    private static String reason(IOException e) {
        return e instanceof FileSystemException file && file.getReason() == null
                ? e.getClass().getSimpleName() + ": " + e.getMessage()
                : String.valueOf(e.getMessage());
    }

    private void undo(Throwable failure) {
        for (TableLoader loader : loaders.values()) {
            try {
                loader.undo();
            } catch (RuntimeException | Error e) {
                failure.addSuppressed(e);
            }
        }
    }

    private LoadSummary load(List<Path> paths, Spool spool) throws IOException {
        InputFiles inputs = InputFiles.find(paths, problems, spool, options.plainJson());
        for (InputFiles.DataInput input : inputs.data()) {
            totalBytes += input.file().size();
        }
        if (!inputs.models().isEmpty()) {
            if (!inputs.data().isEmpty() || !inputs.exports().isEmpty()) {
                throw new TableFileException(
                        "a model and files of data can't be opened together",
                        "for the keys of a model and data from elsewhere, give the model with --definition");
            }
            new ModelLoad(options, names, problems, this::loader).load(inputs.models());
        } else {
            loadData(inputs, defaultName(inputs, spool.tableName(paths.get(0))));
        }
        List<LoadSummary.LoadedTable> loaded =
                loaders.values().stream().map(TableLoader::finish).toList();
        problems.finish();
        int files = inputs.data().size() + inputs.models().size();
        return new LoadSummary(loaded, files, totalBytes, checksums, problems.badRecords());
    }

    private TableLoader loader(String table, @Nullable TableSpec ofModel) {
        return loaders.computeIfAbsent(
                table,
                name -> new TableLoader(
                        tables,
                        name,
                        options,
                        problems,
                        new ChangeTimes(baseMicros, changesInOrder),
                        keysAreUnique,
                        ofModel));
    }

    private String defaultName(InputFiles inputs, String ofFirstFile) {
        if (options.tableName() != null) {
            return options.tableName();
        }
        return inputs.exports().stream()
                .flatMap(export -> export.tableName().stream())
                .findFirst()
                .or(() -> options.definitions().size() == 1
                        ? Optional.ofNullable(options.definitions().get(0).name())
                                .map(FileTableNames::valid)
                        : Optional.empty())
                .orElse(ofFirstFile);
    }

    private void loadData(InputFiles inputs, String defaultName) throws IOException {
        if (inputs.data().stream().allMatch(input -> input.format() == FileFormat.Other.EMPTY)
                && options.key() == null
                && options.definitions().isEmpty()) {
            throw new TableFileException(
                    "there are no items in the files", "--key HASH[,RANGE] opens an empty table all the same");
        }
        baseMicros = baseMicros(inputs.exports());
        keysAreUnique = inputs.keysAreUnique();
        changesInOrder = inputs.changesAreInOrder();
        if (baseMicros == ChangeTimes.NEVER && inputs.hasItemsAndChanges()) {
            problems.notice(
                    "the time of the items is not known, since no manifest of a full export tells it: all changes are"
                            + " made, also those that the items may have already");
        }
        for (InputFiles.DataInput input : inputs.data()) {
            read(input, defaultName);
        }
        checkCounts(inputs.exports());
        pages.check();
        if (loaders.isEmpty()) {
            loader(defaultName, null);
        }
    }

    /** The time of the full export, which incremental ones go on from. */
    private static long baseMicros(List<ExportManifest> exports) {
        return exports.stream()
                .filter(export -> !export.incremental())
                .map(ExportManifest::to)
                .filter(Objects::nonNull)
                .mapToLong(time -> ChronoUnit.MICROS.between(Instant.EPOCH, time))
                .findFirst()
                .orElse(ChangeTimes.NEVER);
    }

    private void read(InputFiles.DataInput input, String defaultName) throws IOException {
        SourceFile file = input.file();
        refusePlainJson(input);
        try (InputStream bytes = Files.newInputStream(file.path());
                WatchedStream raw = new WatchedStream(bytes)) {
            long before = records;
            if (input.format() != FileFormat.Other.EMPTY) {
                readRecords(input, raw, defaultName);
            }
            if (input.expected() != null) {
                check(input, input.expected(), raw, records - before);
            }
        }
        bytesBefore += file.size();
        listener.progress(records, bytesBefore, totalBytes);
    }

    private void refusePlainJson(InputFiles.DataInput input) {
        if (!options.plainJson()
                && input.format() instanceof FileFormat.JsonRecords json
                && json.notation() == Notation.PLAIN) {
            throw new TableFileException(
                    input.file().name() + " is JSON without DynamoDB's types, which can't tell sets from lists, nor"
                            + " binary values from text",
                    "--plain-json opens it all the same: text as S, numbers as N, lists as L, objects as M; export with"
                            + " types otherwise, as aws dynamodb scan does");
        }
    }

    private void readRecords(InputFiles.DataInput input, WatchedStream raw, String defaultName) throws IOException {
        try (RecordReader reader = RecordReaders.of(input.file(), input.file().open(raw), input.format())) {
            for (TableRecord found = reader.next(); found != null; found = reader.next()) {
                records += found instanceof TableRecord.PageEnd ? 0 : 1;
                add(found, defaultName);
                if (records % RECORDS_BETWEEN_REPORTS == 0) {
                    listener.progress(records, bytesBefore + raw.count(), totalBytes);
                }
            }
        } catch (DamagedFileException e) {
            problems.damage(e.getMessage(), AGAIN, e);
        }
    }

    private void add(TableRecord found, String defaultName) {
        if (found instanceof TableRecord.Bad bad) {
            problems.bad(bad.place(), bad.reason());
            return;
        }
        if (found instanceof TableRecord.PageEnd end) {
            pages.add(end);
            return;
        }
        loader(table(found, defaultName), null).add(found);
    }

    private String table(TableRecord found, String defaultName) {
        String named = found instanceof TableRecord.Put put
                ? put.table()
                : found instanceof TableRecord.Delete delete ? delete.table() : null;
        if (named == null || options.tableName() == null) {
            return named == null ? defaultName : names.of(named);
        }
        if (renamedTable == null) {
            renamedTable = named;
        } else if (!renamedTable.equals(named)) {
            throw new TableFileException(
                    "the files have items of several tables, such as " + renamedTable + " and " + named,
                    "leave out --table, which names one");
        }
        return defaultName;
    }

    /** Compares a data file with what the manifest says. */
    private void check(
            InputFiles.DataInput input, ExportManifest.DataFile expected, WatchedStream raw, long actualCount)
            throws IOException {
        String name = input.file().name();
        if (expected.md5() != null) {
            if (expected.name().endsWith(".gz") && !input.file().isCompressed()) {
                problems.notice(name + " was decompressed after the export: its checksum can't be checked");
            } else if (expected.md5().equals(Base64.getEncoder().encodeToString(raw.checksum()))) {
                checksums++;
            } else {
                problems.damage(name + ": its checksum is not the one of the manifest", AGAIN, null);
            }
        }
        if (actualCount != expected.itemCount()) {
            problems.damage(
                    "%s has %d items, the manifest says %d".formatted(name, actualCount, expected.itemCount()),
                    AGAIN,
                    null);
        }
    }

    private void checkCounts(List<ExportManifest> exports) {
        for (ExportManifest export : exports) {
            long listed = export.files().stream()
                    .mapToLong(ExportManifest.DataFile::itemCount)
                    .sum();
            if (export.itemCount() != null && export.itemCount() != listed) {
                problems.damage(
                        "the export in %s has %d items in the files of its manifest, its summary says %d"
                                .formatted(export.folder(), listed, export.itemCount()),
                        "copy the whole export again",
                        null);
            }
        }
    }
}
