package org.ddbworkbench.local.open;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.local.open.record.FileFormat;
import org.ddbworkbench.local.open.record.FormatDetector;
import org.ddbworkbench.local.open.record.SourceFile;
import org.jspecify.annotations.Nullable;

/** Finds the files with data among what was given: files, folders, exports. */
final class InputFiles {
    /** From the folder that was given: its own, those of exports, {@code AWSDynamoDB/EXPORT}. */
    private static final int EXPORT_DEPTH = 4;

    private static final Comparator<DataInput> CHANGES_LAST =
            Comparator.comparing(input -> input.format().isOfChanges());

    /**
     * A file of records.
     *
     * @param expected what the manifest of its export says; null when it is of none
     */
    record DataInput(SourceFile file, FileFormat format, ExportManifest.@Nullable DataFile expected) {}

    private final Problems problems;
    private final Set<Path> exportFolders = new LinkedHashSet<>();
    private final List<DataInput> data = new ArrayList<>();
    private final List<SourceFile> models = new ArrayList<>();
    private final List<ExportManifest> exports = new ArrayList<>();

    private InputFiles(Problems problems) {
        this.problems = problems;
    }

    /**
     * Finds the files.
     *
     * @throws TableFileException when one is missing or can't be opened as a table
     */
    static InputFiles find(List<Path> paths, Problems problems) throws IOException {
        InputFiles inputs = new InputFiles(problems);
        for (Path path : paths) {
            inputs.add(path);
        }
        inputs.addExports();
        inputs.data.sort(CHANGES_LAST);
        return inputs;
    }

    private void add(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            addFolder(path);
        } else if (Files.isRegularFile(path)) {
            addFile(path);
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
            return;
        }
        Path dataFolder = folder.resolve("data");
        List<Path> files = filesBelow(Files.isDirectory(dataFolder) ? dataFolder : folder, 1);
        if (files.isEmpty()) {
            throw new TableFileException("the folder " + folder + " has neither files nor an export", null);
        }
        for (Path file : files) {
            addFile(file);
        }
    }

    private static List<Path> filesBelow(Path folder, int depth) throws IOException {
        try (Stream<Path> paths = Files.walk(folder, depth)) {
            return paths.filter(Files::isRegularFile)
                    .filter(file ->
                            !fileName(file).startsWith("_") && !fileName(file).startsWith("."))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void addFile(Path path) throws IOException {
        SourceFile file = new SourceFile(path);
        FileFormat format = FormatDetector.detect(file);
        if (format == FileFormat.Other.MANIFEST_SUMMARY || format == FileFormat.Other.MANIFEST_FILES) {
            exportFolders.add(folderOf(path));
        } else if (format == FileFormat.Other.MODEL) {
            models.add(file);
        } else if (format == FileFormat.Other.DEFINITION) {
            throw new TableFileException(
                    path + " defines tables and has no data", "give it with --definition, beside the files with data");
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
        data.removeIf(given -> given.expected() == null && isSame(given.file().path(), path));
        data.add(new DataInput(file, FormatDetector.detect(file), expected));
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
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

    List<SourceFile> models() {
        return models;
    }

    /** The exports, in the order of their times. */
    List<ExportManifest> exports() {
        return exports;
    }
}
