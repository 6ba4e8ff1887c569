package org.ddbworkbench.local;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/** An engine for each access key and region, up to a bound: anybody can make up another access key. */
final class SeparateDatabases implements Databases {
    private static final int LIMIT = 100;
    private static final int MAX_KEY_LENGTH = 128; // as in the service
    private static final int MAX_REGION_LENGTH = 32;

    private final Function<CredentialScope, LocalDynamoDb> create;
    private final Map<CredentialScope, LocalDynamoDb> engines = new ConcurrentHashMap<>();
    private final Semaphore free = new Semaphore(LIMIT);

    SeparateDatabases(Function<CredentialScope, LocalDynamoDb> create) {
        this.create = create;
    }

    @Override
    public LocalDynamoDb of(CredentialScope scope) {
        LocalDynamoDb engine = engines.get(scope);
        return engine == null ? engines.computeIfAbsent(scope, this::another) : engine;
    }

    private LocalDynamoDb another(CredentialScope scope) {
        if (scope.accessKey().length() > MAX_KEY_LENGTH || scope.region().length() > MAX_REGION_LENGTH) {
            throw new ServiceException(
                    ErrorCode.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
        }
        if (!free.tryAcquire()) {
            throw new ServiceException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "This server keeps the databases of " + LIMIT + " access keys and regions apart; "
                            + scope.accessKey() + " in " + scope.region() + " would be one more");
        }
        boolean created = false;
        try {
            LocalDynamoDb engine = create.apply(scope);
            created = true;
            return engine;
        } finally {
            if (!created) {
                free.release();
            }
        }
    }
}
