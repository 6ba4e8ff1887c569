/**
 * Tables and indexes over ordered stores. Every item is filed under one byte string, laid out as hash of the partition key,
 * partition key, sort key; see {@link org.ddbworkbench.local.storage.KeyLayout}. So a Query is one range of keys, a Scan
 * is the whole range (in hash order, as in the service), a segment of a parallel Scan is a range of hashes, and a store on
 * disk needs nothing but a sorted map. Internal to the engine.
 */
@NullMarked
package org.ddbworkbench.local.storage;

import org.jspecify.annotations.NullMarked;
