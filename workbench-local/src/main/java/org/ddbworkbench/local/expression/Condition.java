package org.ddbworkbench.local.expression;

import java.util.List;
import org.ddbworkbench.local.value.AttributeValue;

/** A condition on an item, as a tree. */
public sealed interface Condition extends Node {
    /** The operator or function as it is written. */
    String operator();

    record And(Condition left, Condition right) implements Condition {
        @Override
        public String operator() {
            return "AND";
        }
    }

    record Or(Condition left, Condition right) implements Condition {
        @Override
        public String operator() {
            return "OR";
        }
    }

    record Not(Condition condition) implements Condition {
        @Override
        public String operator() {
            return "NOT";
        }
    }

    record Compare(Comparator comparator, Operand left, Operand right) implements Condition {
        /** The comparison that says the same with its operands exchanged. */
        Compare flipped() {
            return new Compare(comparator.flipped(), /* left= */ right, /* right= */ left);
        }

        @Override
        public String operator() {
            return comparator.symbol();
        }
    }

    record Between(Operand operand, Operand low, Operand high) implements Condition {
        @Override
        public String operator() {
            return "BETWEEN";
        }
    }

    record In(Operand operand, List<Operand> choices) implements Condition {
        public In {
            choices = List.copyOf(choices);
        }

        @Override
        public String operator() {
            return "IN";
        }
    }

    record Exists(Path path, boolean expected) implements Condition {
        @Override
        public String operator() {
            return expected ? "attribute_exists" : "attribute_not_exists";
        }
    }

    record HasType(Path path, AttributeValue.Type expected) implements Condition {
        @Override
        public String operator() {
            return "attribute_type";
        }
    }

    record BeginsWith(Operand operand, Operand start) implements Condition {
        @Override
        public String operator() {
            return "begins_with";
        }
    }

    record Contains(Operand operand, Operand part) implements Condition {
        @Override
        public String operator() {
            return "contains";
        }
    }

    /** A function call with a problem that has been reported; it is never evaluated. */
    record Unusable(String operator) implements Condition {}
}
