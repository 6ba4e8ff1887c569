package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.SharedAccess;

/**
 * One access of several that are answered by the same requests.
 *
 * @param number of the group in the plan of the statement, from 1
 * @param part number of the access in the group, from 0
 * @param slots the expressions that fill the slots of each access of the group
 */
record SharedRead(int number, SharedAccess access, int part, List<List<RexNode>> slots) {
    SharedRead {
        slots = List.copyOf(slots);
    }

    /** The plan of this access when it is read with the others. */
    AccessPlan plan() {
        return access.plans().get(part);
    }
}
