package org.ddbworkbench.local.operation;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Billing;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Request;

/**
 * The change that an UpdateTable request asks for.
 *
 * @param onDemand the billing mode asked for, if any
 * @param throughput of the table
 */
record TableUpdate(
        Request request, Optional<Boolean> onDemand, Optional<Throughput> throughput, IndexUpdates indexUpdates) {
    private static final String INDEX_UPDATES = "GlobalSecondaryIndexUpdates";

    /** Reads a request and refuses one that could not be right for any table. */
    static TableUpdate read(Request request) {
        ModelCheck.refuseViolations(request, TableUpdate::checkModel);
        refuseNothing(request);
        TableSettingsReader.refuseAbsent(request);
        refuseCombinations(request);
        Optional<Boolean> onDemand = request.text("BillingMode").map("PAY_PER_REQUEST"::equals);
        Optional<Throughput> throughput = IndexReader.throughput(request);
        if (onDemand.isPresent() && onDemand.get() && throughput.isPresent()) {
            throw neitherUnits();
        }
        if (onDemand.isPresent() && !onDemand.get() && throughput.isEmpty()) {
            throw ServiceException.invalidParameter(
                    "ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        }
        return new TableUpdate(request, onDemand, throughput, indexUpdates(request));
    }

    private static void checkModel(ModelCheck check) {
        TableModel.attributeDefinitions(check);
        TableModel.billingMode(check);
        TableModel.throughput(check);
        check.each(INDEX_UPDATES, IndexUpdates::checkModel);
    }

    private static void refuseNothing(Request request) {
        boolean anything = List.of(
                                "ProvisionedThroughput",
                                "BillingMode",
                                TableSettingsReader.STREAM,
                                TableSettingsReader.ENCRYPTION,
                                TableSettingsReader.DELETION_PROTECTION,
                                TableSettingsReader.TABLE_CLASS)
                        .stream()
                        .anyMatch(request::has)
                || !request.objects(INDEX_UPDATES).isEmpty()
                || TableSettingsReader.givesAbsent(request);
        if (!anything) {
            throw ServiceException.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                    + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady,"
                    + " ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput,"
                    + " WarmThroughput or TableClass is required");
        }
        if (request.has(INDEX_UPDATES) && request.objects(INDEX_UPDATES).isEmpty()) {
            throw ServiceException.invalidParameter("List of " + INDEX_UPDATES + " is empty");
        }
    }

    private static void refuseCombinations(Request request) {
        refuseCombination(request, TableSettingsReader.ENCRYPTION, "Server-Side Encryption");
        refuseCombination(request, TableSettingsReader.TABLE_CLASS, "TableClass");
        refuseCombination(request, TableSettingsReader.DELETION_PROTECTION, "DeletionProtection");
    }

    private static void refuseCombination(Request request, String parameter, String what) {
        boolean others = request.names().stream()
                .anyMatch(name ->
                        !List.of("TableName", "AttributeDefinitions", parameter).contains(name));
        if (request.has(parameter) && others) {
            throw ServiceException.invalidParameter(what + " modification must be the only operation in the request");
        }
    }

    private static IndexUpdates indexUpdates(Request request) {
        IndexUpdates updates = IndexUpdates.read(request.objects(INDEX_UPDATES), request);
        if (updates.changesIndexes() && request.has("ProvisionedThroughput") && !request.has("BillingMode")) {
            throw ServiceException.invalidParameter("You cannot create or delete index while updating table IOPS");
        }
        return updates;
    }

    /** The definition that takes the place of {@code table}; refuses what is not right for this table. */
    TableDefinition apply(TableDefinition table) {
        TableDefinition billed =
                table.withBilling(billing(table)).withSettings(TableSettingsReader.ofUpdate(request, table));
        return indexUpdates.apply(table, billed);
    }

    private Billing billing(TableDefinition table) {
        Billing before = table.billing();
        if (onDemand.orElse(before.onDemand())) {
            if (throughput.isPresent()) {
                throw neitherUnits();
            }
            return before.onDemand()
                    ? before
                    : Billing.onDemand(Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS));
        }
        if (throughput.isEmpty()) {
            return before;
        }
        if (before.onDemand()) {
            requireThroughputOfEveryIndex(table);
        } else {
            refuseSame("the table", before.throughput(), throughput.get());
        }
        return before.toProvisioned(throughput.get());
    }

    private void requireThroughputOfEveryIndex(TableDefinition table) {
        List<String> without = table.indexes().stream()
                .filter(IndexDefinition::isGlobal)
                .map(IndexDefinition::name)
                .filter(name -> !indexUpdates.updates(name))
                .toList();
        if (!without.isEmpty()) {
            throw ServiceException.invalidParameter(
                    "ProvisionedThroughput must be specified for index: " + String.join(",", without));
        }
    }

    /**
     * Refuses the throughput that a table or an index has already.
     *
     * @param owner {@code the table}, or {@code index} and its name
     */
    static void refuseSame(String owner, Throughput before, Throughput after) {
        if (after.equals(before)) {
            throw ServiceException.validation("The provisioned throughput for "
                    + (owner.startsWith("the ") ? owner : "the " + owner)
                    + " will not change. The requested value equals the current value. Current ReadCapacityUnits"
                    + " provisioned for " + owner + ": " + before.readUnits() + ". Requested ReadCapacityUnits: "
                    + after.readUnits() + ". Current WriteCapacityUnits provisioned for " + owner + ": "
                    + before.writeUnits() + ". Requested WriteCapacityUnits: " + after.writeUnits()
                    + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher"
                    + " limits.");
        }
    }

    private static ServiceException neitherUnits() {
        return ServiceException.invalidParameter("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified"
                + " when BillingMode is PAY_PER_REQUEST");
    }
}
