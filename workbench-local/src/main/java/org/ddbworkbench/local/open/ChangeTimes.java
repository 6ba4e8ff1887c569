package org.ddbworkbench.local.open;

import java.util.HashMap;
import java.util.Map;
import org.ddbworkbench.local.value.ByteString;

/** When the items of a table were written, as far as changes have to be compared with it. */
final class ChangeTimes {
    /** The times of exports and files that know of no time. */
    static final long NEVER = Long.MIN_VALUE;

    private final long baseMicros;
    private final boolean inOrder;
    private final Map<ByteString, Long> last = new HashMap<>();

    /**
     * Times before any change.
     *
     * @param baseMicros the time of the full export, whose items have all changes before; in microseconds since 1970
     * @param inOrder whether changes of one item come in their order, so that no time has to be kept
     */
    ChangeTimes(long baseMicros, boolean inOrder) {
        this.baseMicros = baseMicros;
        this.inOrder = inOrder;
    }

    /** Whether a change is not older than what is there; if so, it counts from now on. */
    boolean admit(ByteString key, long micros) {
        if (micros < baseMicros) {
            return false;
        }
        if (inOrder) {
            return true;
        }
        Long known = last.get(key);
        if (known != null && micros < known) {
            return false;
        }
        last.put(key, micros);
        return true;
    }
}
