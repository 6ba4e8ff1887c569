package org.ddbworkbench.local.value;

import java.util.Collection;
import org.ddbworkbench.local.error.ServiceException;

/** The bound on how deep lists and maps nest. */
public final class Nesting {
    /** How many lists and maps may be around a value. */
    private static final int MAX_LEVELS = 32;

    private Nesting() {}

    /** Refuses a value that {@code levels} lists and maps are around, if these are too many. */
    public static void require(int levels) {
        if (levels > MAX_LEVELS) {
            throw ServiceException.validation("Nesting Levels have exceeded supported limits: Attributes in the item"
                    + " have nested levels beyond supported limit");
        }
    }

    /** Refuses the value of an attribute that nests too deep. */
    public static void require(AttributeValue value) {
        require(value, 0);
    }

    private static void require(AttributeValue value, int levels) {
        require(levels);
        if (value instanceof AttributeValue.ListValue list) {
            requireAll(list.elements(), levels + 1);
        } else if (value instanceof AttributeValue.MapValue map) {
            requireAll(map.entries().values(), levels + 1);
        }
    }

    private static void requireAll(Collection<AttributeValue> values, int levels) {
        for (AttributeValue value : values) {
            require(value, levels);
        }
    }
}
