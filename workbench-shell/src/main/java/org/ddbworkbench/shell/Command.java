package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * A command that is not SQL.
 *
 * @param names the first one is shown in the help
 * @param arguments as the help shows them; empty: none
 * @param help what it does, a line
 */
record Command(List<String> names, String arguments, String help, Handler handler) {
    /** Does it. */
    interface Handler {
        /**
         * @param argument what follows the name, without the semicolon; empty: nothing
         */
        Session.Outcome run(String argument) throws SQLException, IOException;
    }

    Command {
        names = List.copyOf(names);
    }

    Command(String name, String arguments, String help, Handler handler) {
        this(List.of(name), arguments, help, handler);
    }

    /** Name and arguments. */
    String usage() {
        return (names.get(0) + " " + arguments).strip();
    }
}
