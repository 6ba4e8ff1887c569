package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.SQLException;

/** Prints the rows of one result as they come. */
interface ResultPrinter {
    /**
     * @throws SQLException from the rows; what came before is printed
     * @throws BrokenPipeException when nobody reads any more
     */
    void print(PrintableRows rows) throws SQLException, IOException;

    /** Rows printed so far. */
    long rows();
}
