package org.ddbworkbench.local.expression;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Values;
import org.jspecify.annotations.Nullable;

/** What can be refused of a condition before any item is seen: operands of types that an operator never accepts. */
final class OperandChecks {
    private static final Set<AttributeValue.Type> ORDERED =
            EnumSet.of(AttributeValue.Type.S, AttributeValue.Type.N, AttributeValue.Type.B);
    private static final Set<AttributeValue.Type> TEXT_OR_BINARY =
            EnumSet.of(AttributeValue.Type.S, AttributeValue.Type.B);
    private static final Set<AttributeValue.Type> WITHOUT_SIZE =
            EnumSet.of(AttributeValue.Type.N, AttributeValue.Type.BOOL, AttributeValue.Type.NULL);

    private final Problems problems;

    OperandChecks(Problems problems) {
        this.problems = problems;
    }

    void check(Condition condition) {
        if (condition instanceof Condition.Compare compare) {
            checkCompare(compare);
        } else if (condition instanceof Condition.Between between) {
            requireTypes(between, ORDERED, between.operand(), between.low(), between.high());
            checkBounds(between);
        } else if (condition instanceof Condition.BeginsWith beginsWith) {
            requireDistinct(beginsWith, beginsWith.operand(), List.of(beginsWith.start()));
            requireTypes(beginsWith, TEXT_OR_BINARY, beginsWith.operand(), beginsWith.start());
        } else if (condition instanceof Condition.Contains contains) {
            requireDistinct(contains, contains.operand(), List.of(contains.part()));
        } else if (condition instanceof Condition.In in) {
            requireDistinct(in, in.operand(), in.choices());
        }
    }

    /** The type that the second operand of {@code attribute_type} names. */
    AttributeValue.Type typeName(Operand operand) {
        AttributeValue.Type type = type(operand);
        if (type == null) {
            // The service lists every type, in an order of its own.
            reportType("operator or function: attribute_type", "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
        } else if (operand instanceof Operand.Literal literal && literal.value() instanceof AttributeValue.Text name) {
            for (AttributeValue.Type named : AttributeValue.Type.values()) {
                if (named.name().equals(name.value())) {
                    return named;
                }
            }
            problems.report(
                    Problems.Kind.OPERANDS,
                    "Invalid attribute type name found; type: " + name.value()
                            + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
        } else {
            reportType("operator or function: attribute_type", type.name());
        }
        return AttributeValue.Type.NULL;
    }

    /** Checks the operand of {@code size}. */
    void checkSize(Operand operand) {
        AttributeValue.Type type = type(operand);
        if (type != null && WITHOUT_SIZE.contains(type)) {
            reportType("operator or function: size", type.name());
        }
    }

    private void checkCompare(Condition.Compare compare) {
        requireDistinct(compare, compare.left(), List.of(compare.right()));
        if (compare.comparator() != Comparator.EQUAL && compare.comparator() != Comparator.NOT_EQUAL) {
            requireTypes(compare, ORDERED, compare.left(), compare.right());
        }
    }

    private void checkBounds(Condition.Between between) {
        if (!(between.low() instanceof Operand.Literal low) || !(between.high() instanceof Operand.Literal high)) {
            return;
        }
        if (low.value().type() != high.value().type()) {
            reportBounds("same data type for lower and upper bounds", low, high);
        } else if (Values.compare(low.value(), high.value()).orElse(0) > 0) {
            reportBounds("upper bound to be greater than or equal to lower bound", low, high);
        }
    }

    private void reportBounds(String requirement, Operand.Literal low, Operand.Literal high) {
        problems.report(
                Problems.Kind.OPERANDS,
                "The BETWEEN operator requires " + requirement + "; lower bound operand: AttributeValue: " + low.value()
                        + ", upper bound operand: AttributeValue: " + high.value());
    }

    private void requireDistinct(Condition condition, Operand first, List<Operand> others) {
        if (others.contains(first)) {
            requireDistinct(condition.operator(), first, first);
        }
    }

    /** The first operand must not be the path that the other one is. */
    void requireDistinct(String operator, Operand first, Operand other) {
        if (first instanceof Operand.AtPath atPath && first.equals(other)) {
            problems.report(
                    Problems.Kind.EQUAL_OPERANDS,
                    "The first operand must be distinct from the remaining operands for this operator or function;"
                            + " operator: " + operator + ", first operand: " + atPath.path());
        }
    }

    private void requireTypes(Condition condition, Set<AttributeValue.Type> allowed, Operand... operands) {
        for (Operand operand : operands) {
            AttributeValue.Type type = type(operand);
            if (type != null && !allowed.contains(type)) {
                boolean function = condition instanceof Condition.BeginsWith;
                reportType((function ? "operator or function: " : "operator: ") + condition.operator(), type.name());
            }
        }
    }

    private void reportType(String operator, String type) {
        problems.report(
                Problems.Kind.OPERANDS,
                "Incorrect operand type for operator or function; " + operator + ", operand type: " + type);
    }

    /** The type of an operand, as far as the expression tells. */
    private static AttributeValue.@Nullable Type type(Operand operand) {
        if (operand instanceof Operand.Literal literal) {
            return literal.value().type();
        }
        return operand instanceof Operand.Size ? AttributeValue.Type.N : null;
    }
}
