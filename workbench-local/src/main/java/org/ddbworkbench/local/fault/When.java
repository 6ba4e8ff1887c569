package org.ddbworkbench.local.fault;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which requests a fault strikes. Requests are counted by operation, so that the operations of concurrent threads don't
 * change each other's faults: the first two requests are the first two of each operation.
 */
public final class When {
    private final Trigger trigger;
    private final Set<String> operations;

    private When(Trigger trigger, Set<String> operations) {
        this.trigger = trigger;
        this.operations = operations;
    }

    /** How the requests of one operation are chosen. */
    private sealed interface Trigger {
        boolean strikes(long request, Draw draw);
    }

    private record Rate(double rate) implements Trigger {
        @Override
        public boolean strikes(long request, Draw draw) {
            return draw.next() < rate;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s", rate);
        }
    }

    private record First(int count) implements Trigger {
        @Override
        public boolean strikes(long request, Draw draw) {
            return request <= count;
        }

        @Override
        public String toString() {
            return "first:" + count;
        }
    }

    private record Every(int step) implements Trigger {
        @Override
        public boolean strikes(long request, Draw draw) {
            return request % step == 0;
        }

        @Override
        public String toString() {
            return "every:" + step;
        }
    }

    /** Every request. */
    public static When always() {
        return rate(1);
    }

    /**
     * Requests chosen at random.
     *
     * @param rate from 0 (none) to 1 (all)
     */
    public static When rate(double rate) {
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException("not a rate from 0 to 1: " + rate);
        }
        return new When(new Rate(rate), Set.of());
    }

    /** The first {@code count} requests of each operation. */
    public static When first(int count) {
        return new When(new First(positive(count)), Set.of());
    }

    /** Every {@code step}-th request of each operation: of 3, the third, the sixth and so on. */
    public static When every(int step) {
        return new When(new Every(positive(step)), Set.of());
    }

    /** The same, but only among requests of these operations. */
    public When of(String... names) {
        return of(List.of(names));
    }

    When of(Collection<String> names) {
        return new When(trigger, Set.copyOf(names));
    }

    /** The operations that it is restricted to; none stand for all. */
    Set<String> operations() {
        return operations;
    }

    /**
     * Whether it strikes.
     *
     * @param request the number of the request among those of {@code operation}, from 1
     */
    boolean strikes(String operation, long request, Draw draw) {
        return (operations.isEmpty() || operations.contains(operation)) && trigger.strikes(request, draw);
    }

    private static int positive(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("not a positive number: " + count);
        }
        return count;
    }

    @Override
    public String toString() {
        return trigger + (operations.isEmpty() ? "" : "@" + String.join(",", new TreeSet<>(operations)));
    }
}
