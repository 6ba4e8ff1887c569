package org.ddbworkbench.calcite;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/** An operator of a plan in one line, with the names of the columns that it works on. */
final class OperatorText {
    private static final Pattern POSITION = Pattern.compile("\\$(\\d+)");

    private final RelNode node;
    private final List<String> columns;
    private final RexText expressions;

    private OperatorText(RelNode node) {
        this.node = node;
        this.columns = columns(node);
        this.expressions = new RexText(
                node.getCluster().getRexBuilder(), columns, node instanceof Calc calc ? calc.getProgram() : null);
    }

    static String of(RelNode node) {
        OperatorText text = new OperatorText(node);
        String properties = node instanceof Calc calc ? text.properties(calc.getProgram()) : text.properties();
        return node.getRelTypeName().replaceFirst("^Enumerable", "") + "(" + properties + ")";
    }

    /** The columns of all inputs; of a join those that both sides have are told apart. */
    private static List<String> columns(RelNode node) {
        List<String> columns = new ArrayList<>();
        if (node instanceof Join join) {
            List<String> left = join.getLeft().getRowType().getFieldNames();
            List<String> right = join.getRight().getRowType().getFieldNames();
            left.forEach(name -> columns.add(right.contains(name) ? "left." + name : name));
            right.forEach(name -> columns.add(left.contains(name) ? "right." + name : name));
        } else {
            node.getInputs().forEach(input -> columns.addAll(input.getRowType().getFieldNames()));
        }
        return columns;
    }

    private String properties(RexProgram program) {
        List<String> properties = new ArrayList<>();
        List<String> names = program.getOutputRowType().getFieldNames();
        for (int i = 0; i < names.size(); i++) {
            String text = expressions.of(program.getProjectList().get(i));
            properties.add(text.equals(names.get(i)) ? text : names.get(i) + "=[" + text + "]");
        }
        RexLocalRef condition = program.getCondition();
        if (condition != null) {
            properties.add("condition=[" + expressions.of(condition) + "]");
        }
        return String.join(", ", properties);
    }

    private String properties() {
        List<String> properties = new ArrayList<>();
        node.explain(
                new RelWriterImpl(new PrintWriter(Writer.nullWriter()), SqlExplainLevel.EXPPLAN_ATTRIBUTES, false) {
                    @Override
                    protected void explain_(RelNode rel, List<Pair<String, @Nullable Object>> values) {
                        for (Pair<String, @Nullable Object> value : values) {
                            if (!(value.right instanceof RelNode)) {
                                properties.add(value.left + "=[" + text(value.right) + "]");
                            }
                        }
                    }
                });
        return String.join(", ", properties);
    }

    private String text(@Nullable Object value) {
        if (value instanceof RexNode expression) {
            return expressions.of(expression);
        }
        if (value instanceof ImmutableBitSet positions) {
            return String.join(
                    ", ", positions.toList().stream().map(columns::get).toList());
        }
        return value instanceof AggregateCall
                ? POSITION.matcher(value.toString())
                        .replaceAll(match -> Matcher.quoteReplacement(columns.get(Integer.parseInt(match.group(1)))))
                : String.valueOf(value);
    }
}
