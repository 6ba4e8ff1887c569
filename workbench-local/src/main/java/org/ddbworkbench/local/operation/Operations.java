package org.ddbworkbench.local.operation;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/** The operations that the engine has, by the names that the service gives them. */
public final class Operations {
    private static final Duration INDEX_BUILD_PATIENCE = Duration.ofSeconds(5);

    private final Map<String, Operation> byName = new TreeMap<>();

    public Operations(Tables tables) {
        byName.put("CreateTable", new CreateTable(tables));
        byName.put("UpdateTable", new UpdateTable(tables, INDEX_BUILD_PATIENCE, Operations::inBackground));
        byName.put("DescribeTable", new DescribeTable(tables));
        byName.put("ListTables", new ListTables(tables));
        byName.put("DeleteTable", new DeleteTable(tables));
        byName.put("UpdateTimeToLive", new UpdateTimeToLive(tables));
        byName.put("DescribeTimeToLive", new DescribeTimeToLive(tables));
        byName.put("TagResource", new TagResource(tables));
        byName.put("UntagResource", new UntagResource(tables));
        byName.put("ListTagsOfResource", new ListTagsOfResource(tables));
        byName.put("DescribeLimits", new DescribeLimits());
        byName.put("DescribeEndpoints", new DescribeEndpoints());
        byName.put("PutItem", new PutItem(tables));
        byName.put("UpdateItem", new UpdateItem(tables));
        byName.put("DeleteItem", new DeleteItem(tables));
        byName.put("GetItem", new GetItem(tables));
        byName.put("BatchGetItem", new BatchGetItem(tables));
        byName.put("BatchWriteItem", new BatchWriteItem(tables));
        byName.put("TransactGetItems", new TransactGetItems(tables));
        byName.put("TransactWriteItems", new TransactWriteItems(tables));
        byName.put("Query", new Query(tables));
        byName.put("Scan", new Scan(tables));
    }

    private static void inBackground(Runnable build) {
        Thread thread = new Thread(build, "index-build");
        thread.setDaemon(true);
        thread.start();
    }

    /** The names of all operations. */
    public Set<String> names() {
        return byName.keySet();
    }

    /** The operation {@code name}; refuses those of the service that the engine does not have, and those of nobody. */
    public Operation get(String name) {
        Operation operation = byName.get(name);
        if (operation == null) {
            throw new ServiceException(
                    ErrorCode.UNKNOWN_OPERATION,
                    "The embedded engine does not have " + Feature.of(name) + "; it has "
                            + String.join(", ", byName.keySet()));
        }
        return operation;
    }
}
