package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/** The operations that the engine has, by the names that the service gives them. */
public final class Operations {
    private final Map<String, Operation> byName = new TreeMap<>();

    public Operations(Tables tables) {
        byName.put("CreateTable", new CreateTable(tables));
        byName.put("DescribeTable", new DescribeTable(tables));
        byName.put("ListTables", new ListTables(tables));
        byName.put("DeleteTable", new DeleteTable(tables));
        byName.put("PutItem", new PutItem(tables));
        byName.put("DeleteItem", new DeleteItem(tables));
        byName.put("GetItem", new GetItem(tables));
        byName.put("BatchGetItem", new BatchGetItem(tables));
        byName.put("BatchWriteItem", new BatchWriteItem(tables));
        byName.put("Query", new Query(tables));
        byName.put("Scan", new Scan(tables));
    }

    /** The names of all operations. */
    public Set<String> names() {
        return byName.keySet();
    }

    public Operation get(String name) {
        Operation operation = byName.get(name);
        if (operation == null) {
            throw new ServiceException(
                    ErrorCode.UNKNOWN_OPERATION,
                    "The embedded engine does not have the operation " + name + "; it has "
                            + String.join(", ", byName.keySet()));
        }
        return operation;
    }
}
