package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalResponse;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** Files opened as tables of an engine of their own, and what the listener heard. */
final class Opened {
    private final LocalDynamoDb engine = LocalDynamoDb.create();
    private final List<String> notices = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private @Nullable LoadSummary summary;

    static Opened of(OpenOptions options, Path... files) {
        Opened opened = new Opened();
        opened.open(options, files);
        return opened;
    }

    void open(OpenOptions options, Path... files) {
        summary = TableFiles.open(engine, List.of(files), options, new LoadListener() {
            @Override
            public void notice(String message) {
                notices.add(message);
            }

            @Override
            public void warning(String message) {
                warnings.add(message);
            }
        });
    }

    /** A file beside the tests' classes. */
    static Path resource(String name) {
        URL url = Objects.requireNonNull(Opened.class.getResource(name), name);
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    LoadSummary summary() {
        return Objects.requireNonNull(summary);
    }

    LoadSummary.LoadedTable table() {
        assertThat(summary().tables()).hasSize(1);
        return summary().tables().get(0);
    }

    List<String> notices() {
        return notices;
    }

    List<String> warnings() {
        return warnings;
    }

    /** The items of a table, each as text such as <code>{pk={S=a}}</code>, in no particular order. */
    List<String> items(String table) {
        Object items = answer("Scan", "{\"TableName\":\"" + table + "\"}").get("Items");
        return ((List<?>) Objects.requireNonNull(items))
                .stream().map(String::valueOf).toList();
    }

    /** The items of the only table. */
    List<String> items() {
        return items(table().name());
    }

    List<String> tableNames() {
        Object names = answer("ListTables", "{}").get("TableNames");
        return ((List<?>) Objects.requireNonNull(names))
                .stream().map(String::valueOf).toList();
    }

    /** The definition of a table as the engine describes it, in JSON. */
    String description(String table) {
        return execute("DescribeTable", "{\"TableName\":\"" + table + "\"}").text();
    }

    LocalResponse execute(String operation, String request) {
        return engine.execute(operation, request.getBytes(StandardCharsets.UTF_8));
    }

    private Map<String, @Nullable Object> answer(String operation, String request) {
        LocalResponse response = execute(operation, request);
        assertThat(response.isSuccessful()).as(response.text()).isTrue();
        return Json.parseObject(response.body());
    }
}
