package org.ddbworkbench.local.operation;

import java.util.function.Consumer;

/** The shapes of the service's model that CreateTable and UpdateTable have in common, as checks. */
final class TableModel {
    private static final int MIN_NAME = 3;
    private static final int MAX_NAME = 255;
    private static final int MAX_KEY_ATTRIBUTES = 2;
    private static final int MAX_INDEX_KEY_ATTRIBUTES = Integer.MAX_VALUE; // counted by role, not by the model
    private static final int MAX_PROJECTED = 20;

    private TableModel() {}

    static void billingMode(ModelCheck check) {
        check.oneOf("BillingMode", "PROVISIONED", "PAY_PER_REQUEST");
    }

    static void throughput(ModelCheck owner) {
        owner.object(
                "ProvisionedThroughput",
                check -> check.required("WriteCapacityUnits")
                        .atLeast("WriteCapacityUnits", 1)
                        .required("ReadCapacityUnits")
                        .atLeast("ReadCapacityUnits", 1));
    }

    static void attributeDefinitions(ModelCheck owner) {
        owner.each(
                "AttributeDefinitions",
                check -> check.required("AttributeName")
                        .length("AttributeName", 1, MAX_NAME)
                        .required("AttributeType")
                        .oneOf("AttributeType", "B", "N", "S"));
    }

    static void tableKeySchema(ModelCheck owner) {
        keySchema(owner, MAX_KEY_ATTRIBUTES);
    }

    static void localIndex(ModelCheck check) {
        index(check, owner -> keySchema(owner, MAX_KEY_ATTRIBUTES));
    }

    static void globalIndex(ModelCheck check) {
        index(check, owner -> keySchema(owner, MAX_INDEX_KEY_ATTRIBUTES));
        throughput(check);
    }

    static void indexName(ModelCheck check) {
        check.required("IndexName").name("IndexName", MIN_NAME, MAX_NAME);
    }

    private static void index(ModelCheck check, Consumer<ModelCheck> keySchema) {
        indexName(check);
        keySchema.accept(check);
        check.required("Projection")
                .object(
                        "Projection",
                        projection -> projection
                                .oneOf("ProjectionType", "ALL", "INCLUDE", "KEYS_ONLY")
                                .texts("NonKeyAttributes", 1, MAX_PROJECTED));
    }

    private static void keySchema(ModelCheck owner, int maximum) {
        owner.required("KeySchema")
                .objects("KeySchema", "KeySchemaElement", 1, maximum)
                .each(
                        "KeySchema",
                        check -> check.required("AttributeName")
                                .length("AttributeName", 1, MAX_NAME)
                                .required("KeyType")
                                .oneOf("KeyType", "HASH", "RANGE"));
    }
}
