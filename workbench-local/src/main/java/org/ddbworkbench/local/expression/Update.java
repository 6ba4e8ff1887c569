package org.ddbworkbench.local.expression;

import java.util.List;
import org.ddbworkbench.local.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/**
 * An UpdateExpression.
 *
 * @param actions what is done, at paths that are free of conflicts
 * @param read the paths whose values are read
 */
public record Update(List<Action> actions, List<Path> read) {
    public Update {
        actions = List.copyOf(actions);
        read = List.copyOf(read);
    }

    /** Whether the actions take away, and add nothing. */
    public boolean onlyRemoves() {
        for (Action action : actions) {
            if (action instanceof Action.Set || action instanceof Action.Add) {
                return false;
            }
        }
        return true;
    }

    /** The parts of an item that the update changes, as the item has them before or after it. */
    public PathProjection changedParts() {
        return PathProjection.of(actions.stream().map(Action::path).toList());
    }

    /** One action of an update. */
    public sealed interface Action {
        Path path();

        /** The type of the value that the action leaves, when the expression tells. */
        AttributeValue.@Nullable Type type();

        /** {@code SET}: gives the path a value. */
        record Set(Path path, Value value) implements Action {
            @Override
            public AttributeValue.@Nullable Type type() {
                return value.type();
            }
        }

        /** {@code REMOVE}: takes the path away. */
        record Remove(Path path) implements Action {
            @Override
            public AttributeValue.@Nullable Type type() {
                return null;
            }
        }

        /** {@code ADD}: adds a number, or members to a set. */
        record Add(Path path, AttributeValue value) implements Action {
            @Override
            public AttributeValue.Type type() {
                return value.type();
            }
        }

        /** {@code DELETE}: takes members away from a set. */
        record Delete(Path path, AttributeValue value) implements Action {
            @Override
            public AttributeValue.Type type() {
                return value.type();
            }
        }
    }

    /** The value of a {@code SET} action. */
    public sealed interface Value {
        /** The type of the value, when the expression tells. */
        AttributeValue.@Nullable Type type();

        /** The value at a path, or one given under a placeholder. */
        record Plain(Operand operand) implements Value {
            @Override
            public AttributeValue.@Nullable Type type() {
                return operand instanceof Operand.Literal literal
                        ? literal.value().type()
                        : null;
            }
        }

        /** The value at a path, or {@code otherwise} where there is none. */
        record IfNotExists(Path path, Value otherwise) implements Value {
            @Override
            public AttributeValue.@Nullable Type type() {
                return otherwise.type();
            }
        }

        /** Two lists in one. */
        record ListAppend(Value first, Value second) implements Value {
            @Override
            public AttributeValue.Type type() {
                return AttributeValue.Type.L;
            }
        }

        /** The sum of two numbers. */
        record Sum(Value first, Value second) implements Value {
            @Override
            public AttributeValue.Type type() {
                return AttributeValue.Type.N;
            }
        }

        /** The difference of two numbers. */
        record Difference(Value first, Value second) implements Value {
            @Override
            public AttributeValue.Type type() {
                return AttributeValue.Type.N;
            }
        }
    }
}
