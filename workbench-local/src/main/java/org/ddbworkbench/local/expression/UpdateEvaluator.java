package org.ddbworkbench.local.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Nesting;
import org.ddbworkbench.local.value.Numbers;
import org.ddbworkbench.local.value.Sets;
import org.jspecify.annotations.Nullable;

/**
 * Applies updates. All values are read from the item as it was, so the order of the actions does not matter; list elements
 * keep the numbers that they had, and those set beyond the end of a list are appended in the order of their numbers.
 */
public final class UpdateEvaluator {
    private final Map<String, AttributeValue> before;

    private UpdateEvaluator(Map<String, AttributeValue> before) {
        this.before = before;
    }

    /**
     * The attributes that an update makes of an item.
     *
     * @param before the attributes of the item, or of its key when there is no item
     */
    public static Map<String, AttributeValue> apply(Update update, Map<String, AttributeValue> before) {
        UpdateEvaluator evaluator = new UpdateEvaluator(before);
        Map<String, Change> changes = new LinkedHashMap<>();
        for (Update.Action action : update.actions()) {
            changes.computeIfAbsent(action.path().attribute(), name -> new Change())
                    .add(action);
        }
        Map<String, AttributeValue> after = new LinkedHashMap<>(before);
        for (Map.Entry<String, Change> change : changes.entrySet()) {
            String name = change.getKey();
            AttributeValue changed = evaluator.apply(change.getValue(), before.get(name));
            if (changed == null) {
                after.remove(name);
                continue;
            }
            if (!change.getValue().isWhole()) {
                Nesting.require(changed);
            }
            after.put(name, changed);
        }
        return after;
    }

    /** What is done with one value: an action on all of it, or changes of members of a map, or of elements of a list. */
    private static final class Change {
        private final Map<String, Change> members = new LinkedHashMap<>();
        private final TreeMap<Integer, Change> elements = new TreeMap<>();
        private Update.@Nullable Action action;

        private void add(Update.Action added) {
            Change change = this;
            for (Path.Step step : added.path().steps()) {
                change = step instanceof Path.Step.Member member
                        ? change.members.computeIfAbsent(member.name(), name -> new Change())
                        : change.elements.computeIfAbsent(((Path.Step.Element) step).index(), index -> new Change());
            }
            change.action = added;
        }

        private boolean isWhole() {
            return action != null;
        }
    }

    /** The changed value; null when it is taken away. */
    private @Nullable AttributeValue apply(Change change, @Nullable AttributeValue value) {
        if (change.action != null) {
            return apply(change.action, value);
        }
        if (!change.members.isEmpty() && value instanceof AttributeValue.MapValue map) {
            return applyToMembers(change.members, map);
        }
        if (!change.elements.isEmpty() && value instanceof AttributeValue.ListValue list) {
            return applyToElements(change.elements, list);
        }
        throw ServiceException.validation("The document path provided in the update expression is invalid for update");
    }

    private AttributeValue applyToMembers(Map<String, Change> changes, AttributeValue.MapValue map) {
        Map<String, AttributeValue> after = new LinkedHashMap<>(map.entries());
        changes.forEach((name, change) -> {
            AttributeValue changed = apply(change, map.entries().get(name));
            if (changed == null) {
                after.remove(name);
            } else {
                after.put(name, changed);
            }
        });
        return new AttributeValue.MapValue(after);
    }

    private AttributeValue applyToElements(TreeMap<Integer, Change> changes, AttributeValue.ListValue list) {
        List<AttributeValue> after = new ArrayList<>();
        for (int index = 0; index < list.elements().size(); index++) {
            Change change = changes.get(index);
            AttributeValue element = list.elements().get(index);
            AttributeValue changed = change == null ? element : apply(change, element);
            if (changed != null) {
                after.add(changed);
            }
        }
        changes.tailMap(list.elements().size()).forEach((index, change) -> {
            AttributeValue appended = apply(change, null);
            if (appended != null) {
                after.add(appended);
            }
        });
        return new AttributeValue.ListValue(after);
    }

    private @Nullable AttributeValue apply(Update.Action action, @Nullable AttributeValue value) {
        if (action instanceof Update.Action.Set set) {
            return evaluate(set.value());
        } else if (action instanceof Update.Action.Remove) {
            return null;
        } else if (action instanceof Update.Action.Add add) {
            return add(value, add.value());
        } else if (action instanceof Update.Action.Delete delete) {
            return delete(value, delete.value());
        }
        throw new AssertionError(action);
    }

    private static AttributeValue add(@Nullable AttributeValue value, AttributeValue added) {
        if (value == null) {
            return added;
        }
        if (value instanceof AttributeValue.Numeric number && added instanceof AttributeValue.Numeric other) {
            return new AttributeValue.Numeric(Numbers.sum(number.value(), other.value()));
        }
        if (value.type() != added.type() || value instanceof AttributeValue.Numeric) {
            throw incorrectType();
        }
        return Sets.union(value, added);
    }

    private static @Nullable AttributeValue delete(@Nullable AttributeValue value, AttributeValue deleted) {
        if (value == null) {
            return null;
        }
        if (value.type() != deleted.type()) {
            throw incorrectType();
        }
        return Sets.difference(value, deleted);
    }

    private AttributeValue evaluate(Update.Value value) {
        if (value instanceof Update.Value.Plain plain) {
            return evaluate(plain.operand());
        } else if (value instanceof Update.Value.IfNotExists ifNotExists) {
            AttributeValue existing = ifNotExists.path().in(before);
            return existing == null ? evaluate(ifNotExists.otherwise()) : existing;
        } else if (value instanceof Update.Value.ListAppend append) {
            List<AttributeValue> elements = new ArrayList<>(list(append.first()));
            elements.addAll(list(append.second()));
            return new AttributeValue.ListValue(elements);
        } else if (value instanceof Update.Value.Sum sum) {
            return new AttributeValue.Numeric(Numbers.sum(number(sum.first()), number(sum.second())));
        } else if (value instanceof Update.Value.Difference difference) {
            return new AttributeValue.Numeric(
                    Numbers.difference(number(difference.first()), number(difference.second())));
        }
        throw new AssertionError(value);
    }

    private AttributeValue evaluate(Operand operand) {
        if (operand instanceof Operand.Literal literal) {
            return literal.value();
        } else if (operand instanceof Operand.AtPath atPath) {
            AttributeValue value = atPath.path().in(before);
            if (value == null) {
                throw ServiceException.validation(
                        "The provided expression refers to an attribute that does not exist in the item");
            }
            return value;
        }
        throw new AssertionError(operand);
    }

    private List<AttributeValue> list(Update.Value value) {
        if (evaluate(value) instanceof AttributeValue.ListValue list) {
            return list.elements();
        }
        throw incorrectType();
    }

    private BigDecimal number(Update.Value value) {
        if (evaluate(value) instanceof AttributeValue.Numeric number) {
            return number.value();
        }
        throw incorrectType();
    }

    private static ServiceException incorrectType() {
        return ServiceException.validation("An operand in the update expression has an incorrect data type");
    }
}
