package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeyLayout;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.SortCondition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;

/**
 * A KeyConditionExpression: equality on every partition key attribute, and on the sort key attributes from the left
 * equality, the last of them with any of the other comparators, BETWEEN or begins_with.
 */
public final class KeyCondition {
    private static final String PARAMETER = "KeyConditionExpression";

    private static final AttributeValue EMPTY_TEXT = new AttributeValue.Text("");
    private static final AttributeValue EMPTY_BINARY = new AttributeValue.Binary(ByteString.EMPTY);

    private final Map<String, Condition> byAttribute = new LinkedHashMap<>();

    private KeyCondition() {}

    /** The key condition that a condition is; refuses one of another shape. */
    public static KeyCondition of(Condition condition) {
        KeyCondition keyCondition = new KeyCondition();
        keyCondition.add(condition);
        return keyCondition;
    }

    /**
     * The stored keys that this condition selects of a table or an index.
     *
     * @param first is done with each key attribute before the condition on it is looked at
     */
    public KeyRange range(KeyLayout layout, Consumer<KeyAttribute> first) {
        KeySchema schema = layout.schema();
        if (byAttribute.size() > 2 && schema.size() <= 2) {
            throw ServiceException.validation("Conditions can be of length 1 or 2 only");
        }
        schema.partition().forEach(first);
        List<AttributeValue> partition = partitionValues(schema);
        schema.sort().forEach(first);
        return sortRange(layout, partition);
    }

    /** Whether there is a condition on the sort key. */
    public boolean isOnSortKey(KeySchema schema) {
        return byAttribute.size() > schema.partition().size();
    }

    /** Whether the conditions on the sort key accept that of {@code attributes}. */
    public boolean acceptsSortKey(KeySchema schema, Map<String, AttributeValue> attributes) {
        for (KeyAttribute attribute : schema.sort()) {
            Condition condition = byAttribute.get(attribute.name());
            if (condition != null && !ConditionEvaluator.test(condition, attributes)) {
                return false;
            }
        }
        return true;
    }

    /** The stored keys of the partition that this condition reads from. */
    public KeyRange partition(KeyLayout layout) {
        return layout.range(partitionValues(layout.schema()), List.of(), new SortCondition.Any());
    }

    private List<AttributeValue> partitionValues(KeySchema schema) {
        List<AttributeValue> partition = new ArrayList<>();
        for (KeyAttribute attribute : schema.partition()) {
            Condition condition = byAttribute.get(attribute.name());
            if (condition == null) {
                throw missed(attribute.name());
            }
            AttributeValue value = keyValue(attribute, literals(condition).get(0));
            if (!isEquality(condition) || (schema.size() == 1 && byAttribute.size() > 1)) {
                throw ServiceException.validation("Query key condition not supported");
            }
            partition.add(value);
        }
        return partition;
    }

    private KeyRange sortRange(KeyLayout layout, List<AttributeValue> partition) {
        List<AttributeValue> equal = new ArrayList<>();
        SortCondition last = new SortCondition.Any();
        int used = partition.size();
        for (KeyAttribute attribute : layout.schema().sort()) {
            Condition condition = byAttribute.get(attribute.name());
            if (condition == null) {
                break;
            }
            used++;
            if (!isEquality(condition)) {
                last = sortCondition(attribute, condition);
                break;
            }
            equal.add(keyValue(attribute, literals(condition).get(0)));
        }
        if (used < byAttribute.size()) {
            throw unusable(layout.schema());
        }
        return layout.range(partition, equal, last);
    }

    private ServiceException unusable(KeySchema schema) {
        if (schema.sort().size() == 1
                && !byAttribute.containsKey(schema.sort().get(0).name())) {
            return missed(schema.sort().get(0).name());
        }
        return ServiceException.validation("Query key condition not supported");
    }

    private void add(Condition condition) {
        if (condition instanceof Condition.And and) {
            add(and.left());
            add(and.right());
            return;
        }
        if (!isAllowed(condition)) {
            throw ServiceException.validation("Invalid operator used in " + PARAMETER + ": " + condition.operator());
        }
        Condition oriented = pathOnTheLeft(condition);
        String attribute = attribute(oriented);
        if (byAttribute.putIfAbsent(attribute, oriented) != null) {
            throw ServiceException.validation(PARAMETER + "s must only contain one condition per key");
        }
    }

