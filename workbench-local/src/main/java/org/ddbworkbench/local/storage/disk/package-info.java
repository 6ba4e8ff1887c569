/**
 * Storage in a directory: one Berkeley DB Java Edition environment, in it one database for each store of items, one for the
 * definitions of the tables and one for the sizes of the stores. A change of any number of stores is one transaction of the
 * library; see {@link org.ddbworkbench.local.storage.disk.DiskStorage}. Internal to the engine.
 */
@NullMarked
package org.ddbworkbench.local.storage.disk;

import org.jspecify.annotations.NullMarked;
