package org.ddbworkbench.local;

import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.operation.BulkWriter;
import org.ddbworkbench.local.operation.Operations;
import org.ddbworkbench.local.operation.Tables;
import org.ddbworkbench.local.storage.MemoryStorage;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * A DynamoDB-compatible engine in this JVM. Its tables live as long as it does, on the heap. It is safe for use by many
 * threads: reads run in parallel, a write excludes only the other requests to its table.
 */
public final class LocalDynamoDb {
    private final Tables tables = new Tables(new MemoryStorage());
    private final Operations operations = new Operations(tables);

    private LocalDynamoDb() {}

    /** An engine without tables. */
    public static LocalDynamoDb create() {
        return new LocalDynamoDb();
    }

    /**
     * Executes one operation of the service's JSON protocol.
     *
     * @param operation the operation, such as {@code Query}
     * @param requestJson the request as a JSON object in UTF-8
     * @return the answer; refusals are answers too, with their error type in {@code __type}
     */
    public LocalResponse execute(String operation, byte[] requestJson) {
        try {
            Json.Content content = operations.get(operation).execute(Request.parse(requestJson));
            return new LocalResponse(200, Json.toBytes(content));
        } catch (ServiceException e) {
            return Protocol.error(e);
        } catch (RuntimeException | StackOverflowError e) {
            return Protocol.error(new ServiceException(ErrorCode.INTERNAL_SERVER_ERROR, e.toString()));
        }
    }

    /**
     * A transport for the AWS SDK that calls this engine without a socket. The SDK still wants an endpoint, a region and
     * credentials; any will do. Each call returns a client of its own; closing one affects neither the engine nor the others.
     */
    public SdkHttpClient httpClient() {
        return new InProcessClient(this);
    }

    /**
     * Fills the table {@code name} faster than requests can.
     *
     * @throws ServiceException when there is no such table
     */
    public BulkWriter bulkWriter(String name) {
        return new BulkWriter(tables, name);
    }

    /** The table {@code name}, for loading it without JSON. */
    Table table(String name) {
        return tables.forData(name);
    }
}
