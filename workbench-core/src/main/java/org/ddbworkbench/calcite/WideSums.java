package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * Adds up whole numbers in the type of their sum ({@link SqlTypes}), which holds what a {@link ColumnType#INTEGER} does not.
 * Calcite's generated code adds in the type of the numbers.
 */
final class WideSums extends RelHomogeneousShuttle {
    private final RexBuilder rexBuilder;
    private final RexShuttle windows = new RexShuttle() {
        @Override
        public RexNode visitOver(RexOver over) {
            return wide((RexOver) super.visitOver(over));
        }
    };

    private WideSums(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** The logical plan with sums that don't overflow. */
    static RelNode in(RelNode plan) {
        return plan.accept(new WideSums(plan.getCluster().getRexBuilder()));
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode visited = super.visit(node).accept(windows);
        return visited instanceof LogicalAggregate aggregate ? wide(aggregate) : visited;
    }

    private RelNode wide(LogicalAggregate aggregate) {
        RelNode input = aggregate.getInput();
        List<RexNode> fields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (RelDataTypeField field : input.getRowType().getFieldList()) {
            fields.add(new RexInputRef(field.getIndex(), field.getType()));
            names.add(field.getName());
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            RelDataType type = call.getArgList().size() == 1
                    ? wideType(
                            call.getAggregation(),
                            fields.get(call.getArgList().get(0)).getType())
                    : null;
            if (type == null) {
                calls.add(call);
                continue;
            }
            fields.add(rexBuilder.makeCast(type, fields.get(call.getArgList().get(0))));
            names.add("wide" + names.size());
            calls.add(call.withArgList(List.of(fields.size() - 1)));
        }
        if (calls.equals(aggregate.getAggCallList())) {
            return aggregate;
        }
        RelNode project = LogicalProject.create(input, List.of(), fields, names, Set.of());
        return aggregate.copy(
                aggregate.getTraitSet(), project, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private RexNode wide(RexOver over) {
        RelDataType type = over.getOperands().size() == 1
                ? wideType(over.getAggOperator(), over.getOperands().get(0).getType())
                : null;
        if (type == null) {
            return over;
        }
        RexWindow window = over.getWindow();
        return rexBuilder.makeOver(
                over.getType(),
                over.getAggOperator(),
                List.of(rexBuilder.makeCast(type, over.getOperands().get(0))),
                window.partitionKeys,
                window.orderKeys,
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    private @Nullable RelDataType wideType(SqlAggFunction function, RelDataType argument) {
        boolean adds = function.getKind() == SqlKind.SUM
                || function.getKind() == SqlKind.SUM0
                || SqlKind.AVG_AGG_FUNCTIONS.contains(function.getKind());
        if (!adds || !SqlTypeName.INT_TYPES.contains(argument.getSqlTypeName())) {
            return null;
        }
        RelDataTypeFactory factory = rexBuilder.getTypeFactory();
        return factory.getTypeSystem().deriveSumType(factory, argument);
    }
}
