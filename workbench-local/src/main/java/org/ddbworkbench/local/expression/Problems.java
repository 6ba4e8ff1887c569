package org.ddbworkbench.local.expression;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;

/**
 * What is wrong with an expression that has no syntax error. The service reads the whole expression before it refuses it, and
 * tells the first problem of the most important kind; how important the kinds are depends on the grammar.
 */
final class Problems {
    /** The kinds of problems. */
    enum Kind {
        REDUNDANT_PARENTHESES,
        FUNCTION_NAME,
        FUNCTION_PLACE,
        RESERVED_WORD,
        REPEATED_SECTION,
        UNDEFINED_NAME,
        UNDEFINED_VALUE,
        PATH_OVERLAP,
        PATH_CONFLICT,
        SECTION_OPERAND,
        OPERAND_COUNT,
        EQUAL_OPERANDS,
        OPERANDS,
        /** The most important problem of the first condition that has one. */
        FIRST_CONDITION
    }

    /** The order of the kinds in a condition. */
    static final List<Kind> OF_CONDITIONS = List.of(
            Kind.REDUNDANT_PARENTHESES,
            Kind.FUNCTION_NAME,
            Kind.FUNCTION_PLACE,
            Kind.RESERVED_WORD,
            Kind.FIRST_CONDITION);

    /** The order of the kinds within one condition. */
    private static final List<Kind> OF_ONE_CONDITION =
            List.of(Kind.UNDEFINED_NAME, Kind.UNDEFINED_VALUE, Kind.OPERAND_COUNT, Kind.EQUAL_OPERANDS, Kind.OPERANDS);

    /** The order of the kinds in an update or a projection. */
    static final List<Kind> OF_UPDATES = List.of(
            Kind.RESERVED_WORD,
            Kind.FUNCTION_NAME,
            Kind.REPEATED_SECTION,
            Kind.UNDEFINED_NAME,
            Kind.UNDEFINED_VALUE,
            Kind.PATH_OVERLAP,
            Kind.PATH_CONFLICT,
            Kind.SECTION_OPERAND,
            Kind.OPERAND_COUNT,
            Kind.FUNCTION_PLACE,
            Kind.OPERANDS);

    private final String parameter;
    private final List<Kind> order;
    private final Map<Kind, String> first = new EnumMap<>(Kind.class);

    Problems(String parameter, List<Kind> order) {
        this.parameter = parameter;
        this.order = order;
    }

    void report(Kind kind, String detail) {
        // Of conditions, names and values that are not defined are one kind.
        boolean asName = kind == Kind.UNDEFINED_VALUE && !order.contains(kind);
        first.putIfAbsent(asName ? Kind.UNDEFINED_NAME : kind, detail);
    }

    /** Ends one condition of an expression: what is wrong with it comes before what is wrong with those that follow. */
    void endCondition() {
        if (first.isEmpty()) {
            return;
        }
        for (Kind kind : OF_ONE_CONDITION) {
            String detail = first.remove(kind);
            if (detail != null) {
                report(Kind.FIRST_CONDITION, detail);
            }
        }
    }

    /** Refuses the expression if there is a problem; to be called when all of it has been read. */
    void refuse() {
        if (first.isEmpty()) {
            return;
        }
        for (Kind kind : order) {
            String detail = first.get(kind);
            if (detail != null) {
                throw ServiceException.invalidExpression(parameter, detail);
            }
        }
        throw new AssertionError(first);
    }
}
