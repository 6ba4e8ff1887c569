package org.ddbworkbench.local.expression;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;

/**
 * Parses conditions and projections by recursive descent. {@code OR} binds weaker than {@code AND}, which binds weaker than
 * {@code NOT}.
 */
public final class ExpressionParser {
    private static final int MAX_BYTES = 4096;
    private static final int MAX_IN_OPERANDS = 100;
    private static final int MAX_DEPTH = 300;
    private static final Set<String> FUNCTIONS =
            Set.of("attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains", "size");

    private final String parameter;
    private final String text;
    private final Placeholders placeholders;
    private final List<Token> tokens;
    private int position;
    private int depth;

    private ExpressionParser(String parameter, String text, Placeholders placeholders) {
        this.parameter = parameter;
        this.text = text;
        this.placeholders = placeholders;
        if (text.isBlank()) {
            throw error("The expression can not be empty;");
        }
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw error("Expression size has exceeded the maximum allowed size; expression size: " + bytes);
        }
        tokens = Lexer.tokens(text);
    }

    /** Parses a condition. {@code parameter} is the name of the request parameter, for messages. */
    public static Condition condition(String parameter, String text, Placeholders placeholders) {
        ExpressionParser parser = new ExpressionParser(parameter, text, placeholders);
        Condition condition = parser.requireCondition(parser.disjunction());
        parser.requireEnd();
        return condition;
    }

    /** Parses the paths of a projection. */
    public static Projection projection(String parameter, String text, Placeholders placeholders) {
        ExpressionParser parser = new ExpressionParser(parameter, text, placeholders);
        List<Path> paths = new ArrayList<>();
        do {
            paths.add(parser.path());
        } while (parser.accept(","));
        parser.requireEnd();
        return Projection.of(parameter, paths);
    }

    private Node disjunction() {
        if (++depth > MAX_DEPTH) {
            throw error("The expression has too many nested levels");
        }
        Node left = conjunction();
        while (acceptKeyword("OR")) {
            left = new Condition.Or(requireCondition(left), requireCondition(conjunction()));
        }
        depth--;
        return left;
    }

    private Node conjunction() {
        Node left = negation();
        while (acceptKeyword("AND")) {
            left = new Condition.And(requireCondition(left), requireCondition(negation()));
        }
        return left;
    }

    private Node negation() {
        boolean negated = false;
        boolean any = false;
        while (peek().isKeyword("NOT")) {
            position++;
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
        Node left = peek().is("(") ? parenthesized() : primary();
        if (!(left instanceof Operand operand)) {
            return left;
        }
        for (Comparator comparator : Comparator.values()) {
            if (accept(comparator.symbol())) {
                return checked(new Condition.Compare(comparator, operand, operand()));
            }
        }
        if (acceptKeyword("BETWEEN")) {
            Operand low = operand();
            requireKeyword("AND");
            return checked(new Condition.Between(operand, low, operand()));
        }
        if (acceptKeyword("IN")) {
            require("(");
            List<Operand> choices = operands();
            if (choices.size() > MAX_IN_OPERANDS) {
                throw error(
                        "The IN operator is provided with too many operands; number of operands: " + choices.size());
            }
            return checked(new Condition.In(operand, choices));
        }
        return operand;
    }

    private Node parenthesized() {
        require("(");
        boolean doubled = peek().is("(");
        int innerEnd = doubled ? closing(position) : -1;
        Node node = disjunction();
        if (doubled && innerEnd == position - 1 && peek().is(")")) {
            throw error("The expression has redundant parentheses;");
        }
        require(")");
        return node;
    }

    /** The position of the parenthesis that closes the one at {@code open}; -1 when none does. */
    private int closing(int open) {
        int level = 0;
        for (int i = open; i < tokens.size(); i++) {
            level += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (level == 0) {
                return i;
            }
        }
        return -1;
    }

    private Operand operand() {
        Node node = peek().is("(") ? parenthesized() : primary();
        if (node instanceof Operand operand) {
            return operand;
        }
        throw error("The function is not allowed to be used this way in an expression; function: "
                + ((Condition) node).operator());
    }

    private Node primary() {
        Token token = peek();
        if (token.kind() == Token.Kind.VALUE_PLACEHOLDER) {
            position++;
            return new Operand.Literal(token.text(), placeholders.value(token.text(), parameter));
        }
        if (token.kind() == Token.Kind.WORD && tokens.get(position + 1).is("(")) {
            return function();
        }
        return new Operand.AtPath(path());
    }

    private Node function() {
        String function = next().text();
        if (!FUNCTIONS.contains(function)) {
            throw error("Invalid function name; function: " + function);
        }
        require("(");
        List<Operand> arguments = operands();
        int expected =
                Set.of("attribute_exists", "attribute_not_exists", "size").contains(function) ? 1 : 2;
        if (arguments.size() != expected) {
            throw error("Incorrect number of operands for operator or function; operator or function: " + function
                    + ", number of operands: " + arguments.size());
        }
        return switch (function) {
            case "attribute_exists" -> new Condition.Exists(pathArgument(function, arguments), true);
            case "attribute_not_exists" -> new Condition.Exists(pathArgument(function, arguments), false);
            case "attribute_type" ->
                new Condition.HasType(
                        pathArgument(function, arguments), OperandChecks.typeName(parameter, arguments.get(1)));
            case "begins_with" -> checked(new Condition.BeginsWith(arguments.get(0), arguments.get(1)));
            case "contains" -> checked(new Condition.Contains(arguments.get(0), arguments.get(1)));
            default -> OperandChecks.size(parameter, arguments.get(0));
        };
    }

    private List<Operand> operands() {
        List<Operand> operands = new ArrayList<>();
        do {
            operands.add(operand());
        } while (accept(","));
        require(")");
        return operands;
    }

    private Path pathArgument(String function, List<Operand> arguments) {
        if (arguments.get(0) instanceof Operand.AtPath atPath) {
            return atPath.path();
        }
        throw error("Operator or function requires a document path; operator or function: " + function);
    }

    private Path path() {
        String attribute = pathName();
        List<Path.Step> steps = new ArrayList<>();
        while (true) {
            if (accept(".")) {
                steps.add(new Path.Step.Member(pathName()));
            } else if (accept("[")) {
                steps.add(new Path.Step.Element(listIndex()));
                require("]");
            } else {
                return new Path(attribute, steps);
            }
        }
    }

    private String pathName() {
        Token token = next();
        return switch (token.kind()) {
            case NAME_PLACEHOLDER -> placeholders.name(token.text(), parameter);
            case WORD -> {
                if (ReservedWords.contains(token.text().toUpperCase(Locale.ROOT))) {
                    throw error("Attribute name is a reserved keyword; reserved keyword: " + token.text());
                }
                yield token.text();
            }
            case VALUE_PLACEHOLDER, NUMBER, SYMBOL, END -> throw syntaxError(token);
        };
    }

    private int listIndex() {
        Token token = next();
        if (token.kind() != Token.Kind.NUMBER) {
            throw syntaxError(token);
        }
        try {
            return Integer.parseInt(token.text());
        } catch (NumberFormatException e) {
            ServiceException refusal =
                    error("List index is not within the allowable range; index: [" + token.text() + "]");
            refusal.initCause(e);
            throw refusal;
        }
    }

    private Condition checked(Condition condition) {
        OperandChecks.check(parameter, condition);
        return condition;
    }

    private Condition requireCondition(Node node) {
        if (node instanceof Condition condition) {
            return condition;
        }
        if (node instanceof Operand.Size) {
            throw error("The function is not allowed to be used this way in an expression; function: size");
        }
        throw syntaxError(peek());
    }

    private void requireEnd() {
        if (peek().kind() != Token.Kind.END) {
            throw syntaxError(peek());
        }
    }

    private Token peek() {
        return tokens.get(position);
    }

    private Token next() {
        Token token = peek();
        if (token.kind() != Token.Kind.END) {
            position++;
        }
        return token;
    }

    private boolean accept(String symbol) {
        boolean accepted = peek().is(symbol);
        position += accepted ? 1 : 0;
        return accepted;
    }

    private boolean acceptKeyword(String keyword) {
        boolean accepted = peek().isKeyword(keyword);
        position += accepted ? 1 : 0;
        return accepted;
    }

    private void require(String symbol) {
        if (!accept(symbol)) {
            throw syntaxError(peek());
        }
    }

    private void requireKeyword(String keyword) {
        if (!acceptKeyword(keyword)) {
            throw syntaxError(peek());
        }
    }

    /** The refusal of a token that does not fit; it shows the token and its neighbours. */
    private ServiceException syntaxError(Token token) {
        int at = tokens.indexOf(token);
        Token before = tokens.get(Math.max(0, at - 1));
        Token after = tokens.get(Math.min(tokens.size() - 1, at + 1));
        String near = text.substring(before.start(), after.end()).strip();
        return error("Syntax error; token: \"" + token.text() + "\", near: \"" + near + "\"");
    }

    private ServiceException error(String detail) {
        return ServiceException.invalidExpression(parameter, detail);
    }
}
