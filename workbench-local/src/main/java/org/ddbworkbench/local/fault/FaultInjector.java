package org.ddbworkbench.local.fault;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Decides what happens to each request of an engine, and counts what happened. Safe for use by many threads. */
public final class FaultInjector {
    private final Faults faults;
    private final Map<String, AtomicLong> requests = new ConcurrentHashMap<>();
    private final LongAdder delayed = new LongAdder();
    private final Map<FaultKind, LongAdder> injected = new EnumMap<>(FaultKind.class);

    public FaultInjector(Faults faults) {
        this.faults = faults;
        for (FaultKind kind : FaultKind.values()) {
            injected.put(kind, new LongAdder());
        }
    }

    /**
     * What happens to one request.
     *
     * @param delay how long it waits before it is executed
     * @param fault what goes wrong then; null when nothing does
     * @param draw random numbers for what is left to chance
     */
    public record Decision(Duration delay, @Nullable FaultKind fault, Draw draw) {}

    /** Decides about the next request of {@code operation}. The latency is counted at once, the fault by {@link #count}. */
    public Decision decide(String operation) {
        long request =
                requests.computeIfAbsent(operation, name -> new AtomicLong()).incrementAndGet();
        Duration delay = Duration.ZERO;
        FaultKind fault = null;
        Draw rest = null;
        int number = 0;
        for (Rule rule : faults.rules()) {
            Draw draw = new Draw(faults.seed(), number++, operation, request);
            if (!rule.strikes(operation, request, draw)) {
                continue;
            }
            if (rule instanceof LatencyRule latency) {
                delay = delay.plus(latency.delay(draw));
            } else if (fault == null && rule instanceof FaultRule other) {
                fault = other.kind();
                rest = draw;
            }
        }
        if (!delay.isZero()) {
            delayed.increment();
        }
        return new Decision(delay, fault, rest == null ? new Draw(faults.seed(), number, operation, request) : rest);
    }

    /** Counts a fault that took place. */
    public void count(FaultKind kind) {
        injected.get(kind).increment();
    }

    /** How many requests were delayed. */
    public long delayed() {
        return delayed.sum();
    }

    /** How often each fault took place; none has no entry. */
    public Map<FaultKind, Long> counts() {
        Map<FaultKind, Long> counts = new EnumMap<>(FaultKind.class);
        injected.forEach((kind, count) -> {
            if (count.sum() > 0) {
                counts.put(kind, count.sum());
            }
        });
        return counts;
    }
}
