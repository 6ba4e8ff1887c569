package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The samples of tables, kept beside the catalog: for each table that ANALYZE has read which one it was, when it was read
 * and what was found. Thread-safe. Several processes may write at the same time: the text to come is written to a file
 * that only one of them can make, which then takes the place of the old one.
 */
final class StatisticsFile {
    private static final String FORMAT = "ddbworkbench statistics";
    private static final int VERSION = 2;

    /** One catalog may be used with several accounts and regions. */
    private static final int MOST_TABLES = 200;

    private static final long PAUSE_MILLIS = 20;
    private static final int MOST_PAUSES = 100;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private final Path file;
    private final Path next;
    private final Consumer<String> warnings;

    /** What every version has. */
    private record Heading(String format, int version) {
        boolean isOurs() {
            return FORMAT.equals(format) && version == VERSION;
        }
    }

    private record Document(String format, int version, List<Entry> tables) {
        Document {
            tables = List.copyOf(Objects.requireNonNull(tables, "the tables are missing"));
        }
    }

    private record Entry(TableIdentity table, TableSample sample) {
        Entry {
            Objects.requireNonNull(table, "a table is missing");
            Objects.requireNonNull(sample, "a sample is missing");
        }
    }

    /**
     * @param warnings is told, in a line, when the file can't be used
     */
    StatisticsFile(Path file, Consumer<String> warnings) {
        this.file = file;
        this.next = file.resolveSibling(file.getFileName() + ".lock");
        this.warnings = warnings;
    }

    /** The sample of that very table, if there is one. */
    Optional<TableSample> read(TableIdentity table) {
        try {
            return entries().stream()
                    .filter(entry -> entry.table.isSameTable(table))
                    .map(Entry::sample)
                    .findFirst();
        } catch (IOException e) {
            warnings.accept("the statistics in " + file + " are not used, since " + reason(e)
                    + (Files.isDirectory(file) ? "" : "; ANALYZE writes the file anew"));
            return Optional.empty();
        }
    }

    /**
     * All samples; none when there is no file.
     *
     * @throws IOException when it can't be read, or has something else in it
     */
    private List<Entry> entries() throws IOException {
        byte[] text;
        try {
            text = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        Heading heading = JSON.readValue(text, Heading.class);
        if (heading == null || !heading.isOurs()) {
            throw new IOException("it was not written by this version of the workbench");
        }
        return JSON.readValue(text, Document.class).tables;
    }

    /** What is wrong, without the words of libraries. */
    private String reason(IOException problem) {
        if (Files.isDirectory(file)) {
            return "it is a directory";
        }
        if (problem instanceof JsonProcessingException damaged) {
            return "it is damaged"
                    + (damaged.getLocation() == null
                            ? ""
                            : " near line " + damaged.getLocation().getLineNr() + ", column "
                                    + damaged.getLocation().getColumnNr());
        }
        return problem instanceof AccessDeniedException
                ? "access to it is denied"
                : String.valueOf(problem.getMessage());
    }

    /**
     * Puts a sample in the place of the older one of its table. The file is replaced as a whole, or not at all; samples that
     * another process writes meanwhile stay.
     */
    void write(TableIdentity table, TableSample sample) {
        try {
            OutputStream text = begin();
            boolean replaced = false;
            try {
                try (text) {
                    JSON.writeValue(text, with(new Entry(table, sample)));
                }
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                replaced = true;
            } finally {
                if (!replaced) {
                    Files.deleteIfExists(next);
                }
            }
        } catch (IOException e) {
            warnings.accept("the statistics are used by this connection only, since " + file + " can't be written: "
                    + problem(e));
        }
    }

    private String problem(IOException problem) {
        if (Files.isDirectory(file)) {
            return "it is a directory";
        }
        if (problem instanceof FileAlreadyExistsException) {
            return "another process seems to be writing it; if none is, delete " + next;
        }
        if (problem instanceof NoSuchFileException) {
            return "there is no directory " + file.toAbsolutePath().getParent();
        }
        return problem instanceof AccessDeniedException
                ? "access to " + file.toAbsolutePath().getParent() + " is denied"
                : String.valueOf(problem.getMessage());
    }

    /** Makes the file with the text to come, with the mode that files have here; waits while another writer has one. */
    private OutputStream begin() throws IOException {
        for (int pauses = 0; ; pauses++) {
            try {
                return Files.newOutputStream(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException e) {
                if (pauses == MOST_PAUSES) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the thread was interrupted", e);
        }
    }

    private Document with(Entry newest) {
        List<Entry> entries = new ArrayList<>();
        entries.add(newest);
        try {
            entries().stream()
                    .filter(entry -> !entry.table.isSameTable(newest.table))
                    .forEach(entries::add);
        } catch (IOException e) {
            if (!Files.isDirectory(file)) {
                warnings.accept("the statistics in " + file + " are replaced, since " + reason(e)
                        + "; those of other tables are lost");
            }
        }
        return new Document(FORMAT, VERSION, entries.subList(0, Math.min(MOST_TABLES, entries.size())));
    }
}
