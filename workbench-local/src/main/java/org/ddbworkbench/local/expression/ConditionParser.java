package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.local.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/** Parses conditions by recursive descent. {@code OR} binds weaker than {@code AND}, which binds weaker than {@code NOT}. */
public final class ConditionParser {
    private static final Set<String> KEYWORDS = Set.of("AND", "OR", "NOT", "BETWEEN", "IN");
    private static final int MAX_IN_OPERANDS = 100;
    /** Parentheses that have something to say are no deeper than the operators that an expression may have. */
    private static final int MAX_DEPTH = 400;

    private static final Comparator[] COMPARATORS = Comparator.values();
    private static final Operand SOME_OPERAND = new Operand.Literal(":", new AttributeValue.Null());

    private final TokenReader in;
    private final Problems problems;
    private final OperandChecks checks;
    private int depth;

    private ConditionParser(TokenReader in) {
        this.in = in;
        problems = in.problems();
        checks = new OperandChecks(problems);
    }

    /** Parses a condition. {@code parameter} is the name of the request parameter, for messages. */
    public static Condition parse(String parameter, String text, Placeholders placeholders) {
        TokenReader in = new TokenReader(parameter, text, placeholders, Problems.OF_CONDITIONS, KEYWORDS);
        ConditionParser parser = new ConditionParser(in);
        Condition condition = parser.requireCondition(parser.disjunction());
        in.finish();
        return condition;
    }

    private Node disjunction() {
        if (++depth > MAX_DEPTH) {
            throw in.error("The expression has redundant parentheses;");
        }
        Node left = conjunction();
        while (in.acceptKeyword("OR")) {
            in.countOperator();
            left = new Condition.Or(requireCondition(left), requireCondition(conjunction()));
        }
        depth--;
        return left;
    }

    private Node conjunction() {
        Node left = negation();
        while (in.acceptKeyword("AND")) {
            in.countOperator();
            left = new Condition.And(requireCondition(left), requireCondition(negation()));
        }
        return left;
    }

    private Node negation() {
        boolean negated = false;
        boolean any = false;
        while (in.acceptKeyword("NOT")) {
            in.countOperator();
            negated = !negated;
            any = true;
        }
        Node node = predicate();
        if (!any) {
            return node;
        }
        Condition condition = requireCondition(node);
        return negated ? new Condition.Not(condition) : new Condition.Not(new Condition.Not(condition));
    }

    private Node predicate() {
        Node left = in.peek().is("(") ? parenthesized() : primary();
        if (left instanceof Operand operand) {
            Node node = comparison(operand);
            if (node instanceof Condition) {
                in.countOperator();
                problems.endCondition();
            }
            return node;
        }
        if (atComparison()) {
            comparison(requireOperand(left));
        }
        return left;
    }

    private boolean atComparison() {
        Token token = in.peek();
        return token.isKeyword("BETWEEN") || token.isKeyword("IN") || comparator(token) != null;
    }

    private static @Nullable Comparator comparator(Token token) {
        if (token.kind() == Token.Kind.SYMBOL) {
            for (Comparator comparator : COMPARATORS) {
                if (comparator.symbol().equals(token.text())) {
                    return comparator;
                }
            }
        }
        return null;
    }

    private Node comparison(Operand operand) {
        Comparator comparator = comparator(in.peek());
        if (comparator != null) {
            in.next();
            return checked(new Condition.Compare(comparator, operand, operand()));
        }
        if (in.acceptKeyword("BETWEEN")) {
            Operand low = operand();
            in.requireKeyword("AND");
            return checked(new Condition.Between(operand, low, operand()));
        }
        if (in.acceptKeyword("IN")) {
            in.require("(");
            List<Operand> choices = operands();
            if (choices.size() > MAX_IN_OPERANDS) {
                problems.report(
                        Problems.Kind.OPERAND_COUNT,
                        "The IN operator is provided with too many operands; number of operands: " + choices.size());
            }
            return checked(new Condition.In(operand, choices));
        }
        return operand;
    }

    private Node parenthesized() {
        in.require("(");
        int open = in.position();
        boolean doubled = in.peek().is("(");
        Node node = disjunction();
        if (doubled && in.isClosedByLast(open) && in.peek().is(")")) {
            problems.report(Problems.Kind.REDUNDANT_PARENTHESES, "The expression has redundant parentheses;");
        }
        in.require(")");
        return node;
    }

    private Operand operand() {
        return requireOperand(in.peek().is("(") ? parenthesized() : primary());
    }

    private Operand requireOperand(Node node) {
        if (node instanceof Operand operand) {
            return operand;
        }
        Functions.reportMisplaced(problems, ((Condition) node).operator());
        return SOME_OPERAND;
    }

    private Node primary() {
        if (in.peek().kind() == Token.Kind.VALUE_PLACEHOLDER) {
            return in.literal();
        }
        return in.atFunction() ? function() : new Operand.AtPath(in.path());
    }

    private Node function() {
        String function = in.next().text();
        in.require("(");
        List<Operand> operands = operands();
        if (function.equals(Functions.SIZE)) {
            in.countOperator();
            return size(operands);
        }
        if (!Functions.CONDITIONS.contains(function)) {
            Functions.reportNotOfConditions(problems, function);
            return new Condition.Unusable(function);
        }
        in.countOperator();
        Condition condition = condition(function, operands);
        problems.endCondition();
        return condition;
    }

    private Node size(List<Operand> operands) {
        if (operands.size() != 1) {
            Functions.reportOperandCount(problems, Functions.SIZE, operands.size());
            return SOME_OPERAND;
        }
        checks.checkSize(operands.get(0));
        return new Operand.Size(operands.get(0));
    }

    private Condition condition(String function, List<Operand> operands) {
        int expected = function.startsWith("attribute_") && !function.equals("attribute_type") ? 1 : 2;
        Operand first = operands.get(0);
        if (operands.size() != expected) {
            Functions.reportOperandCount(problems, function, operands.size());
            return new Condition.Unusable(function);
        }
        return switch (function) {
            case "attribute_exists" -> new Condition.Exists(path(function, first), true);
            case "attribute_not_exists" -> new Condition.Exists(path(function, first), false);
            case "attribute_type" -> {
                checks.requireDistinct(function, first, operands.get(1));
                yield new Condition.HasType(path(function, first), checks.typeName(operands.get(1)));
            }
            case "begins_with" -> checked(new Condition.BeginsWith(first, operands.get(1)));
            case "contains" -> checked(new Condition.Contains(first, operands.get(1)));
            default -> throw new AssertionError(function);
        };
    }

    private List<Operand> operands() {
        List<Operand> operands = new ArrayList<>();
        do {
            operands.add(operand());
        } while (in.accept(","));
        in.require(")");
        return operands;
    }

    private Path path(String function, Operand operand) {
        if (operand instanceof Operand.AtPath atPath) {
            return atPath.path();
        }
        Functions.reportPathRequired(problems, function);
        return new Path("", List.of());
    }

    private Condition checked(Condition condition) {
        checks.check(condition);
        return condition;
    }

    private Condition requireCondition(Node node) {
        if (node instanceof Condition condition) {
            return condition;
        }
        if (node instanceof Operand.Size) {
            Functions.reportMisplaced(problems, Functions.SIZE);
            return new Condition.Unusable(Functions.SIZE);
        }
        throw in.syntaxError(in.peek());
    }
}
