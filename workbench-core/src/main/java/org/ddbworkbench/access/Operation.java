package org.ddbworkbench.access;

/** A DynamoDB operation that reads. */
public enum Operation {
    GET_ITEM("GetItem"),
    BATCH_GET_ITEM("BatchGetItem"),
    QUERY("Query"),
    SCAN("Scan");

    private final String apiName;

    Operation(String apiName) {
        this.apiName = apiName;
    }

    /** The name in DynamoDB's API. */
    public String apiName() {
        return apiName;
    }
}
