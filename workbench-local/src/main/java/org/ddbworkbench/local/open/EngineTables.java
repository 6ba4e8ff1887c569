package org.ddbworkbench.local.open;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalResponse;
import org.ddbworkbench.local.open.definition.Members;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.operation.BulkWriter;
import org.ddbworkbench.local.wire.Json;

/**
 * The tables of an engine that files are opened into. A table has a tag for as long as it is being filled, so that one that is
 * kept on disk can be told from a whole one after a run that was killed.
 */
final class EngineTables {
    private final LocalDynamoDb engine;

    EngineTables(LocalDynamoDb engine) {
        this.engine = engine;
    }

    /** Names of all tables, in order. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        String start = null;
        do {
            String after = start;
            Members page = request("ListTables", json -> {
                if (after != null) {
                    json.writeStringField("ExclusiveStartTableName", after);
                }
            });
            names.addAll(page.texts("TableNames"));
            start = page.text("LastEvaluatedTableName").orElse(null);
        } while (start != null);
        return names;
    }

    /** Whether a run that ended before its time has left the table {@code name}. */
    boolean isHalfLoaded(String name) {
        return names().contains(name)
                && request("ListTagsOfResource", json -> json.writeStringField("ResourceArn", arn(name)))
                        .objects("Tags")
                        .stream()
                        .anyMatch(tag -> tag.text("Key")
                                .filter(BulkWriter.LOADING_TAG::equals)
                                .isPresent());
    }

    /** @throws TableFileException when the service would refuse it, or when there is such a table */
    BulkWriter create(String name, TableSpec spec) {
        if (names().contains(name)) {
            throw new TableFileException(
                    "Table already exists: " + name,
                    "--table NAME opens the files beside it; without files, open --path DIR opens the tables that are there");
        }
        LocalResponse response =
                engine.execute("CreateTable", spec.createTableRequest(name, Map.of(BulkWriter.LOADING_TAG, "true")));
        if (!response.isSuccessful()) {
            throw new TableFileException(
                    "the table " + name + " can't be created: " + message(response),
                    response.status() < 500
                            ? "--table NAME gives it another name; --key, --index and --definition other keys"
                            : null);
        }
        return engine.bulkWriter(name);
    }

    /** Says that the table has all of its items. */
    void finish(String name) {
        request("UntagResource", json -> {
            json.writeStringField("ResourceArn", arn(name));
            json.writeArrayFieldStart("TagKeys");
            json.writeString(BulkWriter.LOADING_TAG);
            json.writeEndArray();
        });
    }

    void delete(String name) {
        request("DeleteTable", json -> json.writeStringField("TableName", name));
    }

    private String arn(String name) {
        return request("DescribeTable", json -> json.writeStringField("TableName", name))
                .object("Table")
                .text("TableArn")
                .orElseThrow();
    }

    /** Writes the members of a request. */
    private interface Parameters {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private Members request(String operation, Parameters parameters) {
        LocalResponse response = engine.execute(operation, Json.toBytes(json -> {
            json.writeStartObject();
            parameters.writeTo(json);
            json.writeEndObject();
        }));
        if (!response.isSuccessful()) {
            throw new TableFileException(operation + " failed: " + message(response), null);
        }
        // an answer without content has no body
        return response.body().length == 0 ? Members.of(null) : Members.of(Json.parseObject(response.body()));
    }

    private static String message(LocalResponse response) {
        return Objects.requireNonNullElse(Json.parseObject(response.body()).get("message"), response.text())
                .toString();
    }
}
