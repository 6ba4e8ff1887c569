package org.ddbworkbench.local.storage;

import java.util.Iterator;

/** What a Query or a Scan reads: a table or an index. Read under the lock of the table. */
public interface ItemSource {
    KeyLayout layout();

    Iterator<OrderedStore.Entry> read(KeyRange range, boolean ascending);

    long itemCount();

    /** The sum of the sizes of all items, in bytes. */
    long byteCount();
}
