package org.ddbworkbench.local.open;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.ddbworkbench.local.open.record.TableRecord;
import org.ddbworkbench.local.operation.BulkWriter;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** Creates one table, once enough of its records are known to tell its key, and files its records. */
final class TableLoader {
    private static final int SAMPLE_RECORDS = 1000;
    private static final int BATCH_RECORDS = 500;
    private static final int BATCH_BYTES = 4 << 20;

    private final EngineTables tables;
    private final String name;
    private final OpenOptions options;
    private final Problems problems;
    private final ChangeTimes times;
    private final @Nullable TableSpec ofModel;
    private final List<TableRecord> sample = new ArrayList<>();
    private final List<BulkWriter.Write> batch = new ArrayList<>();
    private @Nullable BulkWriter writer;
    private SpecResolver.@Nullable Resolved resolved;
    private int sampleBytes;
    private int batchBytes;
    private boolean batchOfChanges;
    private long replaced;
    private long changes;
    private long outdated;

    /** @param ofModel what a model says about the table; null when there is none */
    TableLoader(
            EngineTables tables,
            String name,
            OpenOptions options,
            Problems problems,
            ChangeTimes times,
            @Nullable TableSpec ofModel) {
        this.tables = tables;
        this.name = name;
        this.options = options;
        this.problems = problems;
        this.times = times;
        this.ofModel = ofModel;
    }

    void add(TableRecord record) {
        if (writer != null) {
            write(writer, record);
            return;
        }
        sample.add(record);
        sampleBytes += bytes(record);
        if (sample.size() >= SAMPLE_RECORDS || sampleBytes >= BATCH_BYTES) {
            create();
        }
    }

    /** Files what is left; also creates a table without items. */
    LoadSummary.LoadedTable finish() {
        BulkWriter target = writer == null ? create() : writer;
        flush(target);
        tables.finish(name);
        TableSpec spec = resolved == null ? null : resolved.spec();
        return new LoadSummary.LoadedTable(
                name, spec == null ? "" : spec.keys().toString(), target.itemCount(), replaced, changes, outdated);
    }

    /** Deletes the table if this loader has created it. */
    void undo() {
        if (writer != null) {
            tables.delete(name);
        }
    }

    private BulkWriter create() {
        SpecResolver.Resolved found = new SpecResolver(name, options, new Sample(sample), problems).resolve(ofModel);
        if (tables.isHalfLoaded(name)) {
            problems.notice("table " + name + " was left half loaded by a run that ended early; it is loaded anew");
            tables.delete(name);
        }
        BulkWriter created = tables.create(name, found.spec());
        resolved = found;
        writer = created;
        sample.forEach(record -> write(created, record));
        sample.clear();
        return created;
    }

    private void write(BulkWriter target, TableRecord record) {
        try {
            if (record instanceof TableRecord.Put put) {
                target.check(put.item());
                batch(target, BulkWriter.Write.put(put.item()), bytes(put), false);
            } else if (record instanceof TableRecord.Delete delete) {
                target.checkKey(delete.key());
                batch(target, new BulkWriter.Write(delete.key(), null), 0, false);
            } else if (record instanceof TableRecord.Change change) {
                writeChange(target, change);
            } else if (record instanceof TableRecord.Bad bad) {
                problems.bad(bad.place(), bad.reason());
            }
        } catch (ServiceException e) {
            refuteGuess(record.place() + ": " + e.getMessage());
            problems.bad(record.place(), String.valueOf(e.getMessage()));
        }
    }

    private void writeChange(BulkWriter target, TableRecord.Change change) {
        target.checkKey(change.key());
        ByteString key = target.storedKey(change.key());
        Item after = change.after();
        if (after != null) {
            target.check(after);
            if (!target.storedKey(after.attributes()).equals(key)) {
                problems.bad(change.place(), "the key of NewImage is not the one in Keys");
                return;
            }
        }
        if (!times.admit(key, change.micros())) {
            outdated++;
            return;
        }
        changes++;
        batch(target, new BulkWriter.Write(change.key(), after), bytes(change), true);
    }

    private static int bytes(TableRecord record) {
        if (record instanceof TableRecord.Put put) {
            return put.item().size();
        }
        return record instanceof TableRecord.Change change && change.after() != null
                ? change.after().size()
                : 0;
    }

    private void batch(BulkWriter target, BulkWriter.Write write, int bytes, boolean isChange) {
        if (isChange != batchOfChanges || batch.size() >= BATCH_RECORDS || batchBytes >= BATCH_BYTES) {
            flush(target);
        }
        batchOfChanges = isChange;
        batch.add(write);
        batchBytes += bytes;
    }

    private void flush(BulkWriter target) {
        int replacedNow = target.write(batch);
        if (!batchOfChanges) {
            replaced += replacedNow;
        }
        batch.clear();
        batchBytes = 0;
        if (replaced > 0) {
            refuteGuess("several items have the same values in it");
        }
    }

    private void refuteGuess(String evidence) {
        if (resolved != null && resolved.guessed()) {
            throw new TableFileException(
                    "the key of table " + name + " is not known: it can't be "
                            + resolved.spec().keys() + ", since " + evidence,
                    "give the key with --key HASH[,RANGE], or the table's definition with --definition FILE");
        }
    }
}
