package org.ddbworkbench.local.open;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Makes exports as the service does: data files, then the manifests over them. */
final class ExportFixture {
    private final Path folder;
    private final Path data;
    private final StringBuilder files = new StringBuilder();
    private long itemCount;

    /** @param data the folder of the data files */
    ExportFixture(Path folder, Path data) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.data = Files.createDirectories(data);
        Files.createFile(folder.resolve("_started"));
    }

    static ExportFixture full(Path folder) throws IOException {
        return new ExportFixture(folder, folder.resolve("data"));
    }

    /** The only item of a line: its key and a value. */
    static String item(int number) {
        return "{\"Item\":{\"pk\":{\"S\":\"P#" + number % 3 + "\"},\"sk\":{\"N\":\"" + number + "\"}}}";
    }

    /** A change of an item; without a value, its deletion. */
    static String change(int number, String time, String value) {
        String key = "\"pk\":{\"S\":\"P#" + number % 3 + "\"},\"sk\":{\"N\":\"" + number + "\"}";
        return "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"" + time + "\"}},\"Keys\":{" + key + "}"
                + (value.isEmpty() ? "" : ",\"NewImage\":{" + key + ",\"v\":{\"S\":\"" + value + "\"}}")
                + "}";
    }

    ExportFixture file(String name, List<String> lines) throws IOException {
        return file(name, lines, lines.size());
    }

    /** @param count what the manifest says */
    ExportFixture file(String name, List<String> lines, int count) throws IOException {
        Path file = data.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (String line : lines) {
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] sum = WatchedStream.md5().digest(Files.readAllBytes(file));
        files.append(
                "{\"itemCount\":%d,\"md5Checksum\":\"%s\",\"etag\":\"%s-1\",\"dataFileS3Key\":\"x/AWSDynamoDB/%s/data/%s\"}\n"
                        .formatted(
                                count,
                                Base64.getEncoder().encodeToString(sum),
                                "0".repeat(32),
                                folder.getFileName(),
                                name));
        itemCount += count;
        return this;
    }

    Path finishFull(String time) throws IOException {
        return finish("\"exportTime\":\"" + time + "\",\"outputFormat\":\"DYNAMODB_JSON\"", "orders", itemCount);
    }

    Path finishIncremental(String from, String to) throws IOException {
        return finish(
                "\"exportFromTime\":\"%s\",\"exportToTime\":\"%s\",\"outputView\":\"NEW_AND_OLD_IMAGES\","
                                .formatted(from, to)
                        + "\"exportType\":\"INCREMENTAL_EXPORT\",\"outputFormat\":\"DYNAMODB_JSON\"",
                "orders",
                itemCount);
    }

    /** Writes the manifests, and gives the folder. */
    Path finish(String members, String table, long count) throws IOException {
        String arn = "arn:aws:dynamodb:eu-central-1:123456789012:table/" + table;
        Files.writeString(folder.resolve("manifest-files.json"), files);
        Files.writeString(
                folder.resolve("manifest-summary.json"),
                "{\"version\":\"2020-06-30\",\"exportArn\":\"%s/export/%s\",\"tableArn\":\"%s\",\"itemCount\":%d,%s}"
                        .formatted(arn, folder.getFileName(), arn, count, members));
        return folder;
    }
}
