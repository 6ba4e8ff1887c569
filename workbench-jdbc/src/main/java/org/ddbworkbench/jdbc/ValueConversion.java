package org.ddbworkbench.jdbc;

import java.sql.SQLException;
import org.ddbworkbench.calcite.ResultColumn;

/** From a value of a row to what a getter gives. */
@FunctionalInterface
interface ValueConversion<T> {
    /**
     * Converts a value that is not null.
     *
     * @param column for the message when the value can't be converted
     */
    T convert(Object value, ResultColumn column) throws SQLException;
}
