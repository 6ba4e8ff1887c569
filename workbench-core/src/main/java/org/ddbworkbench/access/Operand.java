package org.ddbworkbench.access;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value in a predicate; of the Java class that the column's type has. */
public sealed interface Operand {
    /** Known when the query is planned. */
    record Constant(Object value) implements Operand {
        @Override
        public @Nullable Object resolve(@Nullable Object[] slots) {
            return value;
        }

        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /** Known when the plan is resolved: a parameter, or an expression over parameters. */
    record Slot(int index) implements Operand {
        @Override
        public @Nullable Object resolve(@Nullable Object[] slots) {
            return slots[index];
        }

        @Override
        public String toString() {
            return "?" + index;
        }
    }

    /** An element of the tuple in a slot: a key of a {@link Lookup}. */
    record Element(int slot, int position) implements Operand {
        @Override
        public @Nullable Object resolve(@Nullable Object[] slots) {
            return slots[slot] instanceof List<?> tuple ? tuple.get(position) : null;
        }

        @Override
        public String toString() {
            return "key " + (position + 1);
        }
    }

    /** The value; null is SQL's NULL. */
    @Nullable
    Object resolve(@Nullable Object[] slots);
}
