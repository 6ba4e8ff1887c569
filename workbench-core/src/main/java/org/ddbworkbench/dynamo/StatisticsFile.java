package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The samples of tables, kept beside the catalog: for each table that ANALYZE has read which one it was, when it was read
 * and what was found. Thread-safe within one JVM; of two processes that write at the same time one wins.
 */
final class StatisticsFile {
    private static final String FORMAT = "ddbworkbench statistics";
    private static final int VERSION = 1;

    /** One catalog may be used with several accounts and regions. */
    private static final int MOST_TABLES = 200;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path file;
    private final Consumer<String> warnings;

    private record Document(String format, int version, List<Entry> tables) {
        Document {
            Objects.requireNonNull(tables, "tables are missing");
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
        this.warnings = warnings;
    }

    /** The sample of that very table, if there is one. */
    synchronized Optional<TableSample> read(TableIdentity table) {
        return read(warnings).stream()
                .filter(entry -> entry.table.isSameTable(table))
                .map(Entry::sample)
                .findFirst();
    }

    private List<Entry> read(Consumer<String> complaints) {
        Document document;
        try {
            document = JSON.readValue(file.toFile(), Document.class);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            if (Files.notExists(file)) {
                return List.of();
            }
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            complaints.accept("the statistics in " + file + " are not used, since the file can't be read: " + reason
                    + "; ANALYZE writes it anew");
            return List.of();
        }
        if (document == null || !FORMAT.equals(document.format) || document.version != VERSION) {
            complaints.accept(
                    "the statistics in " + file + " are not used, since the file is none of this version of the"
                            + " workbench; ANALYZE writes it anew");
            return List.of();
        }
        return document.tables.stream().filter(Objects::nonNull).toList();
    }

    /** Puts a sample in the place of the older one of its table. The file is replaced as a whole, or not at all. */
    synchronized void write(TableIdentity table, TableSample sample) {
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(table, sample));
        read(complaint -> {}).stream()
                .filter(entry -> !entry.table.isSameTable(table))
                .forEach(entries::add);
        Document document = new Document(FORMAT, VERSION, entries.subList(0, Math.min(MOST_TABLES, entries.size())));
        try {
            Path written = Files.createTempFile(file.toAbsolutePath().getParent(), file.getFileName() + ".", ".tmp");
            try {
                JSON.writeValue(written.toFile(), document);
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            warnings.accept(
                    "the statistics are used by this connection only, since " + file + " can't be written: " + e);
        }
    }
}
