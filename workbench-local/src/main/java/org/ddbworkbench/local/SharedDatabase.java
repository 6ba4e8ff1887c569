package org.ddbworkbench.local;

/** One engine for all credentials. */
record SharedDatabase(LocalDynamoDb engine) implements Databases {
    @Override
    public LocalDynamoDb of(CredentialScope scope) {
        return engine;
    }
}
