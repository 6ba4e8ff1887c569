package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.ddbworkbench.local.value.AttributeValue;

/** Parses updates: the sections {@code SET}, {@code REMOVE}, {@code ADD} and {@code DELETE}, each once and in any order. */
public final class UpdateParser {
    private static final String PARAMETER = "UpdateExpression";
    private static final int MAX_DEPTH = 400;

    private enum Section {
        SET,
        REMOVE,
        ADD,
        DELETE
    }

    private static final Section[] SECTIONS = Section.values();
    private static final Set<String> KEYWORDS = Set.of("SET", "REMOVE", "ADD", "DELETE");
    private static final Set<AttributeValue.Type> SETS =
            EnumSet.of(AttributeValue.Type.SS, AttributeValue.Type.NS, AttributeValue.Type.BS);

    private final TokenReader in;
    private final Problems problems;
    private final List<Update.Action> actions = new ArrayList<>();
    private final List<Path> changed = new ArrayList<>();
    private final List<Path> read = new ArrayList<>();
    private int depth;

    private UpdateParser(TokenReader in) {
        this.in = in;
        problems = in.problems();
    }

    public static Update parse(String text, Placeholders placeholders) {
        TokenReader in = new TokenReader(PARAMETER, text, placeholders, Problems.OF_UPDATES, KEYWORDS);
        return new UpdateParser(in).parse();
    }

    private Update parse() {
        Set<Section> seen = EnumSet.noneOf(Section.class);
        do {
            Section section = section();
            if (!seen.add(section)) {
                problems.report(
                        Problems.Kind.REPEATED_SECTION,
                        "The \"" + section + "\" section can only be used once in an update expression;");
            }
            do {
                actions.add(action(section));
            } while (in.accept(","));
        } while (in.peek().kind() != Token.Kind.END);
        PathConflicts.check(changed, problems);
        in.finish();
        return new Update(actions, read);
    }

    private Section section() {
        for (Section section : SECTIONS) {
            if (in.acceptKeyword(section.name())) {
                return section;
            }
        }
        throw in.syntaxError(in.peek());
    }

    private Update.Action action(Section section) {
        Path path = in.path();
        changed.add(path);
        return switch (section) {
            case SET -> {
                in.require("=");
                yield new Update.Action.Set(path, value());
            }
            case REMOVE -> new Update.Action.Remove(path);
            case ADD -> new Update.Action.Add(path, operand(section));
            case DELETE -> new Update.Action.Delete(path, operand(section));
        };
    }

    /** The operand of a section that takes nothing but a value. */
    private AttributeValue operand(Section section) {
        AttributeValue value = in.literal().value();
        boolean allowed =
                SETS.contains(value.type()) || (section == Section.ADD && value.type() == AttributeValue.Type.N);
        if (!allowed) {
            problems.report(
                    Problems.Kind.SECTION_OPERAND,
                    "Incorrect operand type for operator or function; operator: " + section + ", operand type: "
                            + longName(value.type()) + ", typeSet: ALLOWED_FOR_" + section + "_OPERAND");
        }
        return value;
    }

    /** A value with at most one {@code +} or {@code -}. */
    private Update.Value value() {
        if (++depth > MAX_DEPTH) {
            throw in.error("The expression has redundant parentheses;");
        }
        Update.Value first = operand(true);
        Update.Value value = first;
        if (in.accept("+")) {
            in.countOperator();
            value = new Update.Value.Sum(numeric("+", first), numeric("+", operand(true)));
        } else if (in.accept("-")) {
            in.countOperator();
            value = new Update.Value.Difference(numeric("-", first), numeric("-", operand(true)));
        }
        depth--;
        return value;
    }

    /** An operand; one in parentheses may be a sum only where {@code sums} says so. */
    private Update.Value operand(boolean sums) {
        if (in.accept("(")) {
            Update.Value value = sums ? value() : operand(false);
            in.require(")");
            return value;
        }
        if (in.peek().kind() == Token.Kind.VALUE_PLACEHOLDER) {
            return new Update.Value.Plain(in.literal());
        }
        if (in.atFunction()) {
            return function();
        }
        Path path = in.path();
        read.add(path);
        return new Update.Value.Plain(new Operand.AtPath(path));
    }

    private Update.Value function() {
        String function = in.next().text();
        in.countOperator();
        in.require("(");
        List<Update.Value> operands = new ArrayList<>();
        do {
            operands.add(operand(false));
        } while (in.accept(","));
        in.require(")");
        if (!Functions.UPDATES.contains(function)) {
            Functions.reportNotOfUpdates(problems, function);
            return operands.get(0);
        }
        if (operands.size() != 2) {
            Functions.reportOperandCount(problems, function, operands.size());
            return operands.get(0);
        }
        return function.equals("list_append")
                ? new Update.Value.ListAppend(list(operands.get(0)), list(operands.get(1)))
                : ifNotExists(operands.get(0), operands.get(1));
    }

    private Update.Value ifNotExists(Update.Value first, Update.Value otherwise) {
        refuseNestedList(otherwise);
        if (first instanceof Update.Value.Plain plain && plain.operand() instanceof Operand.AtPath atPath) {
            return new Update.Value.IfNotExists(atPath.path(), otherwise);
        }
        Functions.reportPathRequired(problems, "if_not_exists");
        return first;
    }

    private Update.Value list(Update.Value operand) {
        refuseNestedList(operand);
        requireType("list_append", operand, AttributeValue.Type.L);
        return operand;
    }

    private Update.Value numeric(String operator, Update.Value operand) {
        refuseNestedList(operand);
        requireType(operator, operand, AttributeValue.Type.N);
        return operand;
    }

    /** The service has {@code list_append} only as the whole of a value. */
    private void refuseNestedList(Update.Value operand) {
        if (operand instanceof Update.Value.ListAppend) {
            Functions.reportMisplaced(problems, "list_append");
        }
    }

    private void requireType(String operator, Update.Value operand, AttributeValue.Type expected) {
        if (operand instanceof Update.Value.Plain plain
                && plain.operand() instanceof Operand.Literal literal
                && literal.value().type() != expected) {
            problems.report(
                    Problems.Kind.OPERANDS,
                    "Incorrect operand type for operator or function; operator or function: " + operator
                            + ", operand type: " + literal.value().type());
        }
    }

    private static String longName(AttributeValue.Type type) {
        return switch (type) {
            case S -> "STRING";
            case N -> "NUMBER";
            case B -> "BINARY";
            case BOOL -> "BOOLEAN";
            case NULL -> "NULL";
            case L -> "LIST";
            case M -> "MAP";
            case SS, NS, BS -> type.name();
        };
    }
}
