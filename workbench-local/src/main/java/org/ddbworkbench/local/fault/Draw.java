package org.ddbworkbench.local.fault;

/**
 * Random numbers that follow from a seed, an operation and the number of a request alone, on any JVM and whatever other
 * threads do: SplitMix64 from a start that mixes the three.
 */
public final class Draw {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;

    private long state;

    Draw(long seed, int rule, String operation, long request) {
        state = mix(mix(mix(seed + rule) + operation.hashCode()) + request);
    }

    /** The next number, from 0 (inclusive) to 1 (exclusive). */
    public double next() {
        state += GOLDEN_RATIO;
        return (mix(state) >>> 11) * UNIT;
    }

    /** The next number from 0 (inclusive) to {@code bound} (exclusive). */
    public int below(int bound) {
        return (int) (next() * bound);
    }

    private static long mix(long number) {
        long mixed = number + GOLDEN_RATIO;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
