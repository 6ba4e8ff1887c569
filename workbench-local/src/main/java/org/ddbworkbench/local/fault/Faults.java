package org.ddbworkbench.local.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which requests go wrong, and how: what {@link org.ddbworkbench.local.LocalDynamoDb#injectFaults} makes an engine do.
 * Immutable.
 *
 * <p>Faults are tried in the order in which they were added, and the first that strikes a request is the only one, but for
 * latency, which comes on top of any other. Whether one strikes is a function of the seed, the operation and how many requests
 * of that operation came before since the faults were set. So a run that sends the same requests of each operation in the
 * same order meets the same faults, however the operations interleave; requests of one operation by several threads meet
 * the same number of faults, while which thread meets them depends on which comes first.
 */
public final class Faults {
    private static final Faults NONE = builder().build();

    private final long seed;
    private final List<Rule> rules;

    private Faults(long seed, List<Rule> rules) {
        this.seed = seed;
        this.rules = List.copyOf(rules);
    }

    /** No faults at all. */
    public static Faults none() {
        return NONE;
    }

    public static Builder builder() {
        return new Builder();
    }

    long seed() {
        return seed;
    }

    List<Rule> rules() {
        return rules;
    }

    /** Every operation that a fault is restricted to. */
    public Set<String> operations() {
        return rules.stream()
                .flatMap(rule -> rule.when().operations().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public String toString() {
        return rules.isEmpty() ? "no faults" : rules + " seed " + seed;
    }

    /** Collects faults. Not safe for use by several threads. */
    public static final class Builder {
        private final List<Rule> rules = new ArrayList<>();
        private List<String> operations = List.of();
        private long seed;

        private Builder() {}

        /** What the random choices follow from; 0 unless told otherwise. */
        public Builder seed(long value) {
            seed = value;
            return this;
        }

        /** Adds a fault. */
        public Builder add(FaultKind kind, When when) {
            rules.add(new FaultRule(kind, when));
            return this;
        }

        /** Makes requests wait for {@code time} before they are executed. */
        public Builder latency(Duration time, When when) {
            return latency(time, time, when);
        }

        /** Makes requests wait before they are executed, for a random time from {@code least} to {@code most}. */
        public Builder latency(Duration least, Duration most, When when) {
            rules.add(new LatencyRule(when, least, most));
            return this;
        }

        /**
         * Adds a fault by its text, {@code KIND=WHEN} or {@code KIND=WHEN@OPERATION,...}: the kind is the {@linkplain
         * FaultKind#label label} of one, and when is a rate from 0 to 1, {@code first:N} or {@code every:N}. For latency it
         * is {@code TIME}, {@code TIME..TIME} or either of them with {@code :WHEN}, where a time is a number and {@code ms}
         * or {@code s}. Examples: {@code throttle=0.05}, {@code drop-after=first:1@PutItem}, {@code latency=20ms..200ms},
         * {@code latency=2s:every:10@Query,Scan}.
         *
         * @throws IllegalArgumentException when the text is none of these; its message says what is wrong
         */
        public Builder add(String text) {
            rules.add(FaultSyntax.parse(text));
            return this;
        }

        /** Restricts all faults to these operations, except those that are restricted to some of their own. None is no bound. */
        public Builder operations(String... names) {
            operations = List.of(names);
            return this;
        }

        public Faults build() {
            return new Faults(
                    seed,
                    rules.stream().map(rule -> rule.restrictedTo(operations)).toList());
        }
    }
}
