package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/** Prints the rows of one result as they come. */
interface ResultPrinter {
    /**
     * Prints all rows, or nothing when there is an error before the first one.
     *
     * @throws SQLException from the rows; what came before is printed
     * @throws BrokenPipeException when nobody reads any more
     */
    void print(PrintableRows rows) throws SQLException, IOException;

    /** Rows printed so far. */
    long rows();

    /** What was left out, and how to see it. */
    default Optional<String> notice() {
        return Optional.empty();
    }
}
