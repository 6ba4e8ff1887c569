package org.ddbworkbench.local.storage;

import org.ddbworkbench.local.value.AttributeValue;

/** The types that a key attribute may have. */
public enum KeyType {
    S,
    N,
    B;

    public boolean matches(AttributeValue value) {
        return value.type().name().equals(name());
    }
}
