package org.ddbworkbench.local;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.ddbworkbench.local.operation.BulkWriter;
import org.ddbworkbench.local.value.Item;

/**
 * The demonstration table of one engine. On disk each batch of items is there as a whole or not at all, and the table has a
 * tag until the last one is, so that a run that is killed leaves no part that passes for the whole.
 */
final class DemoTable {
    private static final int BATCH_ITEMS = 1000;
    private static final String ARN = "arn:aws:dynamodb:local:000000000000:table/" + DemoData.tableName();

    private final LocalDynamoDb engine;

    DemoTable(LocalDynamoDb engine) {
        this.engine = engine;
    }

    void load(DemoData.Scale scale) {
        if (exists() && isHalfLoaded()) {
            require("DeleteTable", "{\"TableName\":\"" + DemoData.tableName() + "\"}");
        }
        String create = DemoData.createTableRequest().strip();
        require(
                "CreateTable",
                create.substring(0, create.length() - 1) + ",\"Tags\":[{\"Key\":\"" + BulkWriter.LOADING_TAG
                        + "\",\"Value\":\"true\"}]}");
        fill(scale);
        require("UntagResource", "{\"ResourceArn\":\"" + ARN + "\",\"TagKeys\":[\"" + BulkWriter.LOADING_TAG + "\"]}");
    }

    boolean isLoaded() {
        return exists() && !isHalfLoaded();
    }

    private void fill(DemoData.Scale scale) {
        BulkWriter writer = engine.bulkWriter(DemoData.tableName());
        List<BulkWriter.Write> batch = new ArrayList<>();
        for (Iterator<Item> items = DemoItems.of(scale).iterator(); items.hasNext(); ) {
            batch.add(BulkWriter.Write.put(items.next()));
            if (batch.size() == BATCH_ITEMS || !items.hasNext()) {
                writer.write(batch);
                batch.clear();
            }
        }
    }

    private boolean exists() {
        return execute("DescribeTable", "{\"TableName\":\"" + DemoData.tableName() + "\"}")
                .isSuccessful();
    }

    private boolean isHalfLoaded() {
        return require("ListTagsOfResource", "{\"ResourceArn\":\"" + ARN + "\"}")
                .text()
                .contains('"' + BulkWriter.LOADING_TAG + '"');
    }

    private LocalResponse require(String operation, String json) {
        LocalResponse response = execute(operation, json);
        if (!response.isSuccessful()) {
            throw new IllegalStateException(
                    "The demonstration table can't be loaded: " + operation + " answers " + response);
        }
        return response;
    }

    private LocalResponse execute(String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8));
    }
}
