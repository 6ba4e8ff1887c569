package org.ddbworkbench.shell;

import org.jline.terminal.Terminal;
import org.jline.utils.Signals;

/** Who hears Ctrl-C while a statement runs. */
interface Interrupts {
    /** Calls the action at every Ctrl-C until the handle is closed, in another thread. */
    Handle during(Runnable action);

    /** Ends the listening. */
    interface Handle extends AutoCloseable {
        @Override
        void close();
    }

    /** Nobody. */
    static Interrupts none() {
        return action -> () -> {};
    }

    /** The signal of the process. */
    static Interrupts ofProcess() {
        return action -> {
            Object previous = Signals.register("INT", action);
            return () -> Signals.unregister("INT", previous);
        };
    }

    /** The signal as the terminal gives it: the line editor has its own handler, which comes back afterwards. */
    static Interrupts of(Terminal terminal) {
        return action -> {
            Terminal.SignalHandler previous = terminal.handle(Terminal.Signal.INT, signal -> action.run());
            return () -> terminal.handle(Terminal.Signal.INT, previous);
        };
    }
}
