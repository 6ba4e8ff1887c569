package org.ddbworkbench.local;

import java.util.function.Function;

/** Which engine serves the requests of which credentials. */
@FunctionalInterface
public interface Databases {
    /** The engine for requests signed with these credentials. */
    LocalDynamoDb of(CredentialScope scope);

    /** One engine for all. */
    static Databases shared(LocalDynamoDb engine) {
        return new SharedDatabase(engine);
    }

    /**
     * One engine for each access key and region, as the service keeps accounts and regions apart; 100 of them at most.
     * Requests with more credentials are refused by LimitExceededException.
     *
     * @param create makes an engine when its first request arrives
     */
    static Databases separate(Function<CredentialScope, LocalDynamoDb> create) {
        return new SeparateDatabases(create);
    }
}
