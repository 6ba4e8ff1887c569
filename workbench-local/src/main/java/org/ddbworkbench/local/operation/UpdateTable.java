package org.ddbworkbench.local.operation;

import java.util.concurrent.atomic.AtomicReference;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Changes the definition of a table. It answers when the change has been made, a new index been built. */
record UpdateTable(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        String name = Tables.definedName(request);
        TableUpdate update = TableUpdate.read(request);
        Table table = tables.forDefinition(name);
        AtomicReference<TableDefinition> before = new AtomicReference<>();
        TableDefinition after = table.redefine(definition -> {
            before.set(definition);
            return update.apply(definition);
        });
        return TableDescription.updating(table, before.get(), after).as("TableDescription");
    }
}
