package org.ddbworkbench.local.open;

import java.nio.file.Path;
import java.util.List;
import org.ddbworkbench.local.LocalDynamoDb;

/**
 * Opens files of DynamoDB data as tables.
 *
 * <pre>{@code
 * LocalDynamoDb engine = LocalDynamoDb.create();
 * LoadSummary opened = TableFiles.open(
 *         engine,
 *         List.of(Path.of("scan.json.gz")),
 *         OpenOptions.DEFAULT.withKey(KeySpec.parse("tenant:S,created:N")),
 *         LoadListener.NONE);
 * }</pre>
 */
public final class TableFiles {
    private TableFiles() {}

    /**
     * Creates the tables that files have data of, and fills them. What a file is follows from its content, not from its name;
     * gzip is recognised too. Beside the tables of the engine, memory holds for each table being filled the first 1,000 records,
     * or 4 MB of them, and then batches of 500 records or 4 MB; of changes also the time of each changed item, unless they are
     * those of exports whose times don't overlap. A model is in memory as a whole.
     *
     * @param files files, folders of them, and pipes, which are copied into temporary files first; in them: exports to S3, output of scan, query, get-item and batch-get-item, files for
     *     batch-write-item, NoSQL Workbench models, lines of items. All records that name no table go into one
     * @throws TableFileException when there is nothing to open, when a key is not known, when a record can't be read or held
     *     by its table, when an export does not match its manifest, or when the engine has a table of that name already. The
     *     tables made until then are deleted
     * @throws org.ddbworkbench.local.storage.StorageException when the directory of the engine can't be written
     */
    public static LoadSummary open(LocalDynamoDb engine, List<Path> files, OpenOptions options, LoadListener listener) {
        if (files.isEmpty()) {
            throw new TableFileException("there are no files to open", null);
        }
        return new Load(engine, options, listener).run(List.copyOf(files));
    }

    /**
     * The names of the tables of an engine that were opened before, or came about otherwise. Those that a run left half loaded
     * when it was killed are not among them; the listener is warned of each.
     */
    public static List<String> tables(LocalDynamoDb engine, LoadListener listener) {
        EngineTables tables = new EngineTables(engine);
        return tables.names().stream()
                .filter(name -> {
                    boolean half = tables.isHalfLoaded(name);
                    if (half) {
                        listener.warning("table " + name
                                + " is left out: it was only half loaded when the run ended; open its files again");
                    }
                    return !half;
                })
                .toList();
    }
}
