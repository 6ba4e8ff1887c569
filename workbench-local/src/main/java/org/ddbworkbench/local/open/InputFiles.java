package org.ddbworkbench.local.open;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.local.open.record.FileFormat;
import org.ddbworkbench.local.open.record.FormatDetector;
import org.ddbworkbench.local.open.record.Layout;
import org.ddbworkbench.local.open.record.SourceFile;
import org.jspecify.annotations.Nullable;

/** Finds the files with data among what was given: files, folders, exports. */
final class InputFiles {
    /** From the folder that was given: its own, those of exports, {@code AWSDynamoDB/EXPORT}. */
    private static final int EXPORT_DEPTH = 4;

    /** How deep files are looked for that are not opened. */
    private static final int SEARCH_DEPTH = 8;

    private static final Comparator<DataInput> CHANGES_LAST =
            Comparator.comparing(input -> input.format().isOfChanges());

    /**
     * A file of records.
     *
     * @param expected what the manifest of its export says; null when it is of none
     */
    record DataInput(SourceFile file, FileFormat format, ExportManifest.@Nullable DataFile expected) {}

    private final FileProblems problems;
    private final Spool spool;
    private final boolean plainJson;
    private final Set<Path> exportFolders = new LinkedHashSet<>();
    private final List<DataInput> data = new ArrayList<>();
    private final List<SourceFile> models = new ArrayList<>();
    private final List<ExportManifest> exports = new ArrayList<>();
    private final Set<Path> real = new HashSet<>();
    private final List<Path> searched = new ArrayList<>();

    private InputFiles(FileProblems problems, Spool spool, boolean plainJson) {
        this.problems = problems;
        this.plainJson = plainJson;
        this.spool = spool;
    }

    /**
     * Finds the files.
     *
     * @param spool gets what can be read only once; the files are there until it is closed
     * @param plainJson whether items without types are expected
     * @throws TableFileException when one is missing or can't be opened as a table
     */
    static InputFiles find(List<Path> paths, FileProblems problems, Spool spool, boolean plainJson) throws IOException {
        InputFiles inputs = new InputFiles(problems, spool, plainJson);
        for (Path path : paths) {
            inputs.add(path);
        }
        inputs.addExports();
        inputs.data.sort(CHANGES_LAST);
        inputs.noticeLeftOut();
        return inputs;
    }

    private void add(Path path) throws IOException {
        if (spool.isStandardInput(path)) {
            addFile(spool.copyOfStandardInput());
        } else if (Files.isDirectory(path)) {
            addFolder(path);
        } else if (Files.isRegularFile(path)) {
            addFile(new SourceFile(path));
        } else if (Files.exists(path)) {
            addFile(spool.copy(path));
        } else {
            throw new TableFileException("no such file: " + path, null);
        }
    }

    private void addFolder(Path folder) throws IOException {
        List<Path> manifests = filesBelow(folder, EXPORT_DEPTH).stream()
                .filter(file -> isNamed(file, ExportManifest.SUMMARY) || isNamed(file, ExportManifest.FILES))
                .toList();
        if (!manifests.isEmpty()) {
            manifests.forEach(manifest -> exportFolders.add(folderOf(manifest)));
            searched.add(folder);
            return;
        }
        Path dataFolder = folder.resolve("data");
        List<Path> files = filesBelow(Files.isDirectory(dataFolder) ? dataFolder : folder, 1);
        searched.add(folder);
        if (files.isEmpty()) {
            throw new TableFileException("the folder " + folder + " has neither files nor an export", null);
        }
        for (Path file : files) {
            addFile(new SourceFile(file));
        }
    }

    private static List<Path> filesBelow(Path folder, int depth) throws IOException {
        return allBelow(folder, depth).stream()
                .filter(file ->
                        !fileName(file).startsWith("_") && !fileName(file).startsWith("."))
                .toList();
    }