    private static boolean isAllowed(Condition condition) {
        return condition instanceof Condition.Between
                || condition instanceof Condition.BeginsWith
                || (condition instanceof Condition.Compare compare && compare.comparator() != Comparator.NOT_EQUAL);
    }

    private static Condition pathOnTheLeft(Condition condition) {
        if (condition instanceof Condition.Compare compare
                && compare.left() instanceof Operand.Literal
                && !(compare.right() instanceof Operand.Literal)) {
            return compare.flipped();
        }
        return condition;
    }

    /** The one attribute that a condition is on. */
    private static String attribute(Condition condition) {
        List<Operand> operands = operands(condition);
        if (!(condition instanceof Condition.Compare) && !(operands.get(0) instanceof Operand.AtPath)) {
            throw invalid(condition.operator() + " operator must have the key attribute as its first operand");
        }
        Path path = null;
        for (Operand operand : operands) {
            if (operand instanceof Operand.Size) {
                throw ServiceException.validation(PARAMETER + "s cannot contain nested operations");
            }
            if (operand instanceof Operand.AtPath atPath) {
                if (path != null) {
                    throw invalid("Multiple attribute names used in one condition");
                }
                path = atPath.path();
                if (!path.isTopLevel()) {
                    throw ServiceException.validation(PARAMETER + "s cannot have conditions on nested attributes");
                }
            }
        }
        if (path == null) {
            throw invalid("No key attribute specified");
        }
        return path.attribute();
    }

    private static List<Operand> operands(Condition condition) {
        if (condition instanceof Condition.Compare compare) {
            return List.of(compare.left(), compare.right());
        } else if (condition instanceof Condition.Between between) {
            return List.of(between.operand(), between.low(), between.high());
        } else if (condition instanceof Condition.BeginsWith beginsWith) {
            return List.of(beginsWith.operand(), beginsWith.start());
        }
        throw new AssertionError(condition);
    }

    private static List<AttributeValue> literals(Condition condition) {
        return operands(condition).stream()
                .filter(Operand.Literal.class::isInstance)
                .map(operand -> ((Operand.Literal) operand).value())
                .toList();
    }

    private static boolean isEquality(Condition condition) {
        return condition instanceof Condition.Compare compare && compare.comparator() == Comparator.EQUAL;
    }

    private static SortCondition sortCondition(KeyAttribute attribute, Condition condition) {
        List<AttributeValue> values = literals(condition).stream()
                .map(value -> keyValue(attribute, value))
                .toList();
        AttributeValue value = values.get(0);
        if (condition instanceof Condition.Between) {
            return new SortCondition.Between(value, values.get(1));
        } else if (condition instanceof Condition.Compare compare) {
            return switch (compare.comparator()) {
                case LESS -> new SortCondition.To(value, false);
                case LESS_OR_EQUAL -> new SortCondition.To(value, true);
                case GREATER -> new SortCondition.From(value, false);
                case GREATER_OR_EQUAL -> new SortCondition.From(value, true);
                case EQUAL, NOT_EQUAL -> throw new AssertionError(condition);
            };
        }
        return new SortCondition.BeginsWith(value);
    }

    private static AttributeValue keyValue(KeyAttribute attribute, AttributeValue value) {
        if (!attribute.type().matches(value)) {
            throw ServiceException.invalidParameter("Condition parameter type does not match schema type");
        }
        if (value.equals(EMPTY_TEXT) || value.equals(EMPTY_BINARY)) {
            throw ServiceException.validation("One or more parameter values are not valid. The AttributeValue for a key"
                    + " attribute cannot contain an empty " + (value.equals(EMPTY_TEXT) ? "string" : "binary")
                    + " value. Key: " + attribute.name());
        }
        return value;
    }

    private static ServiceException missed(String attribute) {
        return ServiceException.validation("Query condition missed key schema element: " + attribute);
    }

    private static ServiceException invalid(String detail) {
        return ServiceException.validation("Invalid condition in " + PARAMETER + ": " + detail);
    }
}
