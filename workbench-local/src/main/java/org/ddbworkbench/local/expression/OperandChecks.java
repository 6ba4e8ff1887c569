package org.ddbworkbench.local.expression;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Values;
import org.jspecify.annotations.Nullable;

/** What can be refused of a condition before any item is seen: operands of types that an operator never accepts. */
final class OperandChecks {
    private static final Set<AttributeValue.Type> ORDERED =
            EnumSet.of(AttributeValue.Type.S, AttributeValue.Type.N, AttributeValue.Type.B);
    private static final Set<AttributeValue.Type> TEXT_OR_BINARY =
            EnumSet.of(AttributeValue.Type.S, AttributeValue.Type.B);

    private OperandChecks() {}

    static void check(String parameter, Condition condition) {
        if (condition instanceof Condition.Compare compare) {
            checkCompare(parameter, compare);
        } else if (condition instanceof Condition.Between between) {
            requireTypes(parameter, between, ORDERED, between.operand(), between.low(), between.high());
            checkBounds(parameter, between);
        } else if (condition instanceof Condition.BeginsWith beginsWith) {
            requireDistinct(parameter, beginsWith, beginsWith.operand(), List.of(beginsWith.start()));
            requireTypes(parameter, beginsWith, TEXT_OR_BINARY, beginsWith.operand(), beginsWith.start());
        } else if (condition instanceof Condition.Contains contains) {
            requireDistinct(parameter, contains, contains.operand(), List.of(contains.part()));
        } else if (condition instanceof Condition.In in) {
            requireDistinct(parameter, in, in.operand(), in.choices());
        }
    }

    /** The type that the second operand of {@code attribute_type} names. */
    static AttributeValue.Type typeName(String parameter, Operand operand) {
        if (operand instanceof Operand.Literal literal) {
            if (!(literal.value() instanceof AttributeValue.Text name)) {
                throw wrongType(
                        parameter,
                        "operator or function: attribute_type",
                        literal.value().type());
            }
            return Stream.of(AttributeValue.Type.values())
                    .filter(type -> type.name().equals(name.value()))
                    .findFirst()
                    .orElseThrow(() -> ServiceException.invalidExpression(
                            parameter,
                            "Invalid attribute type name found; type: " + name.value()
                                    + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}"));
        }
        throw wrongType(parameter, "operator or function: attribute_type", null);
    }

    static Operand.Size size(String parameter, Operand operand) {
        if (operand instanceof Operand.AtPath atPath) {
            return new Operand.Size(atPath.path());
        }
        throw ServiceException.invalidExpression(
                parameter, "Operator or function requires a document path; operator or function: size");
    }

    private static void checkCompare(String parameter, Condition.Compare compare) {
        requireDistinct(parameter, compare, compare.left(), List.of(compare.right()));
        if (compare.comparator() != Comparator.EQUAL && compare.comparator() != Comparator.NOT_EQUAL) {
            requireTypes(parameter, compare, ORDERED, compare.left(), compare.right());
        }
    }

    private static void checkBounds(String parameter, Condition.Between between) {
        if (!(between.low() instanceof Operand.Literal low) || !(between.high() instanceof Operand.Literal high)) {
            return;
        }
        if (low.value().type() != high.value().type()) {
            throw ServiceException.invalidExpression(
                    parameter,
                    "The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand:"
                            + " AttributeValue: " + low.value() + ", upper bound operand: AttributeValue: "
                            + high.value());
        }
        if (Values.compare(low.value(), high.value()).orElse(0) > 0) {
            throw ServiceException.invalidExpression(
                    parameter,
                    "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound"
                            + " operand: AttributeValue: " + low.value() + ", upper bound operand: AttributeValue: "
                            + high.value());
        }
    }

    private static void requireDistinct(String parameter, Condition condition, Operand first, List<Operand> others) {
        if (first instanceof Operand.AtPath atPath && others.contains(first)) {
            throw ServiceException.invalidExpression(
                    parameter,
                    "The first operand must be distinct from the remaining operands for this operator or function;"
                            + " operator: " + condition.operator() + ", first operand: " + atPath.path());
        }
    }

    private static void requireTypes(
            String parameter, Condition condition, Set<AttributeValue.Type> allowed, Operand... operands) {
        for (Operand operand : operands) {
            if (operand instanceof Operand.Literal literal
                    && !allowed.contains(literal.value().type())) {
                boolean function = condition instanceof Condition.BeginsWith;
                throw wrongType(
                        parameter,
                        (function ? "operator or function: " : "operator: ") + condition.operator(),
                        literal.value().type());
            }
        }
    }

    private static ServiceException wrongType(String parameter, String operator, AttributeValue.@Nullable Type type) {
        return ServiceException.invalidExpression(
                parameter,
                "Incorrect operand type for operator or function; " + operator
                        + (type == null ? "" : ", operand type: " + type));
    }
}
