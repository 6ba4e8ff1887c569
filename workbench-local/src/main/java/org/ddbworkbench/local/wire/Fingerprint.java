package org.ddbworkbench.local.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/** Digests of JSON values as {@link Json} reads them. */
final class Fingerprint {
    private final MessageDigest digest;

    private Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256", e);
        }
    }

    /** The digest of a value; the order of the members of its objects does not matter. */
    static ByteString of(@Nullable Object value) {
        Fingerprint fingerprint = new Fingerprint();
        fingerprint.add(value);
        return ByteString.of(fingerprint.digest.digest());
    }

    private void add(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            add('{', Integer.toString(map.size()));
            new TreeMap<>(map).forEach((name, member) -> {
                add('n', (String) name);
                add(member);
            });
        } else if (value instanceof List<?> list) {
            add('[', Integer.toString(list.size()));
            list.forEach(this::add);
        } else {
            add(value instanceof String ? 's' : 'v', String.valueOf(value));
        }
    }

    private void add(char kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((kind + Integer.toString(bytes.length) + ':').getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
    }
}
