package org.ddbworkbench.testing;

/**
 * The seed of randomised tests: the same in every ordinary build, so that a build does not fail by chance; {@code
 * -Dworkbench.seed=random} takes another each time, {@code -Dworkbench.seed=N} repeats a run.
 */
public final class Seeds {
    private Seeds() {}

    public static long seed() {
        String property = System.getProperty("workbench.seed", "20261130");
        return property.equals("random") ? System.nanoTime() : Long.parseLong(property);
    }
}
