package org.ddbworkbench.local.operation;

import java.util.function.Consumer;
import org.ddbworkbench.local.wire.Constraints;

/** The shapes of the service's model that CreateTable and UpdateTable have in common, as constraints. */
final class TableModel {
    private static final int MIN_NAME = 3;
    private static final int MAX_NAME = 255;
    private static final int MAX_KEY_ATTRIBUTES = 2;
    private static final int MAX_INDEX_KEY_ATTRIBUTES = Integer.MAX_VALUE; // counted by role, not by the model
    private static final int MAX_PROJECTED = 20;

    private TableModel() {}

    static void billingMode(Constraints constraints) {
        constraints.oneOf("BillingMode", "PROVISIONED", "PAY_PER_REQUEST");
    }

    static void throughput(Constraints owner) {
        owner.part(
                "ProvisionedThroughput",
                constraints -> constraints
                        .required("WriteCapacityUnits")
                        .range("WriteCapacityUnits", 1, Integer.MAX_VALUE)
                        .required("ReadCapacityUnits")
                        .range("ReadCapacityUnits", 1, Integer.MAX_VALUE));
    }

    static void attributeDefinitions(Constraints owner) {
        owner.each(
                "AttributeDefinitions",
                constraints -> constraints
                        .required("AttributeName")
                        .length("AttributeName", 1, MAX_NAME)
                        .required("AttributeType")
                        .oneOf("AttributeType", "B", "N", "S"));
    }

    static void tableKeySchema(Constraints owner) {
        keySchema(owner, MAX_KEY_ATTRIBUTES);
    }

    static void localIndex(Constraints constraints) {
        index(constraints, owner -> keySchema(owner, MAX_KEY_ATTRIBUTES));
    }

    static void globalIndex(Constraints constraints) {
        index(constraints, owner -> keySchema(owner, MAX_INDEX_KEY_ATTRIBUTES));
        throughput(constraints);
    }

    static void indexName(Constraints constraints) {
        constraints.required("IndexName").name("IndexName", MIN_NAME, MAX_NAME);
    }

    private static void index(Constraints constraints, Consumer<Constraints> keySchema) {
        indexName(constraints);
        keySchema.accept(constraints);
        constraints
                .required("Projection")
                .part(
                        "Projection",
                        projection -> projection
                                .oneOf("ProjectionType", "ALL", "INCLUDE", "KEYS_ONLY")
                                .texts("NonKeyAttributes", 1, MAX_PROJECTED));
    }

    private static void keySchema(Constraints owner, int maximum) {
        owner.required("KeySchema")
                .objects("KeySchema", "KeySchemaElement", 1, maximum)
                .each(
                        "KeySchema",
                        constraints -> constraints
                                .required("AttributeName")
                                .length("AttributeName", 1, MAX_NAME)
                                .required("KeyType")
                                .oneOf("KeyType", "HASH", "RANGE"));
    }
}
