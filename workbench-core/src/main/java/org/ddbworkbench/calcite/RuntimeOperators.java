package org.ddbworkbench.calcite;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.AggregateFunction;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.Optionality;
import org.jspecify.annotations.Nullable;

/** {@link RuntimeFunctions} and {@link DocumentAggregates} as operators of a plan. No statement can name them. */
final class RuntimeOperators {
    /** Its type is that of the call that it stands for. */
    static final SqlUserDefinedFunction DIVIDE = function("divide", 2, ReturnTypes.ARG0_NULLABLE);

    static final SqlUserDefinedFunction NORMALIZE = function("normalize", 1, ReturnTypes.ARG0);

    static final SqlUserDefinedFunction ITEM = function("item", 2, RuntimeOperators::anything);
    static final SqlUserDefinedFunction COMPARE =
            function("compare", 2, ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE));

    private static final SqlUserDefinedAggFunction MIN = aggregate("MIN", DocumentAggregates.Min.class);
    private static final SqlUserDefinedAggFunction MAX = aggregate("MAX", DocumentAggregates.Max.class);
    private static final SqlUserDefinedAggFunction SUM = aggregate("SUM", DocumentAggregates.Sum.class);
    private static final SqlUserDefinedAggFunction AVG = aggregate("AVG", DocumentAggregates.Average.class);

    private RuntimeOperators() {}

    /** The aggregate over documents, or null where there is none. */
    static @Nullable SqlUserDefinedAggFunction documentAggregate(SqlKind kind) {
        return switch (kind) {
            case MIN -> MIN;
            case MAX -> MAX;
            case SUM -> SUM;
            case AVG -> AVG;
            default -> null;
        };
    }

    private static RelDataType anything(org.apache.calcite.sql.SqlOperatorBinding binding) {
        return anything(binding.getTypeFactory());
    }

    static RelDataType anything(RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.ANY), true);
    }

    private static SqlUserDefinedFunction function(String name, int operands, SqlReturnTypeInference type) {
        Method method = Arrays.stream(RuntimeFunctions.class.getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                type,
                (binding, returnType, operandTypes) -> {},
                operands(operands),
                ScalarFunctionImpl.create(method));
    }

    private static SqlUserDefinedAggFunction aggregate(String name, Class<?> accumulator) {
        AggregateFunction function = Objects.requireNonNull(AggregateFunctionImpl.create(accumulator));
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                RuntimeOperators::anything,
                (binding, returnType, operandTypes) -> {},
                operands(1),
                function,
                false,
                false,
                Optionality.FORBIDDEN);
    }

    private static SqlOperandMetadata operands(int count) {
        return OperandTypes.operandMetadata(
                java.util.Collections.nCopies(count, SqlTypeFamily.ANY),
                factory -> types(factory, count),
                i -> "operand" + i,
                i -> false);
    }

    private static List<RelDataType> types(RelDataTypeFactory factory, int count) {
        return java.util.Collections.nCopies(count, anything(factory));
    }
}
