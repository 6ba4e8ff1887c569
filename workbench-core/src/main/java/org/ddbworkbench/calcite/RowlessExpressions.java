package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgramBuilder;
import org.jspecify.annotations.Nullable;

/** Generates code for expressions that refer to no column: constants, parameters, variables of outer rows. */
final class RowlessExpressions {
    private RowlessExpressions() {}

    /** The value of a number of rows; null for none. */
    static Expression number(
            RelOptCluster cluster, @Nullable RexNode rows, EnumerableRelImplementor implementor, BlockBuilder block) {
        return rows == null
                ? Expressions.constant(null, Number.class)
                : translate(cluster, List.of(rows), implementor, block).get(0);
    }

    /** Their values, as objects, in code that is added to the block. */
    static List<Expression> translate(
            RelOptCluster cluster,
            List<RexNode> expressions,
            EnumerableRelImplementor implementor,
            BlockBuilder block) {
        List<Expression> boxed = new ArrayList<>();
        if (expressions.isEmpty()) {
            return boxed;
        }
        RelDataType noColumns = cluster.getTypeFactory().builder().build();
        RexProgramBuilder program = new RexProgramBuilder(noColumns, cluster.getRexBuilder());
        for (RexNode expression : expressions) {
            program.addProject(expression, null);
        }
        RexToLixTranslator.translateProjects(
                        program.getProgram(),
                        implementor.getTypeFactory(),
                        implementor.getConformance(),
                        block,
                        null,
                        null,
                        DataContext.ROOT,
                        (list, index, type) -> {
                            throw new IllegalStateException("an expression without rows refers to column " + index);
                        },
                        implementor::getCorrelVariableGetter)
                .forEach(expression -> boxed.add(Expressions.box(expression)));
        return boxed;
    }
}
