package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ItemSize;

/**
 * Reads the tokens of one expression, and what every grammar has in common: names, values and document paths. A token that
 * does not fit is refused at once; everything else that is wrong goes to the {@link Problems}.
 */
final class TokenReader {
    private static final int MAX_BYTES = 4096;
    private static final int MAX_OPERATORS = 300;

    private final String parameter;
    private final String text;
    private final Placeholders placeholders;
    private final List<Token> tokens;
    private final Problems problems;
    private final Set<String> keywords;
    private int position;
    private int operators;

    /**
     * Reads the tokens of {@code text}.
     *
     * @param order the order of the kinds of problems in the grammar
     * @param keywords the words, in upper case, that are no names in the grammar
     */
    TokenReader(
            String parameter, String text, Placeholders placeholders, List<Problems.Kind> order, Set<String> keywords) {
        this.keywords = keywords;
        this.parameter = parameter;
        this.text = text;
        this.placeholders = placeholders;
        problems = new Problems(parameter, order);
        if (text.isBlank()) {
            throw error("The expression can not be empty;");
        }
        int bytes = ItemSize.utf8Length(text);
        if (bytes > MAX_BYTES) {
            throw error("Expression size has exceeded the maximum allowed size; expression size: " + bytes);
        }
        tokens = Lexer.tokens(text);
    }

    Problems problems() {
        return problems;
    }

    /** Counts an operator or a function; an expression may have {@value #MAX_OPERATORS}. */
    void countOperator() {
        operators++;
    }

    Token peek() {
        return tokens.get(position);
    }

    /** The token after the next one. */
    Token peekSecond() {
        return tokens.get(Math.min(position + 1, tokens.size() - 1));
    }

    Token next() {
        Token token = peek();
        if (token.kind() != Token.Kind.END) {
            position++;
        }
        return token;
    }

    boolean accept(String symbol) {
        boolean accepted = peek().is(symbol);
        position += accepted ? 1 : 0;
        return accepted;
    }

    boolean acceptKeyword(String keyword) {
        boolean accepted = peek().isKeyword(keyword);
        position += accepted ? 1 : 0;
        return accepted;
    }

    void require(String symbol) {
        if (!accept(symbol)) {
            throw syntaxError(peek());
        }
    }

    void requireKeyword(String keyword) {
        if (!acceptKeyword(keyword)) {
            throw syntaxError(peek());
        }
    }

    /** Requires that all has been read, and refuses the expression if there was a problem. */
    void finish() {
        if (peek().kind() != Token.Kind.END) {
            throw syntaxError(peek());
        }
        if (operators > MAX_OPERATORS) {
            throw error("The expression contains too many operators; operator count: " + operators);
        }
        problems.refuse();
    }

    /** Where the next token stands, for {@link #isClosedByLast}. */
    int position() {
        return position;
    }

    /** Whether the parenthesis at the position {@code open} is closed by the token just read. */
    boolean isClosedByLast(int open) {
        int level = 0;
        for (int i = open; i < position; i++) {
            level += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (level == 0) {
                return i == position - 1;
            }
        }
        return false;
    }

    /** Whether a function call comes next. */
    boolean atFunction() {
        return peek().kind() == Token.Kind.WORD && peekSecond().is("(");
    }

    Operand.Literal literal() {
        Token token = next();
        if (token.kind() != Token.Kind.VALUE_PLACEHOLDER) {
            throw syntaxError(token);
        }
        return new Operand.Literal(token.text(), placeholders.value(token.text(), problems));
    }

    Path path() {
        String attribute = pathName();
        if (!peek().is(".") && !peek().is("[")) {
            return new Path(attribute, List.of());
        }
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
            case NAME_PLACEHOLDER -> placeholders.name(token.text(), problems);
            case WORD -> {
                String word = token.text().toUpperCase(Locale.ROOT);
                if (keywords.contains(word)) {
                    throw syntaxError(token);
                }
                if (ReservedWords.contains(word)) {
                    problems.report(
                            Problems.Kind.RESERVED_WORD,
                            "Attribute name is a reserved keyword; reserved keyword: " + token.text());
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

    /** The refusal of a token that does not fit; it shows the token and its neighbours. */
    ServiceException syntaxError(Token token) {
        int at = tokens.indexOf(token);
        Token before = tokens.get(Math.max(0, at - 1));
        Token after = tokens.get(Math.min(tokens.size() - 1, at + 1));
        String near = text.substring(before.start(), after.end()).strip();
        return error("Syntax error; token: \"" + token.text() + "\", near: \"" + near + "\"");
    }

    ServiceException error(String detail) {
        return ServiceException.invalidExpression(parameter, detail);
    }
}
