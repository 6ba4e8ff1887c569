package org.ddbworkbench.local;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.fault.FaultInjector;
import org.ddbworkbench.local.fault.FaultKind;
import org.ddbworkbench.local.fault.Faults;
import org.ddbworkbench.local.operation.BulkWriter;
import org.ddbworkbench.local.operation.Operations;
import org.ddbworkbench.local.operation.Tables;
import org.ddbworkbench.local.storage.Lag;
import org.ddbworkbench.local.storage.MemoryStorage;
import org.ddbworkbench.local.storage.Storage;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.disk.DiskStorage;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * A DynamoDB-compatible engine in this JVM. It is safe for use by many threads: reads run in parallel, a write excludes only
 * the other requests to its table and, on disk, the other writes.
 */
public final class LocalDynamoDb implements AutoCloseable {
    private final Storage storage;
    private final Tables tables;
    private final Operations operations;
    private volatile FaultInjector injector = new FaultInjector(Faults.none());

    private LocalDynamoDb(Storage storage, Lag lag) {
        this.storage = storage;
        tables = new Tables(storage, lag);
        operations = new Operations(tables);
    }

    /** An engine without tables, which keeps them on the heap for as long as it lives. */
    public static LocalDynamoDb create() {
        return create(EngineOptions.DEFAULT);
    }

    /**
     * An engine that keeps its tables in a directory, with those that are there. A write that has been answered outlives the
     * process, however it ends.
     *
     * @param directory is created when it isn't there; it belongs to this engine until {@link #close}
     * @throws StorageException when the directory is in use by another engine, can't be written, is damaged, or holds
     *     something else; the message says which
     */
    public static LocalDynamoDb open(Path directory) {
        return create(EngineOptions.DEFAULT.withPath(directory));
    }

    /**
     * An engine that works as the options say, without tables or with those of its directory.
     *
     * @throws StorageException as for {@link #open}
     */
    public static LocalDynamoDb create(EngineOptions options) {
        return create(options, System::nanoTime);
    }

    /** @param clock the time in nanoseconds since any moment, for tests */
    static LocalDynamoDb create(EngineOptions options, LongSupplier clock) {
        Storage storage = options.path().<Storage>map(DiskStorage::open).orElseGet(MemoryStorage::new);
        try {
            return new LocalDynamoDb(storage, new Lag(options.gsiLag(), clock));
        } catch (RuntimeException | Error e) {
            storage.close();
            throw e;
        }
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
        } catch (RuntimeException | Error e) {
            return Protocol.failure(e);
        }
    }

    /**
     * Makes requests go wrong that come through {@link #httpClient} or a {@link LocalServer}, in place of any faults before;
     * {@link #execute} is spared. Requests and injected faults are counted anew from here; requests under way keep the faults
     * that they met.
     *
     * @throws IllegalArgumentException when a fault is restricted to something that is no operation
     */
    public void injectFaults(Faults faults) {
        Set<String> unknown = new TreeSet<>(faults.operations());
        unknown.removeAll(operations.names());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no such operation: " + String.join(", ", unknown) + "; there are "
                    + String.join(", ", operations.names()));
        }
        injector = new FaultInjector(faults);
    }

    /** How often each fault took place since {@link #injectFaults}; one that never did has no entry. */
    public Map<FaultKind, Long> injectedFaults() {
        return injector.counts();
    }

    /** How many requests had to wait since {@link #injectFaults}. */
    public long delayedRequests() {
        return injector.delayed();
    }

    /** What decides about the faults of requests. */
    FaultInjector injector() {
        return injector;
    }

    /** Whether the tables are on the heap, where no read waits for a disk. */
    boolean isInMemory() {
        return storage instanceof MemoryStorage;
    }

    boolean hasOperation(String name) {
        return operations.names().contains(name);
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

    /**
     * Waits for the requests under way and gives back the directory, if there is one; what is asked of its tables then fails.
     * Indexes that are being built are given up.
     */
    @Override
    public void close() {
        try (storage) {
            tables.close();
        }
    }

    /** The table {@code name}, for loading it without JSON. */
    Table table(String name) {
        return tables.forData(name);
    }
}
