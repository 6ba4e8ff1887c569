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
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.Optionality;
import org.jspecify.annotations.Nullable;

/** {@link RuntimeFunctions} and {@link DocumentAggregates} as operators of a plan. Statements can name few of them. */
final class RuntimeOperators {
    /** Its type is that of the call that it stands for. */
    static final SqlUserDefinedFunction DIVIDE = function("divide", 2, ReturnTypes.ARG0_NULLABLE);

    static final SqlUserDefinedFunction NORMALIZE = function("normalize", 1, ReturnTypes.ARG0);

    static final SqlUserDefinedFunction ITEM = function("item", 2, RuntimeOperators::anything);
    static final SqlUserDefinedFunction COMPARE =
            function("compare", 2, ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE));

    /** Whether a part of a document is equal to a value, which may be of another type. */
    static final SqlUserDefinedFunction IS_EQUAL = function("isEqual", 2, ReturnTypes.BOOLEAN_FORCE_NULLABLE);

    /** Whether a list or set has an element, or a text a part. */
    static final SqlUserDefinedFunction CONTAINS = named(
            "CONTAINS",
            "contains",
            ReturnTypes.BOOLEAN_FORCE_NULLABLE,
            ContainsOperands::infer,
            ContainsOperands.INSTANCE);

    /** Whether a list or set has an element. */
    static final SqlUserDefinedFunction HAS_ELEMENT = named(
            "HAS_ELEMENT",
            "hasElement",
            ReturnTypes.BOOLEAN_FORCE_NULLABLE,
            ContainsOperands::infer,
            ContainsOperands.OF_COLLECTIONS);

    /** Whether a part of a document is not there. */
    static final SqlUserDefinedFunction IS_MISSING =
            named("IS_MISSING", "isMissing", ReturnTypes.BOOLEAN_NOT_NULL, (call, type, types) -> {}, operands(2));

    /** DynamoDB's type of a part of a document. */
    static final SqlUserDefinedFunction TYPE_OF_PART =
            named("ATTRIBUTE_TYPE", "typeOfPart", RuntimeOperators::text, (call, type, types) -> {}, operands(2));

    /** DynamoDB's type of a value. */
    static final SqlUserDefinedFunction TYPE = named(
            "ATTRIBUTE_TYPE", "typeOf", RuntimeOperators::text, (call, type, types) -> {}, DocumentOperand.INSTANCE);

    /** Those that statements can name. */
    static final SqlOperatorTable NAMED = SqlOperatorTables.of(CONTAINS, HAS_ELEMENT, IS_MISSING, TYPE_OF_PART, TYPE);

    /** What documents, lists, sets and maps are ordered by. */
    static final SqlUserDefinedFunction ORDER_KEY = function("orderKey", 1, RuntimeOperators::anything);

    /** How many elements a document has. */
    static final SqlUserDefinedFunction CARDINALITY =
            function("cardinality", 1, ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE));

    /** The elements of a list or set; there are none where a value is neither. Its type is that of the call. */
    static final SqlUserDefinedFunction ELEMENTS = function("elements", 1, ReturnTypes.ARG0);

    /** The entries of a map; there are none where there is no map. Its type is that of the call. */
    static final SqlUserDefinedFunction ENTRIES = function("entries", 1, ReturnTypes.ARG0);

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

    private static RelDataType anything(SqlOperatorBinding binding) {
        return SqlTypes.anything(binding.getTypeFactory());
    }

    private static RelDataType text(SqlOperatorBinding binding) {
        RelDataTypeFactory factory = binding.getTypeFactory();
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.VARCHAR), true);
    }

    private static SqlUserDefinedFunction function(String name, int operands, SqlReturnTypeInference type) {
        return named(name, name, type, (binding, returnType, operandTypes) -> {}, operands(operands));
    }

    private static SqlUserDefinedFunction named(
            String name,
            String method,
            SqlReturnTypeInference type,
            SqlOperandTypeInference parameters,
            SqlOperandMetadata operands) {
        Method implementation = Arrays.stream(RuntimeFunctions.class.getMethods())
                .filter(candidate -> candidate.getName().equals(method))
                .findFirst()
                .orElseThrow();
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                type,
                parameters,
                operands,
                ScalarFunctionImpl.create(implementation));
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
        return java.util.Collections.nCopies(count, SqlTypes.anything(factory));
    }
}
