package org.ddbworkbench.dynamo;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which table of that name: a table that was deleted and made anew is another one.
 *
 * @param arn with region and account
 * @param id of the service, where the server gives one
 * @param created ISO 8601, where the server tells
 * @param endpoint where it was found, for people; null: AWS's own
 */
public record TableIdentity(
        String arn,
        @Nullable String id,
        @Nullable String created,
        @Nullable String endpoint) {
    public TableIdentity {
        Objects.requireNonNull(arn, "the ARN of a table is missing");
    }

    /** Whether both are one table, however it is reached. */
    boolean isSameTable(TableIdentity other) {
        boolean told = id != null || created != null;
        return arn.equals(other.arn)
                && Objects.equals(id, other.id)
                && Objects.equals(created, other.created)
                && (told || Objects.equals(endpoint, other.endpoint));
    }
}
