package org.ddbworkbench.calcite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;

/**
 * Puts operators that can take documents in place of those that can't. The type of a part of a document, {@code
 * item['name']}, is known only value by value; the validator lets it pass everywhere, but the code that Calcite generates
 * for LIKE, MIN, an unary minus and others does not compile, and some casts and comparisons give errors or nonsense.
 */
final class DocumentOperators extends RelHomogeneousShuttle {
    private static final Set<SqlKind> AGGREGATES =
            EnumSet.of(SqlKind.SUM, SqlKind.SUM0, SqlKind.AVG, SqlKind.MIN, SqlKind.MAX);

    private final RexShuttle expressions;

    private DocumentOperators(RexBuilder rexBuilder) {
        this.expressions = new Expressions(rexBuilder);
    }

    /** The logical or physical plan with operators for documents. */
    static RelNode in(RelNode plan) {
        return plan.accept(new DocumentOperators(plan.getCluster().getRexBuilder()));
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode visited = super.visit(node).accept(expressions);
        if (visited instanceof Uncollect uncollect && uncollect.getConvention() == Convention.NONE) {
            return uncollect(uncollect);
        }
        if (visited instanceof Sort sort && sort.getConvention() == EnumerableConvention.INSTANCE) {
            return sort(sort);
        }
        return visited instanceof Aggregate aggregate ? aggregate(aggregate) : visited;
    }

