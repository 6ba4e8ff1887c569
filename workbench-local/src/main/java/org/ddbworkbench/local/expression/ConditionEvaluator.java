package org.ddbworkbench.local.expression;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Values;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates conditions. There is no third truth value: a comparison with a missing attribute, or between values of different
 * types, is false, except {@code <>}, which is true.
 */
public final class ConditionEvaluator {
    private ConditionEvaluator() {}

    public static boolean test(Condition condition, Map<String, AttributeValue> item) {
        if (condition instanceof Condition.And and) {
            return test(and.left(), item) && test(and.right(), item);
        } else if (condition instanceof Condition.Or or) {
            return test(or.left(), item) || test(or.right(), item);
        } else if (condition instanceof Condition.Not not) {
            return !test(not.condition(), item);
        } else if (condition instanceof Condition.Compare compare) {
            return compare(compare.comparator(), value(compare.left(), item), value(compare.right(), item));
        } else if (condition instanceof Condition.Between between) {
            AttributeValue value = value(between.operand(), item);
            return compare(Comparator.GREATER_OR_EQUAL, value, value(between.low(), item))
                    && compare(Comparator.LESS_OR_EQUAL, value, value(between.high(), item));
        } else if (condition instanceof Condition.In in) {
            AttributeValue value = value(in.operand(), item);
            return value != null && isAnyOf(value, in.choices(), item);
        } else if (condition instanceof Condition.Exists exists) {
            return (exists.path().in(item) != null) == exists.expected();
        } else if (condition instanceof Condition.HasType hasType) {
            AttributeValue value = value(hasType.operand(), item);
            return value != null && value.type() == hasType.expected();
        } else if (condition instanceof Condition.BeginsWith beginsWith) {
            return beginsWith(value(beginsWith.operand(), item), value(beginsWith.start(), item));
        } else if (condition instanceof Condition.Contains contains) {
            return contains(value(contains.operand(), item), value(contains.part(), item));
        }
        throw new AssertionError(condition);
    }

    private static boolean isAnyOf(AttributeValue value, List<Operand> choices, Map<String, AttributeValue> item) {
        for (Operand choice : choices) {
            if (value.equals(value(choice, item))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable AttributeValue value(Operand operand, Map<String, AttributeValue> item) {
        if (operand instanceof Operand.AtPath atPath) {
            return atPath.path().in(item);
        } else if (operand instanceof Operand.Literal literal) {
            return literal.value();
        } else if (operand instanceof Operand.Size size) {
            OptionalLong length = size(value(size.of(), item));
            return length.isPresent() ? new AttributeValue.Numeric(BigDecimal.valueOf(length.getAsLong())) : null;
        }
        throw new AssertionError(operand);
    }

    private static boolean compare(
            Comparator comparator, @Nullable AttributeValue left, @Nullable AttributeValue right) {
        if (comparator == Comparator.EQUAL) {
            return left != null && left.equals(right);
        }
        if (comparator == Comparator.NOT_EQUAL) {
            return left == null || !left.equals(right);
        }
        if (left == null || right == null) {
            return false;
        }
        OptionalInt order = Values.compare(left, right);
        return order.isPresent() && comparator.accepts(order.getAsInt());
    }

    private static boolean beginsWith(@Nullable AttributeValue value, @Nullable AttributeValue start) {
        if (value instanceof AttributeValue.Text text && start instanceof AttributeValue.Text prefix) {
            return text.value().startsWith(prefix.value());
        }
        return value instanceof AttributeValue.Binary binary
                && start instanceof AttributeValue.Binary prefix
                && binary.value().startsWith(prefix.value());
    }

    private static boolean contains(@Nullable AttributeValue value, @Nullable AttributeValue part) {
        if (value == null || part == null) {
            return false;
        }
        if (value instanceof AttributeValue.Text text) {
            return part instanceof AttributeValue.Text other && text.value().contains(other.value());
        } else if (value instanceof AttributeValue.Binary binary) {
            return part instanceof AttributeValue.Binary other && binary.value().contains(other.value());
        } else if (value instanceof AttributeValue.TextSet set) {
            return part instanceof AttributeValue.Text other && set.members().contains(other.value());
        } else if (value instanceof AttributeValue.NumericSet set) {
            return part instanceof AttributeValue.Numeric other && set.members().contains(other.value());
        } else if (value instanceof AttributeValue.BinarySet set) {
            return part instanceof AttributeValue.Binary other && set.members().contains(other.value());
        }
        return value instanceof AttributeValue.ListValue list && list.elements().contains(part);
    }

    private static OptionalLong size(@Nullable AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            return OptionalLong.of(text.value().length());
        } else if (value instanceof AttributeValue.Binary binary) {
            return OptionalLong.of(binary.value().size());
        } else if (value instanceof AttributeValue.ListValue list) {
            return OptionalLong.of(list.elements().size());
        } else if (value instanceof AttributeValue.MapValue map) {
            return OptionalLong.of(map.entries().size());
        } else if (value instanceof AttributeValue.TextSet set) {
            return OptionalLong.of(set.members().size());
        } else if (value instanceof AttributeValue.NumericSet set) {
            return OptionalLong.of(set.members().size());
        } else if (value instanceof AttributeValue.BinarySet set) {
            return OptionalLong.of(set.members().size());
        }
        return OptionalLong.empty();
    }
}
