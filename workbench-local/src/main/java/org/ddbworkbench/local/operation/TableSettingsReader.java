package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.TableSettings;
import org.ddbworkbench.local.wire.Request;

/** Reads the parameters of CreateTable and UpdateTable that have no effect on items. */
final class TableSettingsReader {
    static final String ENCRYPTION = "SSESpecification";
    static final String STREAM = "StreamSpecification";
    static final String TABLE_CLASS = "TableClass";
    static final String DELETION_PROTECTION = "DeletionProtectionEnabled";

    private static final String DEFAULT_KEY = "alias/aws/dynamodb";
    private static final List<String> ABSENT = List.of(
            "GlobalTableSettingsReplicationMode",
            "GlobalTableWitnessUpdates",
            "MultiRegionConsistency",
            "OnDemandThroughput",
            "ReplicaUpdates",
            "ResourcePolicy",
            "WarmThroughput");

    private TableSettingsReader() {}

    /** Refuses what the engine does not have; to ignore it would make believe that it has an effect. */
    static void refuseAbsent(Request request) {
        ABSENT.stream().filter(request::has).findFirst().ifPresent(name -> {
            throw ServiceException.validation("The embedded engine does not have " + name);
        });
        if (request.object(STREAM).map(stream -> stream.flag("StreamEnabled")).orElse(false)) {
            throw ServiceException.validation("The embedded engine does not have streams; " + STREAM
                    + " can only be given with StreamEnabled false");
        }
    }

    /** Whether the request has a parameter of the service that the engine does not have. */
    static boolean givesAbsent(Request request) {
        return ABSENT.stream().anyMatch(request::has);
    }

    /** The settings of a new table. */
    static TableSettings ofNewTable(Request request) {
        request.object(STREAM).filter(stream -> stream.has("StreamViewType")).ifPresent(stream -> {
            throw ServiceException.invalidParameter(
                    "Table is being created with a stream disabled, UpdateViewType should not be specified");
        });
        TableSettings settings = withoutEncryption(request, TableSettings.DEFAULT);
        return settings.withEncryptionKey(request.object(ENCRYPTION).flatMap(TableSettingsReader::encryptionKey))
                .withTags(TagRules.merge(settings.tags(), request.objects("Tags")));
    }

    /** The settings of a table after an update. */
    static TableSettings ofUpdate(Request request, TableDefinition table) {
        if (request.has(STREAM)) {
            throw ServiceException.validation("Table has no stream to disable: TableName: " + table.name());
        }
        TableSettings settings = withoutEncryption(request, table.settings());
        if (!request.has(ENCRYPTION)) {
            return settings;
        }
        Optional<String> key = encryptionKey(request.requiredObject(ENCRYPTION));
        if (key.equals(settings.encryptionKey())) {
            throw ServiceException.invalidParameter(
                    key.isEmpty()
                            ? "Table is already encrypted by default"
                            : "Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if"
                                    + " you want to change Master Key");
        }
        return settings.withEncryptionKey(key);
    }

    private static TableSettings withoutEncryption(Request request, TableSettings before) {
        TableSettings settings = before;
        if (request.has(DELETION_PROTECTION)) {
            settings = settings.withDeletionProtected(request.flag(DELETION_PROTECTION));
        }
        Optional<String> tableClass = request.text(TABLE_CLASS);
        return tableClass.isPresent() ? settings.withTableClass(tableClass(tableClass.get())) : settings;
    }

    private static TableSettings.TableClass tableClass(String name) {
        List<TableSettings.TableClass> classes = List.of(TableSettings.TableClass.values());
        return classes.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ServiceException.validation("Invalid table-class parameter provided. Please try"
                        + " again with a valid table-class value: " + classes + "."));
    }

    private static Optional<String> encryptionKey(Request specification) {
        boolean keyGiven = specification.has("KMSMasterKeyId");
        Optional<String> type = specification.text("SSEType");
        if (!specification.flag("Enabled")) {
            if (type.isPresent() || keyGiven) {
                throw ServiceException.invalidParameter((type.isPresent() ? "SSEType" : "KMSMasterKeyId")
                        + " can not be specified if Enabled is false");
            }
            return Optional.empty();
        }
        if (type.filter("AES256"::equals).isPresent()) {
            throw ServiceException.invalidParameter("SSEType AES256 is not supported");
        }
        if (keyGiven && type.isEmpty()) {
            throw ServiceException.invalidParameter("SSEType KMS is required if KMSMasterKeyId is specified");
        }
        return Optional.of(specification.text("KMSMasterKeyId").orElse(DEFAULT_KEY));
    }
}
