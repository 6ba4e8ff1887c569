package org.ddbworkbench.local.operation;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The features of the service that the engine does not have, told by the names of their operations. */
enum Feature {
    PARTIQL("PartiQL", "(Batch)?ExecuteStatement|ExecuteTransaction"),
    STREAMS("streams", "DescribeStream|GetRecords|GetShardIterator|ListStreams"),
    BACKUPS("backups", ".*Backups?|RestoreTable.*"),
    GLOBAL_TABLES("global tables", ".*GlobalTables?(Settings)?|.*ReplicaAutoScaling"),
    IMPORTS_AND_EXPORTS("imports and exports", "ImportTable|ExportTable.*|(Describe|List)(Import|Export)s?"),
    KINESIS("Kinesis streams", ".*KinesisStreamingDestination"),
    CONTRIBUTOR_INSIGHTS("contributor insights", ".*ContributorInsights"),
    RESOURCE_POLICIES("resource policies", "(Get|Put|Delete)ResourcePolicy");

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // a pattern is immutable, though its type does not say so
    private final Pattern operations;

    Feature(String description, String operations) {
        this.description = description;
        this.operations = Pattern.compile(operations);
    }

    /** What an operation belongs to, in words, with its name. */
    static String of(String operation) {
        return Stream.of(values())
                .filter(feature -> feature.operations.matcher(operation).matches())
                .findFirst()
                .map(feature -> feature.description + " (" + operation + ")")
                .orElse("the operation " + operation);
    }
}
