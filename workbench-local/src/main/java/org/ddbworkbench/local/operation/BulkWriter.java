package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** Fills one table without requests, in batches. Items keep the same limits as those of PutItem. */
public final class BulkWriter {
    /**
     * The key of the tag that a table has while it is being filled, so that one on disk can be told from a whole one after a run
     * that was killed.
     */
    public static final String LOADING_TAG = "workbench:loading";

    private final Tables tables;
    private final Table table;

    /** @throws ServiceException when there is no such table */
    public BulkWriter(Tables tables, String tableName) {
        this.tables = tables;
        table = tables.forData(tableName);
    }

    /**
     * One write of a batch.
     *
     * @param key the key attributes, perhaps among others
     * @param item what is put; null deletes the item with that key
     */
    public record Write(
            Map<String, AttributeValue> key, @Nullable Item item) {
        public static Write put(Item item) {
            return new Write(item.attributes(), item);
        }
    }

    /** @throws ServiceException when PutItem would refuse the item; the message is the service's */
    public void check(Item item) {
        ItemValidator.validateContent(item);
        ItemValidator.validate(table.definition(), item);
    }

    /** @throws ServiceException when {@code key} is not exactly a key of the table */
    public void checkKey(Map<String, AttributeValue> key) {
        ItemValidator.validateKey(table.definition().keys(), key);
    }

    /** Whether there is a key of the table among {@code attributes}, with the types of its attributes. */
    public boolean hasKey(Map<String, AttributeValue> attributes) {
        return table.layout().keyOf(attributes) != null;
    }

    /** The bytes that the key among {@code attributes}, which has been checked, is filed under. */
    public ByteString storedKey(Map<String, AttributeValue> attributes) {
        ByteString key = table.layout().keyOf(attributes);
        if (key == null) {
            throw new IllegalArgumentException("No key of " + table.definition().name() + " in " + attributes.keySet());
        }
        return key;
    }

    /**
     * Makes writes that have been checked, in their order; they are kept together or not at all.
     *
     * @return how many of the items put took the place of another
     */
    public int write(List<Write> writes) {
        return tables.exclusively(List.of(table), () -> {
            int replaced = 0;
            for (Write write : writes) {
                WriteEffect effect = table.write(write.key(), before -> write.item());
                if (effect.before() != null && effect.after() != null) {
                    replaced++;
                }
            }
            return replaced;
        });
    }

    /** The items that the table has now. */
    public long itemCount() {
        return table.read(table::itemCount);
    }
}
