package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** The operands of CONTAINS: a list, set, document or text, and what may be in it. */
final class ContainsOperands implements SqlOperandMetadata {
    static final ContainsOperands INSTANCE = new ContainsOperands(true);

    /** Without texts. */
    static final ContainsOperands OF_COLLECTIONS = new ContainsOperands(false);

    private final boolean texts;

    private ContainsOperands(boolean texts) {
        this.texts = texts;
    }

    /** A parameter in the place of the element is of the elements' type. */
    static void infer(SqlCallBinding call, RelDataType returnType, @Nullable RelDataType[] types) {
        if (types.length != 2) {
            return;
        }
        RelDataType within = call.getOperandType(0);
        types[0] = within;
        types[1] = element(within, call.getTypeFactory());
    }

    private static RelDataType element(RelDataType within, RelDataTypeFactory factory) {
        RelDataType component = within.getComponentType();
        return component == null || component.getSqlTypeName() == SqlTypeName.ANY
                ? factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.VARCHAR), true)
                : factory.createTypeWithNullability(component, true);
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding call, boolean throwOnFailure) {
        if (call.getOperandCount() != 2) {
            if (throwOnFailure) {
                throw call.newValidationSignatureError();
            }
            return false;
        }
        RelDataType within = call.getOperandType(0);
        RelDataType element = call.getOperandType(1);
        boolean fits = within.getSqlTypeName() == SqlTypeName.ANY
                || (texts && SqlTypeUtil.inCharFamily(within) && SqlTypeUtil.inCharFamily(element))
                || (within.getSqlTypeName() == SqlTypeName.ARRAY && isElement(within.getComponentType(), element));
        if (!fits && throwOnFailure) {
            throw call.newValidationSignatureError();
        }
        return fits;
    }

    private static boolean isElement(@Nullable RelDataType component, RelDataType element) {
        return component == null
                || component.getSqlTypeName() == SqlTypeName.ANY
                || element.getSqlTypeName() == SqlTypeName.ANY
                || element.getSqlTypeName() == SqlTypeName.NULL
                || component.getFamily() == element.getFamily()
                || (SqlTypeUtil.isNumeric(component) && SqlTypeUtil.isNumeric(element));
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.of(2);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return texts
                ? "CONTAINS(<LIST OR SET>, <ELEMENT>) or CONTAINS(<TEXT>, <TEXT>)"
                : "<ELEMENT> = ANY (<LIST OR SET>) or <ELEMENT> MEMBER OF <LIST OR SET>";
    }

    @Override
    public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
        return List.of(SqlTypes.anything(factory), SqlTypes.anything(factory));
    }

    @Override
    public List<String> paramNames() {
        return List.of("within", "element");
    }
}
