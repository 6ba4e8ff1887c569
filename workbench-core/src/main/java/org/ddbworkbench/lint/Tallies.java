package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** How often something was seen, with a few examples. */
final class Tallies<K> {
    private static final int EXAMPLES = 3;

    private final Map<K, Tally> tallies = new LinkedHashMap<>();

    /** How often, and the first few. */
    static final class Tally {
        private final List<String> examples = new ArrayList<>();
        private int count;

        int count() {
            return count;
        }

        List<String> examples() {
            return examples;
        }

        /** Such as {@code 1 item has} or {@code 12 items have}. */
        String items(String one, String many) {
            return count == 1 ? "1 item " + one : count + " items " + many;
        }
    }

    void add(K what, String example) {
        Tally tally = tallies.computeIfAbsent(what, first -> new Tally());
        tally.count++;
        if (tally.examples.size() < EXAMPLES) {
            tally.examples.add(example);
        }
    }

    void forEach(BiConsumer<K, Tally> action) {
        tallies.forEach(action);
    }
}
