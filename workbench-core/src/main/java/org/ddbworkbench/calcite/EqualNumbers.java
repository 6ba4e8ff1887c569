package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Gives numbers their one form before they are hashed. Joins, groups and sets compare by {@link Object#equals}, for which
 * 2 and 2.0 differ; columns have that form, what is computed or cast may not.
 */
final class EqualNumbers {
    private EqualNumbers() {}

    /** The plan with that form wherever equal numbers must be equal objects. */
    static RelNode in(RelNode node) {
        boolean hashes =
                node instanceof Join || node instanceof Aggregate || node instanceof Window || node instanceof SetOp;
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(hashes ? normalized(in(input)) : in(input));
        }
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    private static RelNode normalized(RelNode input) {
        List<RelDataTypeField> fields = input.getRowType().getFieldList();
        boolean decimals = fields.stream().anyMatch(field -> field.getType().getSqlTypeName() == SqlTypeName.DECIMAL);
        if (!decimals || input instanceof DynamoAccess) {
            return input;
        }
        RexBuilder rexBuilder = input.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        for (RelDataTypeField field : fields) {
            RexNode reference = rexBuilder.makeInputRef(input, field.getIndex());
            projects.add(
                    field.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                            ? rexBuilder.makeCall(field.getType(), RuntimeOperators.NORMALIZE, List.of(reference))
                            : reference);
        }
        RexProgram program = RexProgram.create(
                input.getRowType(), projects, null, input.getRowType().getFieldNames(), rexBuilder);
        return EnumerableCalc.create(input, program);
    }
}