    /** Sorts by keys in place of documents, which are not comparable. */
    private static RelNode sort(Sort sort) {
        RelNode input = sort.getInput();
        RexBuilder rexBuilder = sort.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>(rexBuilder.identityProjects(input.getRowType()));
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        List<RelFieldCollation> fields = new ArrayList<>();
        for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
            RexNode column = columns.get(field.getFieldIndex());
            if (isOfValues(column.getType())) {
                fields.add(field.withFieldIndex(columns.size()));
                columns.add(rexBuilder.makeCall(RuntimeOperators.ORDER_KEY, column));
                names.add("KEY$" + columns.size());
            } else {
                fields.add(field);
            }
        }
        int width = input.getRowType().getFieldCount();
        if (columns.size() == width) {
            return sort;
        }
        RelNode keyed =
                EnumerableCalc.create(input, RexProgram.create(input.getRowType(), columns, null, names, rexBuilder));
        RelCollation collation = RelCollations.of(fields);
        RelNode sorted = sort.copy(sort.getTraitSet().replace(collation), keyed, collation, sort.offset, sort.fetch);
        return EnumerableCalc.create(
                sorted,
                RexProgram.create(
                        sorted.getRowType(),
                        rexBuilder.identityProjects(input.getRowType()),
                        null,
                        input.getRowType().getFieldNames(),
                        rexBuilder));
    }

    /** Whether values of the type are not comparable in Java. */
    private static boolean isOfValues(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ANY, ARRAY, MULTISET, MAP -> true;
            default -> false;
        };
    }

    /** Has lists that are NULL, and documents that are none, without elements. */
    private static RelNode uncollect(Uncollect uncollect) {
        RelNode input = uncollect.getInput();
        RexBuilder rexBuilder = uncollect.getCluster().getRexBuilder();
        List<RexNode> collections = new ArrayList<>();
        for (RexNode collection : rexBuilder.identityProjects(input.getRowType())) {
            if (collection.getType().getSqlTypeName() == SqlTypeName.MULTISET) {
                return uncollect;
            }
            collections.add(collection(collection, rexBuilder));
        }
        RelNode project = LogicalProject.create(
                input, List.of(), collections, input.getRowType().getFieldNames(), ImmutableSet.of());
        return uncollect.copy(uncollect.getTraitSet(), project);
    }

    private static RexNode collection(RexNode collection, RexBuilder rexBuilder) {
        RelDataTypeFactory factory = rexBuilder.getTypeFactory();
        RelDataType type = isDocument(collection.getType())
                ? factory.createArrayType(SqlTypes.anything(factory), -1)
                : factory.createTypeWithNullability(collection.getType(), false);
        return rexBuilder.makeCall(
                type,
                type.getSqlTypeName() == SqlTypeName.MAP ? RuntimeOperators.ENTRIES : RuntimeOperators.ELEMENTS,
                List.of(collection));
    }

    private static RelNode aggregate(Aggregate aggregate) {
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.getAggregation().getKind() == SqlKind.LISTAGG
                    && isDocument(aggregate
                            .getInput()
                            .getRowType()
                            .getFieldList()
                            .get(call.getArgList().get(0))
                            .getType())) {
                throw untyped("LISTAGG over");
            }
            SqlUserDefinedAggFunction function = isDocument(call.getType())
                    ? RuntimeOperators.documentAggregate(call.getAggregation().getKind())
                    : null;
            calls.add(
                    function == null
                            ? call
                            : AggregateCall.create(
                                    function,
                                    call.isDistinct(),
                                    call.isApproximate(),
                                    call.ignoreNulls(),
                                    call.rexList,
                                    call.getArgList(),
                                    call.filterArg,
                                    call.distinctKeys,
                                    call.collation,
                                    SqlTypes.anything(aggregate.getCluster().getTypeFactory()),
                                    call.name));
        }
        return calls.equals(aggregate.getAggCallList())
                ? aggregate
                : aggregate.copy(
                        aggregate.getTraitSet(),
                        aggregate.getInput(),
                        aggregate.getGroupSet(),
                        aggregate.getGroupSets(),
                        calls);
    }

    private static WorkbenchException untyped(String what) {
        return new WorkbenchException(
                ErrorCode.UNSUPPORTED,
                what + " parts of documents is not available here",
                "say what type they have: CAST(... AS DECIMAL), CAST(... AS VARCHAR), CAST(... AS TIMESTAMP)",
                null);
    }

    private static boolean isDocument(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ANY;
    }

    private static final class Expressions extends RexShuttle {
        private final RexBuilder rexBuilder;

        Expressions(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (visited instanceof RexCall item && isOfListByLargeNumber(item)) {
                return rexBuilder.makeCall(item.getType(), RuntimeOperators.ITEM, item.getOperands());
            }
            if (!(visited instanceof RexCall inner)
                    || inner.getOperands().stream().noneMatch(operand -> isDocument(operand.getType()))) {
                return visited;
            }
            RexNode first = inner.getOperands().get(0);
            return switch (inner.getKind()) {
                case ITEM -> rexBuilder.makeCall(inner.getType(), RuntimeOperators.ITEM, inner.getOperands());
                case CAST -> isTime(inner.getType()) ? rexBuilder.makeCast(inner.getType(), text(first)) : inner;
                case MINUS_PREFIX ->
                    rexBuilder.makeCall(
                            inner.getType(),
                            SqlStdOperatorTable.MINUS,
                            List.of(rexBuilder.makeExactLiteral(BigDecimal.ZERO), first));
                case EQUALS, NOT_EQUALS -> equality(inner);
                case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> comparison(inner);
                case IS_TRUE -> truth(SqlStdOperatorTable.IS_TRUE, first, true);
                case IS_FALSE -> truth(SqlStdOperatorTable.IS_TRUE, first, false);
                case IS_NOT_TRUE -> truth(SqlStdOperatorTable.IS_NOT_TRUE, first, true);
                case IS_NOT_FALSE -> truth(SqlStdOperatorTable.IS_NOT_TRUE, first, false);
                case LIKE, SIMILAR, RLIKE, POSIX_REGEX_CASE_SENSITIVE, POSIX_REGEX_CASE_INSENSITIVE -> ofText(inner);
                default ->
                    inner.getOperator() == SqlStdOperatorTable.CARDINALITY
                            ? rexBuilder.makeCall(inner.getType(), RuntimeOperators.CARDINALITY, List.of(first))
                            : inner;
            };
        }

        @Override
        public RexNode visitOver(RexOver over) {
            boolean ofDocuments = over.getOperands().stream().anyMatch(operand -> isDocument(operand.getType()))
                    && AGGREGATES.contains(over.getAggOperator().getKind());
            if (ofDocuments) {
                throw untyped(over.getAggOperator().getName() + " of a window over");
            }
            RexOver visited = (RexOver) super.visitOver(over);
            RexWindow window = visited.getWindow();
            if (window.orderKeys.stream().noneMatch(key -> isOfValues(key.left.getType()))) {
                return visited;
            }
            List<RexFieldCollation> keys = new ArrayList<>();
            for (RexFieldCollation key : window.orderKeys) {
                keys.add(
                        isOfValues(key.left.getType())
                                ? new RexFieldCollation(
                                        rexBuilder.makeCall(RuntimeOperators.ORDER_KEY, key.left), key.right)
                                : key);
            }
            return rexBuilder.makeOver(
                    visited.getType(),
                    visited.getAggOperator(),
                    visited.getOperands(),
                    window.partitionKeys,
                    ImmutableList.copyOf(keys),
                    window.getLowerBound(),
                    window.getUpperBound(),
                    window.getExclude(),
                    window.isRows(),
                    true,
                    false,
                    visited.isDistinct(),
                    visited.ignoreNulls());
        }

        private static boolean isTime(RelDataType type) {
            return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
        }

        /** Calcite takes int for the position of an element. */
        private static boolean isOfListByLargeNumber(RexCall call) {
            if (call.getKind() != SqlKind.ITEM) {
                return false;
            }
            RelDataType component = call.getOperands().get(0).getType().getComponentType();
            SqlTypeName position = call.getOperands().get(1).getType().getSqlTypeName();
            return component != null
                    && isDocument(component)
                    && (position == SqlTypeName.BIGINT || position == SqlTypeName.DECIMAL);
        }

        /** Whether a value is one of the truth values; others are neither. */
        private RexNode truth(SqlOperator test, RexNode value, boolean wanted) {
            return rexBuilder.makeCall(
                    test, rexBuilder.makeCall(RuntimeOperators.IS_EQUAL, value, rexBuilder.makeLiteral(wanted)));
        }

        /**
         * Calcite takes the literals that one value is compared with for literals of one type. Joins know no other equality than its own.
         */
        private RexNode equality(RexCall call) {
            RexNode left = call.getOperands().get(0);
            RexNode right = call.getOperands().get(1);
            List<RexNode> comparable = comparable(call);
            if (!(left instanceof RexLiteral) && !(right instanceof RexLiteral)) {
                return rexBuilder.makeCall(call.getType(), call.getOperator(), comparable);
            }
            List<RexNode> operands =
                    left instanceof RexLiteral ? List.of(comparable.get(1), comparable.get(0)) : comparable;
            RexNode equal = rexBuilder.makeCall(RuntimeOperators.IS_EQUAL, operands);
            return call.getKind() == SqlKind.EQUALS ? equal : rexBuilder.makeCall(SqlStdOperatorTable.NOT, equal);
        }

        private RexNode comparison(RexCall call) {
            return rexBuilder.makeCall(
                    call.getType(),
                    call.getOperator(),
                    List.of(
                            rexBuilder.makeCall(RuntimeOperators.COMPARE, comparable(call)),
                            rexBuilder.makeExactLiteral(BigDecimal.ZERO)));
        }

        /** Documents have days as texts. Of times nobody knows how they have them. */
        private List<RexNode> comparable(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                if (operand.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP) {
                    throw untyped("comparing a TIMESTAMP with");
                }
                operands.add(operand.getType().getSqlTypeName() == SqlTypeName.DATE ? text(operand) : operand);
            }
            return operands;
        }

        private RexNode ofText(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                operands.add(isDocument(operand.getType()) ? text(operand) : operand);
            }
            return rexBuilder.makeCall(call.getType(), call.getOperator(), operands);
        }

        private RexNode text(RexNode node) {
            RelDataType type = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
            return rexBuilder.makeCast(
                    rexBuilder
                            .getTypeFactory()
                            .createTypeWithNullability(type, node.getType().isNullable()),
                    node);
        }
    }
}
