package org.ddbworkbench.local.expression;

import java.util.Set;

/** The functions of expressions, by where they may stand. */
final class Functions {
    /** Functions that are conditions. */
    static final Set<String> CONDITIONS =
            Set.of("attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains");

    /** The function that is an operand of a condition. */
    static final String SIZE = "size";

    /** Functions of updates. */
    static final Set<String> UPDATES = Set.of("if_not_exists", "list_append");

    private Functions() {}

    /** What is wrong with a function in a condition that is not one of {@link #CONDITIONS} or {@link #SIZE}. */
    static void reportNotOfConditions(Problems problems, String function) {
        problems.report(
                Problems.Kind.FUNCTION_NAME,
                (UPDATES.contains(function)
                                ? "The function is not allowed in a condition expression; function: "
                                : "Invalid function name; function: ")
                        + function);
    }

    /** What is wrong with a function in an update that is not one of {@link #UPDATES}. */
    static void reportNotOfUpdates(Problems problems, String function) {
        problems.report(
                Problems.Kind.FUNCTION_NAME,
                (CONDITIONS.contains(function) || function.equals(SIZE)
                                ? "The function is not allowed in an update expression; function: "
                                : "Invalid function name; function: ")
                        + function);
    }

    static void reportMisplaced(Problems problems, String function) {
        problems.report(
                Problems.Kind.FUNCTION_PLACE,
                "The function is not allowed to be used this way in an expression; function: " + function);
    }

    static void reportOperandCount(Problems problems, String function, int count) {
        problems.report(
                Problems.Kind.OPERAND_COUNT,
                "Incorrect number of operands for operator or function; operator or function: " + function
                        + ", number of operands: " + count);
    }

    static void reportPathRequired(Problems problems, String function) {
        problems.report(
                Problems.Kind.OPERANDS,
                "Operator or function requires a document path; operator or function: " + function);
    }
}
