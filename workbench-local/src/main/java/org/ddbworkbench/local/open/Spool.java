package org.ddbworkbench.local.open;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.local.open.record.SourceFile;
import org.jspecify.annotations.Nullable;

/** Temporary files with what comes from pipes: files are read twice, once to see what they are. Closing it deletes them. */
final class Spool implements AutoCloseable {
    private static final Path STANDARD_INPUT = Path.of("-");

    private final @Nullable InputStream standardInput;
    private final Set<Path> read = new HashSet<>();
    private final List<Path> copies = new ArrayList<>();

    /** @param standardInput what {@code -} stands for; null when that is a file like any other */
    Spool(@Nullable InputStream standardInput) {
        this.standardInput = standardInput;
    }

    boolean isStandardInput(Path path) {
        return standardInput != null && path.equals(STANDARD_INPUT);
    }

    /** The name of a table that is called after a file. */
    String tableName(Path file) {
        return isStandardInput(file) ? "stdin" : FileTableNames.ofFile(file);
    }

    /** @throws TableFileException when it has been copied before */
    SourceFile copyOfStandardInput() throws IOException {
        if (standardInput == null) {
            throw new IllegalStateException("There is no standard input");
        }
        requireUnread(STANDARD_INPUT, "standard input");
        return copy(standardInput, "standard input");
    }

    /**
     * Reads a pipe to its end.
     *
     * @throws TableFileException when it has been copied before
     */
    SourceFile copy(Path pipe) throws IOException {
        requireUnread(pipe.toAbsolutePath().normalize(), pipe.toString());
        try (InputStream in = Files.newInputStream(pipe)) {
            return copy(in, pipe.toString());
        }
    }

    private void requireUnread(Path pipe, String name) {
        if (!read.add(pipe)) {
            throw new TableFileException(name + " is given twice, and can be read only once", null);
        }
    }

    private SourceFile copy(InputStream in, String name) throws IOException {
        Path copy = Files.createTempFile("workbench-", ".spool");
        copies.add(copy);
        copy.toFile().deleteOnExit();
        Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        return new SourceFile(copy, name);
    }

    /** Whether a file is a copy of a pipe. */
    boolean holds(SourceFile file) {
        return copies.contains(file.path());
    }

    @Override
    public void close() throws IOException {
        for (Path copy : copies) {
            Files.deleteIfExists(copy);
        }
    }
}
