package org.ddbworkbench.local.operation;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/**
 * Changes the definition of a table. It answers when the change has been made; but a new index that takes longer than
 * {@code patience} is built in the background, so that clients don't give up and ask again.
 *
 * @param builders builds indexes
 */
record UpdateTable(Tables tables, Duration patience, Executor builders) implements Operation {

    @Override
    public Json.Content execute(Request request) {
        String name = TableNames.ofDefinition(request);
        TableUpdate update = TableUpdate.read(request);
        Table table = tables.forDefinition(name);
        AtomicReference<TableDefinition> before = new AtomicReference<>();
        AtomicReference<TableDefinition> after = new AtomicReference<>();
        boolean adding = table.begin(definition -> {
            refuseWhileBuilding(table, update);
            before.set(definition);
            after.set(update.apply(definition));
            return after.get();
        });
        if (adding) {
            build(table, update);
        }
        return TableDescription.updating(table, before.get(), after.get()).as("TableDescription");
    }

    private static void refuseWhileBuilding(Table table, TableUpdate update) {
        if (!table.isBuilding()) {
            return;
        }
        if (update.indexUpdates().changesIndexes()) {
            throw IndexUpdates.oneAtATime();
        }
        throw new ServiceException(
                ErrorCode.RESOURCE_IN_USE,
                "Attempt to change a resource which is still in use: Table is being updated: "
                        + table.definition().name());
    }

    private void build(Table table, TableUpdate update) {
        FutureTask<TableDefinition> task = new FutureTask<>(() -> table.build(update::apply));
        try {
            builders.execute(task);
        } catch (RuntimeException | Error e) {
            table.abandon(e);
            throw e;
        }
        try {
            task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return; // it goes on
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
