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

/** The operand of ATTRIBUTE_TYPE where it is no column: a value as DynamoDB has it, whose type SQL doesn't know. */
final class DocumentOperand implements SqlOperandMetadata {
    static final DocumentOperand INSTANCE = new DocumentOperand();

    private DocumentOperand() {}

    @Override
    public boolean checkOperandTypes(SqlCallBinding call, boolean throwOnFailure) {
        boolean fits = call.getOperandCount() == 1 && call.getOperandType(0).getSqlTypeName() == SqlTypeName.ANY;
        if (!fits && throwOnFailure) {
            throw call.newValidationSignatureError();
        }
        return fits;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.of(1);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return "ATTRIBUTE_TYPE(<COLUMN OF A TABLE>) or ATTRIBUTE_TYPE(<PART OF A DOCUMENT>)";
    }

    @Override
    public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
        return List.of(SqlTypes.anything(factory));
    }

    @Override
    public List<String> paramNames() {
        return List.of("value");
    }
}
