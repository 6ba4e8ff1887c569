package org.ddbworkbench.local.open.definition;

import org.ddbworkbench.local.storage.KeyType;
import org.jspecify.annotations.Nullable;

/**
 * One attribute of a key.
 *
 * @param type null when nobody said: the data tell it
 */
public record KeyPart(String name, @Nullable KeyType type) {
    public KeyPart {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("A key attribute needs a name");
        }
    }

    /**
     * Reads {@code name} or {@code name:TYPE}.
     *
     * @throws IllegalArgumentException when there is no name
     */
    static KeyPart parse(String text) {
        String trimmed = text.strip();
        for (KeyType type : KeyType.values()) {
            if (trimmed.endsWith(":" + type)) {
                return new KeyPart(trimmed.substring(0, trimmed.length() - 2), type);
            }
        }
        return new KeyPart(trimmed, null);
    }

    KeyPart withType(@Nullable KeyType other) {
        return new KeyPart(name, other);
    }

    @Override
    public String toString() {
        return type == null ? name : name + ":" + type;
    }
}
