package org.ddbworkbench.local.open;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.local.open.definition.Members;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/**
 * The manifests of an export to S3: which data files it has, and what should be in them.
 *
 * @param folder where the manifests are
 * @param tableArn the table that was exported; null when there is no summary
 * @param incremental whether the data are changes
 * @param from from when on changes are in an incremental export
 * @param to the time whose state a full export shows, or when an incremental one ends
 * @param itemCount of all data files; null when there is no summary
 */
record ExportManifest(
        Path folder,
        @Nullable String tableArn,
        boolean incremental,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Long itemCount,
        List<DataFile> files) {
    static final String SUMMARY = "manifest-summary.json";
    static final String FILES = "manifest-files.json";

    private static final String DOWNLOAD =
            "copy the whole export: aws s3 cp --recursive s3://BUCKET/PREFIX/AWSDynamoDB .";

    /**
     * A data file.
     *
     * @param name the last part of its key in S3
     * @param md5 of the file, in base64; null when the manifest does not say
     */
    record DataFile(String name, long itemCount, @Nullable String md5) {}

    /** Reads the manifests in {@code folder}; there may be no summary. */
    static ExportManifest read(Path folder) {
        Path files = folder.resolve(FILES);
        if (Files.notExists(files)) {
            throw new TableFileException("the export in " + folder + " lacks its " + FILES, DOWNLOAD);
        }
        Path summaryFile = folder.resolve(SUMMARY);
        Members summary = Files.exists(summaryFile)
                ? objects(summaryFile).stream()
                        .findFirst()
                        .orElseThrow(() -> new TableFileException(summaryFile + " is empty", DOWNLOAD))
                : Members.of(null);
        String type = summary.text("exportType").orElse("");
        boolean incremental = type.equals("INCREMENTAL_EXPORT") || summary.has("exportFromTime");
        return new ExportManifest(
                folder,
                summary.text("tableArn").or(() -> summary.text("exportArn")).orElse(null),
                incremental,
                time(summary, "exportFromTime"),
                time(summary, incremental ? "exportToTime" : "exportTime"),
                number(summary, "itemCount"),
                objects(files).stream().map(file -> dataFile(file, files)).toList());
    }

    private static DataFile dataFile(Members file, Path manifest) {
        String key = file.text("dataFileS3Key")
                .orElseThrow(() -> new TableFileException(manifest + " has an entry without dataFileS3Key", DOWNLOAD));
        Long count = number(file, "itemCount");
        return new DataFile(
                key.substring(key.lastIndexOf('/') + 1),
                count == null ? 0 : count,
                file.text("md5Checksum").orElse(null));
    }

    private static List<Members> objects(Path file) {
        List<Members> objects = new ArrayList<>();
        try (InputStream text = Files.newInputStream(file);
                JsonParser parser = Json.parser(text)) {
            while (parser.nextToken() != null) {
                objects.add(Members.of(Json.read(parser)));
            }
        } catch (JsonProcessingException e) {
            throw new TableFileException(
                    file + ": line " + e.getLocation().getLineNr() + ": malformed JSON: " + e.getOriginalMessage(),
                    DOWNLOAD,
                    e);
        } catch (IOException e) {
            throw new TableFileException("can't read " + file + ": " + e.getMessage(), null, e);
        }
        return objects;
    }

    private static @Nullable Instant time(Members summary, String name) {
        String text = summary.text(name).orElse(null);
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            throw new TableFileException(SUMMARY + " has no time as " + name + ": " + text, DOWNLOAD, e);
        }
    }

    private static @Nullable Long number(Members summary, String name) {
        return summary.byName().get(name) instanceof BigDecimal number ? Long.valueOf(number.longValue()) : null;
    }

    Optional<String> tableName() {
        return Optional.ofNullable(tableArn).flatMap(FileTableNames::ofArn);
    }

    /**
     * Where a data file is: below the folder, or beside it, where incremental exports have theirs. One that was decompressed
     * may have lost its ending.
     */
    Optional<Path> find(DataFile file) {
        String plain = file.name().replaceFirst("\\.gz$", "");
        for (String name : List.of(file.name(), plain)) {
            for (String directory : List.of("data", ".", "../data")) {
                Path candidate = folder.resolve(directory).resolve(name).normalize();
                if (Files.isRegularFile(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }

    TableFileException missing(DataFile file) {
        return new TableFileException(
                "the data file " + file.name() + " of the export in " + folder + " is missing", DOWNLOAD);
    }
}
