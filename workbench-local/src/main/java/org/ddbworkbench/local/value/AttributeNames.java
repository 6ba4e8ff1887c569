package org.ddbworkbench.local.value;

import org.ddbworkbench.local.error.ServiceException;

/** The bounds on the names of attributes. */
public final class AttributeNames {
    /** The bytes in UTF-8 that are too many. */
    private static final int TOO_MANY_BYTES = 65_536;

    private AttributeNames() {}

    /** Refuses a name that no attribute can have. */
    public static void require(String name) {
        if (name.isEmpty()) {
            throw ServiceException.validation("Empty attribute name");
        }
        // No character takes more than three bytes.
        if (name.length() >= TOO_MANY_BYTES / 3 && ItemSize.utf8Length(name) >= TOO_MANY_BYTES) {
            throw ServiceException.validation(
                    "Attribute name is too large, must be less than " + TOO_MANY_BYTES + " bytes");
        }
    }
}
