package org.ddbworkbench.calcite;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a rule matches: a node right above another, or one by itself. The rule itself is made by its constructor.
 *
 * @param description the name of the rule
 */
record NodePair(
        String description,
        Class<? extends RelNode> upper,
        @Nullable Class<? extends RelNode> lower) implements RelRule.Config {
    /** A node by itself. */
    static NodePair single(String description, Class<? extends RelNode> node) {
        return new NodePair(description, node, null);
    }

    @Override
    public RelRule.OperandTransform operandSupplier() {
        Class<? extends RelNode> input = lower;
        return input == null
                ? node -> node.operand(upper).anyInputs()
                : above -> above.operand(upper)
                        .oneInput(below -> below.operand(input).anyInputs());
    }

    @Override
    public RelBuilderFactory relBuilderFactory() {
        return RelFactories.LOGICAL_BUILDER;
    }

    @Override
    public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
        return this;
    }

    @Override
    public RelRule.Config withDescription(@Nullable String newDescription) {
        return this;
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform transform) {
        return this;
    }

    @Override
    public RelOptRule toRule() {
        throw new UnsupportedOperationException("rules are made by their constructors");
    }
}
