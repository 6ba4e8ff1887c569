package org.ddbworkbench.local.storage;

import java.io.ByteArrayOutputStream;
import java.util.Objects;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;

/** A condition on one sort key attribute, as a range of stored keys. */
public sealed interface SortCondition {
    /** The stored keys that start with {@code prefix} and meet this condition in the part that follows. */
    KeyRange range(ByteString prefix);

    /** No condition. */
    record Any() implements SortCondition {
        @Override
        public KeyRange range(ByteString prefix) {
            return KeyRange.startingWith(prefix);
        }
    }

    /** Begins with a text or with bytes. */
    record BeginsWith(AttributeValue start) implements SortCondition {
        @Override
        public KeyRange range(ByteString prefix) {
            ByteArrayOutputStream key = new ByteArrayOutputStream();
            prefix.appendTo(key);
            KeyEncoding.appendStart(key, start);
            return KeyRange.startingWith(ByteString.of(key));
        }
    }

    /** From {@code low} to {@code high}, both included. */
    record Between(AttributeValue low, AttributeValue high) implements SortCondition {
        @Override
        public KeyRange range(ByteString prefix) {
            return new KeyRange(before(prefix, low), after(prefix, high));
        }
    }

    /** At least {@code low}, or greater than it. */
    record From(AttributeValue low, boolean inclusive) implements SortCondition {
        @Override
        public KeyRange range(ByteString prefix) {
            return new KeyRange(inclusive ? before(prefix, low) : after(prefix, low), prefix.afterPrefix());
        }
    }

    /** At most {@code high}, or less than it. */
    record To(AttributeValue high, boolean inclusive) implements SortCondition {
        @Override
        public KeyRange range(ByteString prefix) {
            return new KeyRange(prefix, inclusive ? after(prefix, high) : before(prefix, high));
        }
    }

    private static ByteString before(ByteString prefix, AttributeValue value) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        prefix.appendTo(key);
        KeyEncoding.append(key, value);
        return ByteString.of(key);
    }

    private static ByteString after(ByteString prefix, AttributeValue value) {
        return Objects.requireNonNull(before(prefix, value).afterPrefix());
    }
}
