package org.ddbworkbench.dynamo;

import java.util.List;

/**
 * What became of the items of one answer.
 *
 * @param found items that exist: all that a Query or Scan evaluated, and of the keys that were asked for those that have one
 * @param used items that rows were made of, whether for one access or for several
 * @param rows how many rows each access got, in the order of the accesses that the request serves
 */
record ItemCounts(long found, long used, List<Integer> rows) {
    ItemCounts {
        rows = List.copyOf(rows);
    }
}