    private static List<Path> allBelow(Path folder, int depth) throws IOException {
        try (Stream<Path> paths = Files.walk(folder, depth)) {
            return paths.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Adds a file, unless it is there already. */
    private void addFile(SourceFile file) throws IOException {
        if (!real.add(file.path().toRealPath())) {
            return;
        }
        FileFormat format = FormatDetector.detect(file, plainJson);
        if (format == FileFormat.Other.MANIFEST_SUMMARY || format == FileFormat.Other.MANIFEST_FILES) {
            if (spool.holds(file)) {
                throw new TableFileException(
                        file.name() + " is the manifest of an export, whose data files are beside it",
                        "give the folder of the export");
            }
            exportFolders.add(folderOf(file.path()));
        } else if (format == FileFormat.Other.MODEL) {
            models.add(file);
        } else if (format == FileFormat.Other.STREAM) {
            throw new TableFileException(
                    file.name() + " has records of a DynamoDB stream, which can't be opened",
                    "changes are opened from incremental exports, items from exports and scans");
        } else if (format == FileFormat.Other.DEFINITION) {
            throw new TableFileException(
                    file.name() + " defines tables and has no data",
                    "give it with --definition, beside the files with data");
        } else {
            data.add(new DataInput(file, format, null));
        }
    }

    private void addExports() throws IOException {
        for (Path folder : exportFolders) {
            exports.add(ExportManifest.read(folder));
        }
        ExportChain.check(exports, problems);
        for (ExportManifest export : exports) {
            for (ExportManifest.DataFile dataFile : export.files()) {
                Path path = export.find(dataFile).orElse(null);
                if (path == null) {
                    TableFileException missing = export.missing(dataFile);
                    problems.damage(missing.getMessage(), missing.hint().orElse(""), null);
                } else {
                    addDataFile(path, dataFile);
                }
            }
        }
    }

    private void addDataFile(Path path, ExportManifest.DataFile expected) throws IOException {
        SourceFile file = new SourceFile(path);
        if (!real.add(path.toRealPath())) {
            for (DataInput given : List.copyOf(data)) {
                if (given.expected() == null && Files.isSameFile(given.file().path(), path)) {
                    data.remove(given);
                }
            }
        }
        data.add(new DataInput(file, FormatDetector.detect(file, plainJson), expected));
    }

    /** Tells of files in the folders that were given which are not opened, unless they are empty, hidden or of an export. */
    private void noticeLeftOut() throws IOException {
        for (Path folder : searched) {
            List<Path> leftOut = new ArrayList<>();
            for (Path file : allBelow(folder, SEARCH_DEPTH)) {
                boolean isOpened = real.contains(file.toRealPath());
                if (!isOpened && !fileName(file).startsWith(".") && !isOfManifests(file) && Files.size(file) > 0) {
                    leftOut.add(file);
                }
            }
            if (!leftOut.isEmpty()) {
                problems.notice(leftOut.size() + (leftOut.size() == 1 ? " file" : " files") + " below " + folder
                        + " are left out, such as " + leftOut.get(0));
            }
        }
    }

    private static boolean isOfManifests(Path file) {
        return fileName(file).startsWith("manifest-");
    }

    private static boolean isNamed(Path file, String name) {
        return fileName(file).equals(name);
    }

    private static String fileName(Path file) {
        return Objects.requireNonNull(file.getFileName()).toString();
    }

    private static Path folderOf(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
    }

    /** The files of records; those of incremental exports last. */
    List<DataInput> data() {
        return data;
    }

    /** Whether the changes of an item come in the order of their times. */
    boolean changesAreInOrder() {
        return data.stream()
                        .allMatch(input ->
                                input.expected() != null || !input.format().isOfChanges())
                && ExportChain.changesAreInOrder(exports);
    }

    boolean hasItemsAndChanges() {
        return items().findAny().isPresent()
                && data.stream().anyMatch(input -> input.format().isOfChanges());
    }

    /** Whether no two items can have one key: those of one full export, or of one scan. */
    boolean keysAreUnique() {
        List<DataInput> items = items().toList();
        return items.stream().allMatch(input -> input.expected() != null)
                || (items.size() == 1
                        && items.get(0).format() instanceof FileFormat.JsonRecords json
                        && json.layout() == Layout.ITEMS);
    }

    private Stream<DataInput> items() {
        return data.stream()
                .filter(input -> input.format() != FileFormat.Other.EMPTY
                        && !input.format().isOfChanges());
    }

    List<SourceFile> models() {
        return models;
    }

    /** The exports, in the order of their times. */
    List<ExportManifest> exports() {
        return exports;
    }
}
