package org.ddbworkbench.local.fault;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What can go wrong with a request, but for its being late, which comes on top of any of these. An error comes before anything is done; a damaged answer after the operation took effect.
 */
public enum FaultKind {
    THROTTLE("throttle", "ProvisionedThroughputExceededException"),
    THROTTLING("throttling", "ThrottlingException"),
    REQUEST_LIMIT("request-limit", "RequestLimitExceeded"),
    SERVER_ERROR("error-500", "InternalServerError"),
    UNAVAILABLE("error-503", "ServiceUnavailableException"),
    EXPIRED_TOKEN("expired-token", "ExpiredTokenException"),
    UNRECOGNIZED_CLIENT("unrecognized-client", "UnrecognizedClientException"),
    UNPROCESSED("unprocessed", "part of a batch is handed back, never all of it"),
    UNPROCESSED_ALL("unprocessed-all", "all of a batch is handed back"),
    TRUNCATE("truncate", "the body of the answer ends early"),
    WRONG_CRC("wrong-crc", "x-amz-crc32 does not fit the body"),
    DROP("drop", "the connection breaks, before or after the operation"),
    DROP_BEFORE("drop-before", "the connection breaks, the operation is not done"),
    DROP_AFTER("drop-after", "the connection breaks, but the operation is done");

    private static final Set<String> BATCHES = Set.of("BatchGetItem", "BatchWriteItem");

    private final String label;
    private final String description;

    FaultKind(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** The kind that {@link Faults.Builder#add(String)} knows by {@code label}. */
    static FaultKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such fault: " + label + "; there are "
                        + Arrays.stream(values()).map(FaultKind::label).collect(Collectors.joining(", "))
                        + ", " + LatencyRule.LABEL));
    }

    /** Its name in texts, such as {@code error-500}. */
    public String label() {
        return label;
    }

    /** What happens, in one line. */
    public String description() {
        return description;
    }

    /** Whether requests of {@code operation} can meet it. */
    boolean concerns(String operation) {
        return switch (this) {
            case UNPROCESSED, UNPROCESSED_ALL -> BATCHES.contains(operation);
            case THROTTLE,
                    THROTTLING,
                    REQUEST_LIMIT,
                    SERVER_ERROR,
                    UNAVAILABLE,
                    EXPIRED_TOKEN,
                    UNRECOGNIZED_CLIENT,
                    TRUNCATE,
                    WRONG_CRC,
                    DROP,
                    DROP_BEFORE,
                    DROP_AFTER -> true;
        };
    }
}
