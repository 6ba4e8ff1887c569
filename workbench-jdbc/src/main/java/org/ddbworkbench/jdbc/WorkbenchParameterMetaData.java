package org.ddbworkbench.jdbc;

import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;
import org.ddbworkbench.calcite.ParameterColumn;

/** What the {@code ?} of a statement take. */
final class WorkbenchParameterMetaData extends JdbcObject<ParameterMetaData> {
    private static final MethodTable METHODS =
            MethodTable.of(ParameterMetaData.class, WorkbenchParameterMetaData.class);

    private final List<ParameterColumn> parameters;

    WorkbenchParameterMetaData(List<ParameterColumn> parameters) {
        super(ParameterMetaData.class, METHODS);
        this.parameters = parameters;
    }

    private ParameterColumn parameter(int index) throws SQLException {
        if (index < 1 || index > parameters.size()) {
            throw new SQLException(
                    "there is no parameter %d: the statement has %d".formatted(index, parameters.size()),
                    SqlErrors.WRONG_PARAMETERS);
        }
        return parameters.get(index - 1);
    }

    public int getParameterCount() {
        return parameters.size();
    }

    public int isNullable(int index) throws SQLException {
        parameter(index);
        return ParameterMetaData.parameterNullable;
    }

    public boolean isSigned(int index) throws SQLException {
        return SqlTypes.isNumeric(parameter(index).sqlType());
    }

    public int getPrecision(int index) throws SQLException {
        return parameter(index).precision();
    }

    public int getScale(int index) throws SQLException {
        return parameter(index).scale();
    }

    public int getParameterType(int index) throws SQLException {
        return parameter(index).sqlType();
    }

    public String getParameterTypeName(int index) throws SQLException {
        return parameter(index).typeName();
    }

    public String getParameterClassName(int index) throws SQLException {
        return SqlTypes.className(parameter(index).sqlType());
    }

    public int getParameterMode(int index) throws SQLException {
        parameter(index);
        return ParameterMetaData.parameterModeIn;
    }
}
